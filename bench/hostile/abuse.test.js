import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runAbuse } from './abuse/run-abuse.js'
import { openSite, raisedLimits } from './target/open-site.js'

const seed = 14
/** About ten seconds of a quiet machine. */
const requests = process.env.BRASSPLATE_PROVE ? 5_000 : 300
/** On a machine with a load of 10, 5,000 requests take more than the five minutes of other tests. */
const hangsAfterMs = 1_800_000

/** The stores are not the subject, so one engine is enough outside of the proofs. */
const engines = process.env.BRASSPLATE_PROVE ? ['sqlite', 'postgres'] : ['sqlite']

describe.each(engines)('a server on %s', (engine) => {
  let site
  let raised
  let limited

  beforeAll(async () => {
    site = await openSite({ engine, accounts: 6, postgresUrl: inject('postgresUrl') })
    raised = await site.start(raisedLimits)
    limited = await site.start()
  })
  afterAll(async () => {
    await Promise.all([raised, limited].filter(Boolean).map((server) => site.stop(server)))
    await Promise.all([raised, limited].filter(Boolean).map((server) => site.drop(server)))
    await site?.close()
  })

  it('answers random abuse of every call, page and form without an internal error', {
    timeout: hangsAfterMs,
  }, async () => {
    const { failures, statuses } = await runAbuse({
      raised,
      limited,
      accounts: site.accounts,
      companies: site.companies.slice(0, 50),
      seed,
      isOver: (count) => count >= requests,
    })
    expect(failures.map(({ number, what, status, text }) => `${number} ${what}: ${status} ${text}`)).toEqual([])
    // Abuse that no longer reaches the handlers would prove nothing.
    for (const status of [200, 202, 400, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(0)
    expect(raised.child.exitCode).toBeNull()
  })
})
