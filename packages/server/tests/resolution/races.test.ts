import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUsedDatabase, engines } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { boatworksPage, endedJob, keepMatches, memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const rounds = isProof ? 50 : 3
const callsAtOnce = 200
const spends = 500
const credits = 100

describe.each(engines)('many calls at once on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    const hosts = Array.from({ length: rounds }, (_, round) => `round-${round}.example`)
    web = await startSmallWeb(Object.fromEntries(hosts.map((host) => [host, { '/': boatworksPage }])))
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    const database = await createUsedDatabase(engine)
    // Hundreds of calls share ten connections, so on a busy machine the last one waits longer than the usual timeout.
    const url = engine === 'postgres' ? `${database.url}?statement_timeout=240000` : database.url
    server = await TestServer.start(engine, { env, database: { ...database, url } })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  it(`creates one job, one hold and one charge for ${callsAtOnce} identical calls, ${rounds} times`, {
    timeout: 600_000,
  }, async () => {
    const { key, id } = await memberWith(server, rounds + 5)
    for (let round = 0; round < rounds; round += 1) {
      const domain = `round-${round}.example`
      const replies = await Promise.all(
        Array.from({ length: callsAtOnce }, () => server.call('resolveDomain', { key, body: { domain } })),
      )
      const queued = replies.filter(({ status }) => status === 202)
      const jobs = new Set(queued.map(({ body }) => (body as { job_id: string }).job_id))
      expect(jobs.size).toBe(1)
      // Calls after the job has ended get the answer that it paid for.
      const answered = replies.filter(({ status }) => status === 200)
      expect(queued.length + answered.length).toBe(callsAtOnce)
      for (const { body } of answered) expect(body).toMatchObject({ charged: false, charge_reason: 'already_charged' })
      expect((await server.engine.credits.balance(id)).held).toBeLessThanOrEqual(1)

      const [job = ''] = jobs
      expect(await endedJob(server, job)).toMatchObject({ status: 'completed', charged: true })
      const { data } = await server.ok('getCreditStatement', { key })
      const charges = data.filter((entry) => entry.kind === 'charge' && entry.domain === domain)
      expect(charges.map(({ reference }) => reference)).toEqual([job])
      const left = rounds + 5 - (round + 1)
      expect(await server.engine.credits.balance(id)).toEqual({ balance: left, held: 0, available: left })
    }
    expect(await server.engine.operator.verifyLedger()).toMatchObject({ problemCount: 0 })
  })

  it(`accepts exactly ${credits} of ${spends} concurrent paid calls and answers 402 to all others`, {
    timeout: 300_000,
  }, async () => {
    const { key, id } = await memberWith(server, credits)
    const domains = Array.from({ length: spends }, (_, place) => `known-${place}.co.uk`)
    await keepMatches(server, domains)
    const replies = await Promise.all(domains.map((domain) => server.call('resolveDomain', { key, body: { domain } })))
    const statuses = replies.map(({ status }) => status)
    expect(replies.filter(({ status }) => status !== 200 && status !== 402)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(credits)
    expect(statuses.filter((status) => status === 402)).toHaveLength(spends - credits)
    const charged = replies.filter(({ status }) => status === 200)
    for (const { body } of charged) expect(body).toMatchObject({ charged: true, charge_reason: 'matched' })
    expect(await server.engine.credits.balance(id)).toEqual({ balance: 0, held: 0, available: 0 })
    expect(await server.engine.operator.verifyLedger()).toMatchObject({ problemCount: 0 })
  })
})
