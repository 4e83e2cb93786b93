'use strict'
// A six-seat table for boardgame.io: one public move a turn, a hand and a notebook per seat, and a playerView
// that builds what one seat may see from nothing. An update frame of it is about 3.5 KB, like ours.

const SUSPECTS = ['scarlett', 'mustard', 'white', 'green', 'peacock', 'plum']
const WEAPONS = ['candlestick', 'dagger', 'lead_pipe', 'revolver', 'rope', 'wrench']
const ROOMS = ['kitchen', 'ballroom', 'conservatory', 'dining_room', 'billiard_room', 'library', 'lounge', 'hall',
  'study']
const NEWS_KEPT = 12
const SHOWN_KEPT = 4

function seal (random) {
  return Array.from({ length: 32 }, () => Math.floor(random.Number() * 16).toString(16)).join('')
}

function setup ({ ctx, random }) {
  const suspects = random.Shuffle(SUSPECTS)
  const weapons = random.Shuffle(WEAPONS)
  const rooms = random.Shuffle(ROOMS)
  const envelope = { suspect: suspects.pop(), weapon: weapons.pop(), room: rooms.pop() }
  const deck = random.Shuffle([...suspects, ...weapons, ...rooms])
  const hands = {}
  const notebooks = {}
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    hands[seat] = deck.filter((_, place) => place % ctx.numPlayers === seat)
      .map((card, place) => ({ place: `s${seat + 1}/${place + 1}`, card, salt: seal(random) }))
    notebooks[seat] = Object.fromEntries(hands[seat].map(({ card }) => [`${card}|s${seat + 1}`, 'yes']))
  }
  return {
    envelope,
    hands,
    notebooks,
    shown: Object.fromEntries(Object.keys(hands).map(seat => [seat, []])),
    seats: SUSPECTS.map((suspect, seat) => ({ seat, name: `Guest ${seat + 1}`, suspect, cards: 3, out: false, away: false })),
    tokens: Object.fromEntries(SUSPECTS.map(suspect => [suspect, 'start'])),
    weapons: Object.fromEntries(WEAPONS.map(weapon => [weapon, 'beside'])),
    root: seal(random) + seal(random),
    suggestion: null,
    dice: {},
    number: 0,
    news: []
  }
}

function suggest ({ G, ctx, random, playerID }, suspect, weapon, room) {
  if (!SUSPECTS.includes(suspect) || !WEAPONS.includes(weapon) || !ROOMS.includes(room)) return 'INVALID_MOVE'
  const total = random.D6() + random.D6()
  G.number += 1
  G.dice[total] = (G.dice[total] || 0) + 1
  G.tokens[G.seats[playerID].suspect] = room
  G.tokens[suspect] = room
  G.weapons[weapon] = room
  G.suggestion = { by: playerID, suspect, weapon, room, passed: [], shownBy: null }
  for (let step = 1; step < ctx.numPlayers; step++) {
    const asked = String((Number(playerID) + step) % ctx.numPlayers)
    const held = G.hands[asked].find(({ card }) => card === suspect || card === weapon || card === room)
    if (!held) {
      G.suggestion.passed.push(asked)
      continue
    }
    G.suggestion.shownBy = asked
    G.shown[playerID] = [...G.shown[playerID], { card: held.card, by: asked, turn: G.number }].slice(-SHOWN_KEPT)
    G.notebooks[playerID][`${held.card}|s${Number(asked) + 1}`] = 'yes'
    break
  }
  G.news = [...G.news, { event: 'suggestion', by: playerID, turn: G.number, suspect, weapon, room, to: G.suggestion.shownBy }]
    .slice(-NEWS_KEPT)
}

function playerView ({ G, ctx, playerID }) {
  const mine = playerID === null ? {} : { hand: G.hands[playerID], notebook: G.notebooks[playerID], shown: G.shown[playerID] }
  return {
    seats: G.seats,
    tokens: G.tokens,
    weapons: G.weapons,
    root: G.root,
    suggestion: G.suggestion,
    dice: G.dice,
    number: G.number,
    news: G.news,
    ...mine,
    choices: playerID === ctx.currentPlayer
      ? [{ do: 'suggest', slots: { suspect: SUSPECTS, weapon: WEAPONS, room: ROOMS } }]
      : []
  }
}

function note ({ G, playerID }, card, column, mark) {
  G.notebooks[playerID][`${card}|${column}`] = mark
}

const Table = {
  name: 'table',
  minPlayers: 6,
  maxPlayers: 6,
  setup,
  playerView,
  // Server-only, as a game with secrets has to be; one move ends the turn, so the six take turns.
  moves: { suggest: { move: suggest, client: false } },
  turn: { minMoves: 1, maxMoves: 1 }
}

// The same table while all six write in their own notebooks at once.
const Notes = {
  ...Table,
  name: 'notes',
  moves: { note: { move: note, client: false, ignoreStaleStateID: true } },
  turn: { activePlayers: { all: 'writing' }, stages: { writing: {} } },
  disableUndo: true
}

module.exports = { Table, Notes }
