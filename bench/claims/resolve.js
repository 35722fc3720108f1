import { known, resolveFirst, storeMore } from '../known-domains.js'
import { medianOf } from '../register/support.js'
import { load, startBare, startDemo } from './server.js'

const connections = 32
const rounds = 3
const chargedPerRound = 500

/** A domain that is paid for, and first charges, which the ledger records. Divided by an empty route. */
export async function resolveClaims(engine, database, { seconds }) {
  const bare = await startBare()
  const children = [bare.child]
  try {
    const { url, key, child } = await startDemo(database)
    children.push(child)
    await resolveFirst(url, key)
    const unpaid = await storeMore(database, chargedPerRound * rounds)
    const bodies = [{ domain: known }]
    const ask = (more) => load(url, { 'x-api-key': key }, { connections, ...more })
    await ask({ bodies, seconds: 1 })
    const measured = { paid: [], charged: [] }
    for (let round = 0; round < rounds; round += 1) {
      const { rate } = await load(bare.url, {}, { bodies, connections, seconds })
      const first = unpaid.slice(round * chargedPerRound, (round + 1) * chargedPerRound)
      for (const [name, one] of [
        ['paid', await ask({ bodies, seconds })],
        ['charged', await ask({ bodies: first, count: first.length })],
      ]) {
        measured[name].push({ ...one, ratio: one.rate / rate })
      }
    }
    const claim = (title, name) => {
      const median = (figure) => medianOf(measured[name], figure)
      const figure = `${median('rate').toFixed(0)}/s, p99 ${median('p99').toFixed(1)} ms`
      return { title, engine, figure, ratio: median('ratio'), baseline: 'an empty route' }
    }
    return [claim('a known domain that is paid for', 'paid'), claim('a first charge in the ledger', 'charged')]
  } finally {
    for (const child of children) child.kill('SIGTERM')
  }
}
