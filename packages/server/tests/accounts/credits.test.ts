import type { Storage } from '@brassplate/core'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'
import { noon, sampleCompanyNumber } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineName, enginesOnce } from '../../../../tests/support/databases.js'
import { type Member, TestServer } from '../support/server.js'

const clock = { now: () => noon }
const company = sampleCompanyNumber(1)

/** A second handle on the database, for operations that the server only performs in the background. */
function openBeside(engine: EngineName, url: string): Promise<Storage> {
  return engine === 'postgres'
    ? openPostgres({ url, clock, migrations: 'check' })
    : openSqlite({ path: url.slice('sqlite:'.length), clock, migrations: 'check' })
}

describe.each(enginesOnce)('credits on %s', (engine) => {
  let server: TestServer
  let storage: Storage
  let ada: Member

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    storage = await openBeside(engine, server.database.url)
    ada = await server.guest('ada@harbour-lane.example')
    await server.guest('bob@harbour-lane.example')
    const { id: account } = await server.engine.operator.accountByEmail(ada.email)
    const charge = { account, company, domain: 'harbour-lane.example', at: noon + 1_000 }
    await storage.ledger.charge({ ...charge, reference: 'answer:harbour-lane.example' })
    await server.engine.operator.grantCredits({ email: ada.email, credits: 20, reference: 'invoice-17' })
  })
  afterAll(async () => {
    await storage.close()
    await server.close()
  })

  const statement = (query?: Record<string, string>) =>
    server.ok('getCreditStatement', { key: ada.key, ...(query ? { query } : {}) })

  describe('GET /v1/credits/statement', () => {
    it('200 lists grants and charges, newest first, each with the balance after it', async () => {
      const { data, pagination } = await statement()
      expect(pagination).toEqual({ page: 1, limit: 20, total: 3, total_is_exact: true, has_more: false })
      const grant = { kind: 'grant', domain: null, company_number: null, created_at: '2026-03-02T12:00:00.000Z' }
      expect(data.map(({ id: _, ...entry }) => entry)).toEqual([
        { ...grant, credits: 20, balance_after: 119, reference: expect.stringContaining('invoice-17') },
        {
          ...{ kind: 'charge', credits: -1, balance_after: 99, reference: 'answer:harbour-lane.example' },
          ...{ domain: 'harbour-lane.example', company_number: company, created_at: '2026-03-02T12:00:01.000Z' },
        },
        { ...grant, credits: 100, balance_after: 100, reference: expect.stringContaining('signup') },
      ])
    })

    it('200 by session and by key, and the newest balance equals the balance of the account', async () => {
      const bySession = await server.ok('getCreditStatement', { session: ada.session })
      expect(bySession).toEqual(await statement())
      const { credits } = await server.ok('describeAccount', { key: ada.key })
      expect(bySession.data[0]?.balance_after).toBe(credits.balance)
    })

    it('200 page by page, with an empty page past the end', async () => {
      const pages = await Promise.all(['1', '2', '3'].map((page) => statement({ page, limit: '2' })))
      expect(pages.map(({ data }) => data.length)).toEqual([2, 1, 0])
      expect(pages.map(({ pagination }) => pagination.has_more)).toEqual([true, false, false])
      expect(pages.flatMap(({ data }) => data)).toEqual((await statement()).data)
    })

    it('200 for the last allowed page', async () => {
      expect((await statement({ page: '100', limit: '100' })).data).toEqual([])
    })

    it.each([{ page: '0' }, { limit: '101' }, { page: 'x' }, { page: '101', limit: '100' }])(
      '400 for %j',
      async (query) => {
        expect(await server.refusal('getCreditStatement', { key: ada.key, query })).toMatchObject({ status: 400 })
      },
    )

    it('401 without a credential', async () => {
      expect(await server.refusal('getCreditStatement')).toMatchObject({ status: 401 })
    })
  })
})
