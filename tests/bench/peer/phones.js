'use strict'
// node phones.js PORT: six seats of one match on the clients that come with the peer (socket.io-client), in one
// process. Reads lines from standard input and answers each with one line of JSON:
//
//   taps N PAUSE_MS    N taps in turn with a pause before each: the nanoseconds from each tap to the last of six
//   race N             N moves, each made as soon as the seat whose turn it is has its view: the seconds they took

const { io } = require('socket.io-client')
const { createInterface } = require('node:readline')

const SUSPECTS = ['scarlett', 'mustard', 'white', 'green', 'peacock', 'plum']
const WEAPONS = ['candlestick', 'dagger', 'lead_pipe', 'revolver', 'rope', 'wrench']
const ROOMS = ['kitchen', 'ballroom', 'conservatory', 'dining_room', 'billiard_room', 'library', 'lounge', 'hall',
  'study']
const base = `http://localhost:${process.argv[2]}`
const post = async (path, body) => {
  const answer = await fetch(base + path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body)
  })
  return answer.json()
}

let made = 0
let heard = () => {}

async function sitDown () {
  const { matchID } = await post('/games/table/create', { numPlayers: 6 })
  const phones = []
  for (let seat = 0; seat < 6; seat++) {
    const { playerCredentials } = await post(`/games/table/${matchID}/join`, {
      playerID: String(seat), playerName: `Guest ${seat + 1}`
    })
    const socket = io(`${base}/table`, { transports: ['websocket'] })
    await new Promise(resolve => socket.on('connect', resolve))
    const synced = new Promise(resolve => socket.on('sync', resolve))
    socket.on('update', (_, state) => heard(seat, state._stateID))
    socket.emit('sync', matchID, String(seat), playerCredentials, 6)
    await synced
    phones.push(() => {
      const args = [SUSPECTS[made % 6], WEAPONS[Math.floor(made / 6) % 6], ROOMS[made % 9]]
      const payload = { type: 'suggest', args, playerID: String(seat), credentials: playerCredentials }
      socket.emit('update', { type: 'MAKE_MOVE', payload }, made, matchID, String(seat))
    })
  }
  return phones
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

function tap (phones) {
  return new Promise(resolve => {
    let missing = 6
    const begun = process.hrtime.bigint()
    heard = () => { if (--missing === 0) resolve(Number(process.hrtime.bigint() - begun)) }
    phones[made % 6]()
    made += 1
  })
}

function race (phones, many) {
  return new Promise(resolve => {
    const begun = process.hrtime.bigint()
    const end = made + many
    let last = 0
    heard = (seat, state) => {
      if (state === end && ++last === 6) resolve(Number(process.hrtime.bigint() - begun) / 1e9)
      if (state !== made || seat !== made % 6 || made === end) return
      phones[seat]()
      made += 1
    }
    phones[made % 6]()
    made += 1
  })
}

sitDown().then(async phones => {
  console.log('{"ready": true}')
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, many, ms] = line.split(' ')
    if (what === 'race') {
      console.log(JSON.stringify(await race(phones, Number(many))))
    } else {
      const taken = []
      for (let each = 0; each < Number(many); each++) {
        await pause(Number(ms))
        taken.push(await tap(phones))
      }
      console.log(JSON.stringify(taken))
    }
  }
  process.exit(0)
})
