import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUsedDatabase } from '../../../../tests/support/databases.js'
import { StatementLog } from '../../../../tests/support/statement-log.js'
import { importCompanies } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

/** The credential and the rate limit. */
const authentication = 2
const rounds = 6
/** Asked every 50 ms and not by each request, so a slow machine would count it. */
const askedByTime = 'SELECT * FROM register_snapshot'

describe('the statements that a request sends to Postgres', () => {
  const log = new StatementLog()
  let server: TestServer
  let member: Member

  beforeAll(async () => {
    const database = await createUsedDatabase('postgres')
    const url = await log.open(database.url)
    server = await TestServer.start('postgres', { database: { url, drop: () => database.drop() } })
    await importCompanies(server)
    member = await server.guest('ada@harbour-lane.example')
  })

  afterAll(async () => {
    await server.close()
    await log.close()
  })

  const byKey = () => ({ 'x-api-key': member.key })
  const bySession = () => ({ authorization: `Bearer ${member.session}` })

  /**
   * The fewest that one of several requests needs. The first ones fill the cache and note the use of the key, and
   * background work sends statements too.
   */
  async function statementsOf(path: string, headers: Record<string, string> = byKey()): Promise<string[]> {
    let fewest: string[] | null = null
    for (let round = 0; round < rounds; round += 1) {
      log.take()
      expect((await server.raw('GET', path, { headers })).status).toBe(200)
      const sent = log.take().filter((statement) => !statement.includes(askedByTime))
      if (!fewest || sent.length < fewest.length) fewest = sent
    }
    return fewest ?? []
  }

  it('are one for the profile of the account, after authentication', async () => {
    for (const headers of [byKey(), bySession()]) {
      const sent = await statementsOf('/v1/auth/me', headers)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(authentication + 1)
    }
  })

  it.each([
    'name=harbour%20lane',
    'name=harbor%20lnae',
    'town=saltmarsh',
    'name=harbour&sic_code=10710',
    'name=09999991',
  ])('are one for a repeated search for %s, after authentication', async (query) => {
    const sent = await statementsOf(`/v1/companies/search?${query}`)
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(authentication + 1)
  })

  it('are at most two for a company, after authentication', async () => {
    const sent = await statementsOf('/v1/companies/09999991')
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(authentication + 2)
  })

  it('are fewer than one per request for authentication if one caller sends many requests at once', async () => {
    await statementsOf('/v1/auth/me')
    log.take()
    const many = 40
    const replies = Array.from({ length: many }, () => server.raw('GET', '/v1/auth/me', { headers: byKey() }))
    for (const { status } of await Promise.all(replies)) expect(status).toBe(200)
    expect(log.take().length).toBeLessThan(2 * many)
  })
})
