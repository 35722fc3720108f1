import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../../testing/index.js'
import { purgeExpired } from '../../housekeeping.js'
import type { Caller } from '../../shared/access/caller.js'
import { dayMs, hourMs, minuteMs } from '../../shared/clock.js'
import { logIn } from '../session/log-in.js'
import { looksLikeApiKey } from './api-key.js'
import { authenticateKey } from './authenticate.js'
import { createApiKey, endApiKey, listApiKeys, type NewApiKey, namedKeysMax, renameApiKey } from './named-keys.js'
import { rotateApiKey } from './rotate-api-key.js'

let ports: TestPorts
let owner: Caller
let defaultKey: string

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
  defaultKey = (await logIn(ports, ada, origin)).apiKey
  owner = await callerWith(defaultKey)
})

async function callerWith(apiKey: string): Promise<Caller> {
  const caller = await authenticateKey(ports, apiKey)
  if (!caller) throw new Error('the key is not valid')
  return caller
}

const create = (given: Partial<NewApiKey> = {}, creator = owner) =>
  createApiKey(ports, creator, { name: 'Nightly import', rights: [], expiresAt: null, ...given })
const list = () => listApiKeys(ports, owner.account)

describe('createApiKey', () => {
  it('returns a key that works at once with its rights, and stores only its hash', async () => {
    const { apiKey, key } = await create({ rights: ['spend'] })
    expect(looksLikeApiKey(apiKey)).toBe(true)
    expect(await authenticateKey(ports, apiKey)).toEqual({
      kind: 'key',
      account: owner.account,
      rights: ['read', 'spend'],
      keyId: key.id,
      name: 'Nightly import',
      last4: apiKey.slice(-4),
      expiresAt: null,
    })
    expect(JSON.stringify([key, await list()])).not.toContain(apiKey)
  })

  it('lets a key only read by default, and until its expiry', async () => {
    const { apiKey } = await create({ expiresAt: ports.clock.now() + hourMs })
    ports.clock.advance(hourMs - 1)
    expect(await authenticateKey(ports, apiKey)).toMatchObject({ rights: ['read'] })
    ports.clock.advance(1)
    expect(await authenticateKey(ports, apiKey)).toBeNull()
    expect((await list()).map(({ name }) => name)).toContain('Nightly import')
    ports.clock.advance(7 * dayMs + 1)
    await purgeExpired(ports)
    expect((await list()).map(({ name }) => name)).toEqual(['default'])
  })

  it.each([
    ['in the past', -1],
    ['now', 0],
    ['more than ten years away', 3_650 * dayMs + 1],
  ])('refuses an expiry that is %s', async (_, away) => {
    await expect(create({ expiresAt: ports.clock.now() + away })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ field: 'expires_at' }],
    })
  })

  it('refuses names that another key has, and the name of the default key', async () => {
    await create()
    for (const name of ['Nightly import', 'default']) {
      await expect(create({ name })).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field: 'name' }] })
    }
  })

  it('refuses more keys than an account may have, until one of them ends', async () => {
    const made = []
    for (let index = 0; index < namedKeysMax; index += 1) made.push(await create({ name: `key ${index}` }))
    await expect(create({ name: 'one more' })).rejects.toThrow(`API key limit reached (${namedKeysMax} keys`)
    await endApiKey(ports, owner.account, made[0]?.key.id ?? '')
    await create({ name: 'one more' })
  })

  it('lets a key give only rights that it has', async () => {
    const manager = await callerWith((await create({ name: 'manager', rights: ['manage'] })).apiKey)
    await expect(create({ rights: ['spend'] }, manager)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This key does not have the right spend, so it cannot give it to another key.',
    })
    const { key } = await create({ rights: ['manage'] }, manager)
    expect(key.rights).toEqual(['read', 'manage'])
  })

  it('refuses a key that lasts longer than the key that creates it', async () => {
    const expiresAt = ports.clock.now() + hourMs
    const guest = await callerWith((await create({ name: 'guest', rights: ['manage'], expiresAt })).apiKey)
    for (const later of [null, expiresAt + 1]) {
      await expect(create({ expiresAt: later }, guest)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await create({ expiresAt }, guest)
  })

  it('refuses a key for an account that was deleted in the meantime', async () => {
    await ports.accounts.remove(owner.account)
    await expect(create()).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('listApiKeys', () => {
  it('shows the default key, those that it replaced, and named keys, each with its last use', async () => {
    const at = ports.clock.now()
    const { apiKey, key } = await create({ rights: ['manage'], expiresAt: at + dayMs })
    ports.clock.advance(1)
    await rotateApiKey(ports, owner.account)
    await callerWith(apiKey)
    const all = ['read', 'spend', 'manage']
    expect(await list()).toMatchObject([
      { id: 'default', name: 'default', rights: all, createdAt: at + 1, lastUsedAt: null, expiresAt: null },
      { id: 'previous', name: 'default', rights: all, lastUsedAt: at, expiresAt: at + 1 + dayMs },
      { id: key.id, name: 'Nightly import', rights: ['read', 'manage'], lastUsedAt: at + 1, expiresAt: at + dayMs },
    ])
  })

  it('notes a use of a named key at most once a minute, also of many requests at once', async () => {
    const { apiKey, key } = await create()
    let writes = 0
    const counting = {
      ...ports,
      namedKeys: {
        ...ports.namedKeys,
        touch: (...given: Parameters<typeof ports.namedKeys.touch>) => {
          writes += 1
          return ports.namedKeys.touch(...given)
        },
      },
    }
    const lastUse = async () => (await list()).find(({ id }) => id === key.id)?.lastUsedAt
    const first = ports.clock.now()
    for (let call = 0; call < 5; call += 1) await authenticateKey(counting, apiKey)
    ports.clock.advance(minuteMs - 1)
    await authenticateKey(counting, apiKey)
    expect([await lastUse(), writes]).toEqual([first, 1])
    ports.clock.advance(1)
    await authenticateKey(counting, apiKey)
    expect([await lastUse(), writes]).toEqual([first + minuteMs, 2])
  })
})

describe('renameApiKey', () => {
  it('renames a key, which goes on working, and refuses taken names and the default key', async () => {
    const { apiKey, key } = await create()
    await create({ name: 'other' })
    expect(await renameApiKey(ports, owner.account, key.id, 'Weekly import')).toMatchObject({ name: 'Weekly import' })
    expect(await authenticateKey(ports, apiKey)).toMatchObject({ name: 'Weekly import' })
    for (const name of ['other', 'default']) {
      await expect(renameApiKey(ports, owner.account, key.id, name)).rejects.toMatchObject({ code: 'invalid_request' })
    }
    for (const id of ['default', 'previous']) {
      await expect(renameApiKey(ports, owner.account, id, 'mine')).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(renameApiKey(ports, owner.account, 'key_unknown', 'mine')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('endApiKey', () => {
  it('ends a named key once, and leaves the others', async () => {
    const [one, two] = [await create(), await create({ name: 'two' })]
    await endApiKey(ports, owner.account, one.key.id)
    expect(await authenticateKey(ports, one.apiKey)).toBeNull()
    expect(await authenticateKey(ports, two.apiKey)).not.toBeNull()
    await expect(endApiKey(ports, owner.account, one.key.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(endApiKey(ports, owner.account, 'unknown')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('ends a key of its own account only', async () => {
    const bob = await openVerified(ports, { ...ada, email: 'bob@harbour-lane.example' })
    const { apiKey, key } = await create()
    await expect(endApiKey(ports, bob.id, key.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })

  it('ends replaced default keys, and never the last default key', async () => {
    const { apiKey } = await rotateApiKey(ports, owner.account)
    await endApiKey(ports, owner.account, 'previous')
    expect(await authenticateKey(ports, defaultKey)).toBeNull()
    await expect(endApiKey(ports, owner.account, 'previous')).rejects.toMatchObject({ code: 'not_found' })
    await expect(endApiKey(ports, owner.account, 'default')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })

  it('leaves named keys alone when the default key is replaced', async () => {
    const { apiKey } = await create()
    await rotateApiKey(ports, owner.account, 'end_now')
    expect(await authenticateKey(ports, apiKey)).not.toBeNull()
  })
})
