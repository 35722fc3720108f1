import { allRoutes, type Route, type RouteId } from '@brassplate/core/contract'
import { embed } from '@brassplate/sdk/embedded'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, enginesOnce } from '../../../../tests/support/databases.js'
import { OAuthParty } from '../support/oauth.js'
import { type Call, type Member, TestServer } from '../support/server.js'

const rightSets = [[], ['spend'], ['manage'], ['spend', 'manage']] as const
const rounds = process.env.BRASSPLATE_PROVE === 'full' ? 20 : 3

describe.each(engines)('API keys on %s', (engine) => {
  let server: TestServer
  let ada: Member

  beforeAll(async () => {
    server = await TestServer.start(engine)
    ada = await server.guest('ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  let count = 0
  const create = (body: Record<string, unknown> = {}, who: Call = { key: ada.key }) => {
    count += 1
    return server.ok('createApiKey', { ...who, body: { name: `key ${count}`, ...body } })
  }
  const keyWith = async (rights: readonly string[], who?: Call) => (await create({ rights }, who)).api_key ?? ''
  const list = async () => (await server.ok('listApiKeys', { key: ada.key })).data
  const end = (id: string, who: Call = { key: ada.key }) => server.call('endApiKey', { ...who, path: { id } })

  describe('concurrently', () => {
    it('ended by two calls, are ended by exactly one', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await create()
        const replies = await Promise.all([end(id), end(id), end(id, { session: ada.session })])
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      }
    })

    it('ended while they are used, never answer with 5xx, and not at all afterwards', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { id, api_key: key = '' } = await create({ rights: ['spend', 'manage'] })
        const uses = Array.from({ length: 20 }, (_, index) =>
          index === 10 ? end(id) : server.call('resolveDomain', { key, body: { domain: 'matched.test' } }),
        )
        for (const { status } of await Promise.all(uses)) expect([200, 401]).toContain(status)
        expect((await server.call('describeAccount', { key })).status).toBe(401)
      }
    })

    it('ending themselves and each other, leave the default key', async () => {
      const gil = await server.guest('gil@harbour-lane.example')
      const [one, two] = [
        await create({ rights: ['manage'] }, { key: gil.key }),
        await create({ rights: ['manage'] }, { key: gil.key }),
      ]
      const replies = await Promise.all([
        end(one.id, { key: two.api_key ?? '' }),
        end(two.id, { key: one.api_key ?? '' }),
        end(one.id, { key: one.api_key ?? '' }),
        end('default', { key: gil.key }),
      ])
      for (const { status } of replies) expect([200, 401, 403, 404]).toContain(status)
      const left = (await server.ok('listApiKeys', { key: gil.key })).data
      expect(left[0]?.id).toBe('default')
      expect(left.length).toBeLessThan(3)
    })

    it('created beyond the limit, are refused', async () => {
      const hal = await server.guest('hal@harbour-lane.example')
      const replies = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          server.call('createApiKey', { key: hal.key, body: { name: `key ${index}` } }),
        ),
      )
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
      expect((await server.ok('listApiKeys', { key: hal.key })).data).toHaveLength(21)
    })
  })

  // The rest is above the stores.
  if (!enginesOnce.includes(engine)) return

  it('are created with a session or a key, listed without the key, renamed and ended', async () => {
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const made = await create(
      { name: ' Nightly import ', rights: ['spend'], expires_at: expires },
      { session: ada.session },
    )
    const { api_key: key = '', ...listed } = made
    expect(key).toMatch(/^bp_live_[0-9A-Za-z]{49}$/)
    expect(listed).toMatchObject({
      name: 'Nightly import',
      prefix: 'bp_live_',
      last4: key.slice(-4),
      rights: ['read', 'spend'],
      last_used_at: null,
      expires_at: expires,
    })
    const me = await server.ok('describeAccount', { key })
    expect(me.credential).toEqual({ kind: 'api_key', key_name: 'Nightly import', rights: ['read', 'spend'] })
    expect(me.api_key?.last4).toBe(ada.key.slice(-4))
    const path = { id: listed.id }
    const renamed = await server.ok('renameApiKey', { key: ada.key, path, body: { name: 'Weekly import' } })
    expect(renamed).toMatchObject({ ...listed, name: 'Weekly import', last_used_at: expect.any(String) })
    expect(await list()).toContainEqual(renamed)

    expect(await server.ok('endApiKey', { key: ada.key, path })).toEqual({ id: listed.id, status: 'ended' })
    expect((await server.call('describeAccount', { key })).status).toBe(401)
    expect((await end(listed.id)).status).toBe(404)
  })

  it('leave the default key as it was: login returns it, and it has all rights', async () => {
    await create()
    const { key, session } = await server.logIn(ada.email)
    expect(key).toBe(ada.key)
    expect((await list())[0]).toMatchObject({ id: 'default', name: 'default', rights: ['read', 'spend', 'manage'] })
    for (const who of [{ key }, { session }]) {
      const { credential } = await server.ok('describeAccount', who)
      expect(credential.rights).toEqual(['read', 'spend', 'manage'])
    }
    expect(await server.refusal('endApiKey', { key, path: { id: 'default' } })).toMatchObject({
      code: 'forbidden',
      next_step: expect.stringContaining('/v1/auth/api-key/rotate'),
    })
  })

  it.each(['', '   ', 'a\nb', 'a\u202eb', 'x'.repeat(61)])('refuse the name %j', async (name) => {
    expect(await server.refusal('createApiKey', { key: ada.key, body: { name } })).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'name' }],
    })
  })

  it.each([
    { rights: ['admin'] },
    { rights: ['read', 'read', 'read', 'read'] },
    { expires_at: '2020-01-01T00:00:00Z' },
    { expires_at: 'soon' },
  ])('refuse %j', async (body) => {
    expect((await server.call('createApiKey', { key: ada.key, body: { name: 'bad', ...body } })).status).toBe(400)
  })

  it('are not repeated with the key in a replayed response', async () => {
    const headers = { 'idempotency-key': 'one-key-only' }
    const first = await create({ name: 'once' }, { key: ada.key, headers })
    const again = await create({ name: 'once' }, { key: ada.key, headers })
    expect(first.api_key).toBeDefined()
    expect(again).toEqual({ ...first, api_key: undefined })
    await end(first.id)
  })

  it('all end when a reset replaces the key, because who knew the password may have created them', async () => {
    const bob = await server.guest('bob@harbour-lane.example')
    const key = await keyWith(['spend'], { key: bob.key })
    const reset = async (more: object) => {
      await server.ok('forgotPassword', { body: { email: bob.email } })
      const token = await server.mailedToken(bob.email, 'reset')
      await server.ok('resetPassword', { body: { token, new_password: 'another fine one', ...more } })
    }
    await reset({})
    expect((await server.call('describeAccount', { key })).status).toBe(200)
    await reset({ replace_api_key: true })
    for (const old of [key, bob.key]) expect((await server.call('describeAccount', { key: old })).status).toBe(401)
  })

  describe('without a right', () => {
    it('reach no route that needs it, whatever the key, and every other route', async () => {
      const carol = await server.guest('carol@harbour-lane.example')
      const keys = new Map<string, readonly string[]>()
      for (const rights of rightSets) keys.set(await keyWith(rights, { key: carol.key }), ['read', ...rights])
      const withKey = allRoutes.filter(({ credentials }) => credentials.includes('key'))
      for (const route of withKey) {
        for (const [key, rights] of keys) {
          const { status, body } = await server.call(route.id as RouteId, { ...exampleOf(route), key })
          const isRefused = status === 403 && (body as { code: string }).code === 'missing_right'
          // The example of a route with a dry run is one.
          const needed = route.dryRunRight ?? route.right ?? ''
          expect(isRefused, `${route.id} with ${rights.join(', ')}`).toBe(!rights.includes(needed))
        }
      }
    })

    it('spend and change nothing, also through the agent endpoint and in the same process', async () => {
      const key = await keyWith([])
      const caller = await server.engine.accounts.authenticateKey(key)
      if (!caller) throw new Error('the key is not valid')
      const client = embed(server.engine, caller)
      for (const call of [
        () => client.resolveDomain('matched.test'),
        () => client.watchCompany('09999991'),
        () => client.startBulk('matched.test\n'),
        () => client.reviewDomain('needs-review.test', null),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 403, code: 'missing_right' })
      }
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'watch_company', arguments: { company_number: '09999991' } },
      }
      expect((await server.call('callAgent', { key, body: message })).status).toBe(200)
      expect((await server.ok('listWatchlist', { key })).data).toEqual([])
    })

    it('get a refusal that names the right and what to do', async () => {
      const { id, api_key: key = '' } = await create({ name: 'Dashboard' })
      const body = { domain: 'matched.test' }
      expect(await server.refusal('resolveDomain', { key, body })).toMatchObject({
        status: 403,
        code: 'missing_right',
        detail: 'The API key Dashboard does not have the right spend, which this call needs.',
        next_step: expect.stringContaining('POST /v1/auth/api-keys'),
        retryable: false,
      })
      await end(id)
    })

    it('are counted against the same rate limit as all calls of the account', async () => {
      const small = await TestServer.start(engine, { env: { BRASSPLATE_API_RATE: '4/60s' } })
      try {
        const dan = await small.guest('dan@harbour-lane.example')
        const { api_key: key = '' } = await small.ok('createApiKey', { key: dan.key, body: { name: 'reader' } })
        const body = { domain: 'matched.test' }
        const statuses = []
        for (const used of [key, dan.key, key, key]) {
          statuses.push((await small.call('resolveDomain', { key: used, body })).status)
        }
        expect(statuses).toEqual([403, 200, 403, 429])
      } finally {
        await small.close()
      }
    })

    it('cannot create keys that have it, and a chain of keys never gains a right', async () => {
      const eve = await server.guest('eve@harbour-lane.example')
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...rightSets), { minLength: 1, maxLength: 4 }), async (chain) => {
          let [key, held]: [string, readonly string[]] = [eve.key, ['read', 'spend', 'manage']]
          const made: string[] = []
          for (const rights of chain) {
            count += 1
            const sent = { key, body: { name: `link ${count}`, rights } }
            const { status, body } = await server.call('createApiKey', sent)
            const isAllowed = held.includes('manage') && rights.every((right) => held.includes(right))
            expect(status).toBe(isAllowed ? 201 : 403)
            if (!isAllowed) break
            const created = body as { id: string; api_key: string }
            made.push(created.id)
            ;[key, held] = [created.api_key, ['read', ...rights]]
          }
          for (const id of made) await end(id, { key: eve.key })
        }),
        { numRuns: 15 },
      )
    })
  })

  it('and OAuth tokens with the scope of the first version have every right', async () => {
    const party = await OAuthParty.for(server, ada)
    const { access_token } = await party.tokens()
    expect(await server.engine.oauth.authenticate(access_token)).toMatchObject({ rights: ['read', 'spend', 'manage'] })
  })
})

function exampleOf({ example, input }: Route): Call {
  const { path, query, body, file } = example
  return {
    ...(path ? { path } : {}),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(file ? { file: { type: input.file?.types[0] ?? '', content: file } } : {}),
  }
}
