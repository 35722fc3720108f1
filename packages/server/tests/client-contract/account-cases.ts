import { expect, it } from 'vitest'
import { allOf, type ClientWorld, refusalOf } from './client-world.js'

export function accountCases(world: () => ClientWorld): void {
  it('me returns the account with its credits and limits', async () => {
    const client = await world().clientWith(7)
    expect(await client.me()).toMatchObject({
      account: { id: expect.stringMatching(/^acc_/), email_verified: true },
      credits: { balance: 7, held: 0, available: 7 },
      watchlist: { count: 0, limit: 1_000 },
      webhooks: { count: 0, limit: 5 },
    })
  })

  it('me is rejected after the account is deleted', async () => {
    const client = await world().clientWith(0)
    const { account } = await client.me()
    await world().engine.operator.removeAccount(account.email)
    expect(await refusalOf(client.me())).toMatchObject({ code: 'unauthenticated', status: 401, retryable: false })
  })

  it('getCreditStatement and allCreditEntries return grants and charges', async () => {
    const client = await world().clientWith(3)
    await client.resolveDomain('boats-one.example', { wait: true })
    const statement = await client.getCreditStatement()
    expect(statement.data.map(({ kind, credits, balance_after }) => [kind, credits, balance_after])).toEqual([
      ['charge', -1, 2],
      ['grant', 3, 3],
    ])
    expect(statement.pagination).toEqual({ page: 1, limit: 20, total: 2, total_is_exact: true, has_more: false })
    expect(await allOf(client.allCreditEntries({ limit: 1 }))).toEqual(statement.data)
    expect((await client.getCreditStatement({ page: 2, limit: 1 })).data).toEqual(statement.data.slice(1))
  })

  it('createApiKey, listApiKeys, renameApiKey and endApiKey manage the keys of the account', async () => {
    const client = await world().clientWith(0)
    const expiresAt = new Date(Date.now() + 3_600_000)
    const made = await client.createApiKey('Nightly import', { rights: ['spend'], expiresAt })
    const { api_key: key = '', ...listed } = made
    expect(await world().engine.accounts.authenticateKey(key)).toMatchObject({ rights: ['read', 'spend'] })
    expect((await client.listApiKeys()).data).toEqual([
      expect.objectContaining({ id: 'default', rights: ['read', 'spend', 'manage'] }),
      { ...listed, last_used_at: expect.any(String), expires_at: expiresAt.toISOString() },
    ])
    expect(await client.renameApiKey(made.id, 'Weekly import')).toMatchObject({ id: made.id, name: 'Weekly import' })
    expect(await client.endApiKey(made.id)).toEqual({ id: made.id, status: 'ended' })
    expect(await refusalOf(client.endApiKey(made.id))).toMatchObject({ code: 'not_found', status: 404 })
    expect(await refusalOf(client.endApiKey('default'))).toMatchObject({ code: 'forbidden', status: 403 })
    expect(await world().engine.accounts.authenticateKey(key)).toBeNull()
  })

  it('getCreditStatement rejects an invalid page with the name of the field', async () => {
    const client = await world().clientWith(0)
    const refusal = await refusalOf(client.getCreditStatement({ limit: 101 }))
    expect(refusal).toMatchObject({ code: 'invalid_request', status: 400, retryable: false })
    expect(refusal.problems).toEqual([{ field: 'limit', message: expect.stringContaining('100') }])
    expect((await refusalOf(client.getCreditStatement({ page: 0 }))).problems[0]?.field).toBe('page')
  })
}
