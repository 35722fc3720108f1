// The world around an attacked server, in its own process: the simulated Companies House, the demo websites, and hosts
// that accept connections and never answer. Prints the settings that lead a server to it, as one line of JSON.
// Usage: node bench/hostile/target/world.js
import { createServer } from 'node:net'
import { demoWeb, startSmallWeb } from '../../../packages/core/dist/simulators.js'
import { openRegister } from './open-register.js'

const silentSites = 40

const { register, env: registerEnv } = await openRegister()
const web = await startSmallWeb(demoWeb(register).pages)
const silent = createServer((socket) => socket.on('error', () => {}))
await new Promise((done) => silent.listen(0, '127.0.0.1', done))
const silentHosts = Array.from({ length: silentSites }, (_, place) => `silent-${place}.example`).flatMap((host) =>
  [host, `www.${host}`].map((name) => `${name}=127.0.0.1:${silent.address().port}`),
)

const env = { ...registerEnv, BRASSPLATE_WEB_RESOLVE: [web.resolve, ...silentHosts].join(',') }
const companies = register.slice(0, 1_000).map(({ number }) => number)
console.log(JSON.stringify({ env, companies }))
// Ends with the process that started it.
process.stdin.resume().once('end', () => process.exit())
