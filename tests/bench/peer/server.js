'use strict'
// node server.js --memory | --files FOLDER: the peer's own server; prints {"port": N} when it answers.
// The folder that holds node_modules is given by NODE_PATH (see install.sh).

const { FlatFile, Origins, Server } = require('boardgame.io/server')
const { Notes, Table } = require('./game.js')

const [storage, folder] = process.argv.slice(2)
const server = Server({
  games: [Table, Notes],
  origins: [Origins.LOCALHOST],
  ...(storage === '--files' ? { db: new FlatFile({ dir: folder }) } : {})
})
const log = console.log
console.log = console.info = () => {}
server.router.get('/', context => { context.body = '<!doctype html><title>table</title><div id="app"></div>' })
server.run({ port: 0, lobbyConfig: {} }).then(({ appServer }) => {
  log(JSON.stringify({ port: appServer.address().port }))
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
