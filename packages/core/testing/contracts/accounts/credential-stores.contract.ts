import assert from 'node:assert/strict'
import { loginAddressesMax } from '../../../src/accounts/throttle/login-address-store.js'
import type { Storage } from '../../../src/ports.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleKey, sampleSession, sampleToken, usedKey } from '../samples.js'

export const sessionStoreContract: Contract = {
  async 'finds a started session with its account until it is ended'({ first, second }) {
    const ada = await addAccount(first)
    const session = sampleSession(ada, 'one')
    await first.sessions.start(session)
    const found = await second.sessions.find(session.id)
    assert.deepEqual(found?.session, session)
    assert.equal(found?.account.email, ada.email)

    await second.sessions.end(session.id)
    await second.sessions.end(session.id)
    assert.equal(await first.sessions.find(session.id), null)
  },

  async 'starts no session for a missing account'({ first, second }) {
    const ada = await addAccount(first)
    await second.accounts.remove(ada.id)
    assert.equal(await first.sessions.start(sampleSession(ada, 'one')), false)
    assert.equal(await first.sessions.find(sampleSession(ada, 'one').id), null)
  },

  async 'ends all sessions of one account and leaves those of others'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    for (const name of ['one', 'two']) await first.sessions.start(sampleSession(ada, name))
    await first.sessions.start(sampleSession(bob, 'three'))

    await second.sessions.endAll(ada.id)
    assert.equal(await first.sessions.find(sampleSession(ada, 'one').id), null)
    assert.equal(await first.sessions.find(sampleSession(ada, 'two').id), null)
    assert.notEqual(await first.sessions.find(sampleSession(bob, 'three').id), null)
  },

  async 'ends all sessions of one account but one'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    for (const name of ['one', 'two', 'three']) await first.sessions.start(sampleSession(ada, name))
    await first.sessions.start(sampleSession(bob, 'four'))
    await second.sessions.endOthers(ada.id, sampleSession(ada, 'two').id)
    for (const name of ['one', 'three']) assert.equal(await first.sessions.find(sampleSession(ada, name).id), null)
    assert.notEqual(await first.sessions.find(sampleSession(ada, 'two').id), null)
    assert.notEqual(await first.sessions.find(sampleSession(bob, 'four').id), null)
  },

  async 'lists the valid sessions of an account, newest first, up to the limit'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    const session = (name: string, more: object = {}) => ({ ...sampleSession(ada, name), ...more })
    await first.sessions.start(session('old', { createdAt: noon - 2, startedBy: 'api' }))
    await first.sessions.start(session('new', { createdAt: noon - 1 }))
    await first.sessions.start(session('expired', { expiresAt: noon }))
    await first.sessions.start(session('outdated', { version: 0 }))
    await first.sessions.start(sampleSession(bob, 'other'))
    assert.deepEqual(await second.sessions.list(ada.id, noon, 10), [
      session('new', { createdAt: noon - 1 }),
      session('old', { createdAt: noon - 2, startedBy: 'api' }),
    ])
    assert.equal((await second.sessions.list(ada.id, noon, 1)).length, 1)
    assert.deepEqual(await second.sessions.list(ada.id, noon + 1_000, 10), [])
  },

  async 'stores the last use of a session, unless it has ended'({ first, second }) {
    const ada = await addAccount(first)
    const session = sampleSession(ada, 'one')
    await first.sessions.start(session)
    await second.sessions.touch(session.id, noon + 5)
    assert.deepEqual((await first.sessions.find(session.id))?.session, { ...session, lastUsedAt: noon + 5 })
    await first.sessions.end(session.id)
    await second.sessions.touch(session.id, noon + 6)
    assert.equal(await first.sessions.find(session.id), null)
  },

  async 'ends one session of its own account only'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    for (const name of ['one', 'two']) await first.sessions.start(sampleSession(ada, name))
    const { id } = sampleSession(ada, 'one')
    assert.equal(await second.sessions.endOf(bob.id, id), false)
    assert.equal(await second.sessions.endOf(ada.id, id), true)
    assert.equal(await second.sessions.endOf(ada.id, id), false)
    assert.notEqual(await first.sessions.find(sampleSession(ada, 'two').id), null)
  },

  async 'purges only expired sessions, up to the limit'({ first }) {
    const ada = await addAccount(first)
    for (const [index, name] of ['one', 'two', 'three'].entries()) {
      await first.sessions.start(sampleSession(ada, name, noon + index))
    }
    assert.equal(await first.sessions.purge(noon + 2, 1), 1)
    assert.equal(await first.sessions.purge(noon + 2, 10), 1)
    assert.notEqual(await first.sessions.find(sampleSession(ada, 'three').id), null)
  },
}

export const apiKeyStoreContract: Contract = {
  async 'finds a key by its hash, with its account'({ first, second }) {
    const ada = await addAccount(first)
    const key = sampleKey(ada, 'one')
    await first.apiKeys.add(key)
    const found = await second.apiKeys.findByHash(key.hash)
    assert.deepEqual(found?.key, usedKey(key))
    assert.equal(found?.account.id, ada.id)
    assert.equal(await second.apiKeys.findByHash('hash-unknown'), null)
  },

  async 'adds no key for a missing account'({ first, second }) {
    const ada = await addAccount(first)
    await second.accounts.remove(ada.id)
    assert.equal(await first.apiKeys.add(sampleKey(ada, 'one')), false)
    assert.equal(await first.apiKeys.findByHash('hash-one'), null)
  },

  async 'treats the newest key without an expiry as current'({ first, second }) {
    const ada = await addAccount(first)
    assert.equal(await first.apiKeys.current(ada.id), null)
    await first.apiKeys.add(sampleKey(ada, 'old'))
    await first.apiKeys.add(sampleKey(ada, 'new', noon + 1))
    assert.equal((await second.apiKeys.current(ada.id))?.hash, 'hash-new')
  },

  async 'sets an expiry on the current key, ends older retired keys and leaves other accounts alone'({
    first,
    second,
  }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    const endOf = async (name: string) => (await first.apiKeys.findByHash(`hash-${name}`))?.key.expiresAt
    await first.apiKeys.add({ ...sampleKey(ada, 'gone'), validUntil: noon - 5 })
    await first.apiKeys.add(sampleKey(ada, 'one'))
    await first.apiKeys.add(sampleKey(bob, 'two'))
    await second.apiKeys.retire(ada.id, noon, noon + 10)
    assert.deepEqual([await endOf('gone'), await endOf('one')], [noon - 5, noon + 10])
    assert.equal(await first.apiKeys.current(ada.id), null)

    await first.apiKeys.add(sampleKey(ada, 'next'))
    await second.apiKeys.retire(ada.id, noon + 1, noon + 20)
    assert.deepEqual([await endOf('gone'), await endOf('one'), await endOf('next')], [noon - 5, noon + 1, noon + 20])
    assert.equal((await first.apiKeys.current(bob.id))?.hash, 'hash-two')
  },

  async 'reports the root secrets of the keys in use'({ first, second }) {
    assert.deepEqual(await first.apiKeys.rootIds(), [])
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    await first.apiKeys.add({ ...sampleKey(ada, 'old'), rootId: 'old-root' })
    await first.apiKeys.add({ ...sampleKey(bob, 'new', noon + 1), rootId: 'new-root' })
    assert.deepEqual(await second.apiKeys.rootIds(), ['new-root', 'old-root'])
    await first.apiKeys.retire(ada.id, noon, noon + 10)
    assert.deepEqual(await second.apiKeys.rootIds(), ['new-root'])
  },

  async 'leaves exactly one current key after ten concurrent replacements'({ first, second }) {
    const ada = await addAccount(first)
    await first.apiKeys.add(sampleKey(ada, 'before'))
    const replace = (stores: Storage, name: string) =>
      stores.atomically(async ({ apiKeys }) => {
        await apiKeys.retire(ada.id, noon, noon)
        await apiKeys.add(sampleKey(ada, name))
      })
    const names = Array.from({ length: 10 }, (_, index) => `key-${index}`)
    await Promise.all(names.map((name, index) => replace(index % 2 ? second : first, name)))
    const keys = await Promise.all(names.map((name) => first.apiKeys.findByHash(`hash-${name}`)))
    assert.equal(keys.filter((found) => found?.key.expiresAt === null).length, 1)
  },

  async 'lists the valid keys with the current one first, and ends all others on request'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    await first.apiKeys.add({ ...sampleKey(ada, 'gone', noon - 9), validUntil: noon })
    await first.apiKeys.add({ ...sampleKey(ada, 'retired', noon - 1), validUntil: noon + 10 })
    await first.apiKeys.add(sampleKey(ada, 'older', noon - 3))
    await first.apiKeys.add(sampleKey(ada, 'current', noon - 2))
    await first.apiKeys.add(sampleKey(bob, 'other'))
    const listed = async (limit = 10) =>
      (await second.apiKeys.list(ada.id, noon, limit)).map(({ hash }) => hash.replace('hash-', ''))
    assert.deepEqual(await listed(), ['current', 'older', 'retired'])
    assert.deepEqual(await listed(1), ['current'])

    const outcomes = await atOnce(10, (index) => (index % 2 ? first : second).apiKeys.endReplaced(ada.id, noon))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.deepEqual(await listed(), ['current'])
    assert.equal((await second.apiKeys.findByHash('hash-other'))?.key.expiresAt, null)
  },

  async 'stores the last use of a key, unless a later one is stored'({ first, second }) {
    const ada = await addAccount(first)
    await first.apiKeys.add(sampleKey(ada, 'one'))
    const lastUse = async () => (await second.apiKeys.findByHash('hash-one'))?.key.lastUsedAt
    await first.apiKeys.touch('hash-one', noon + 5, noon - 55)
    assert.equal(await lastUse(), noon + 5)
    await first.apiKeys.touch('hash-one', noon + 64, noon + 4)
    assert.equal(await lastUse(), noon + 5)
    await first.apiKeys.touch('hash-one', noon + 65, noon + 5)
    assert.equal(await lastUse(), noon + 65)
  },

  async 'does not purge keys without an expiry'({ first }) {
    const ada = await addAccount(first)
    await first.apiKeys.add({ ...sampleKey(ada, 'gone'), validUntil: noon })
    await first.apiKeys.add(sampleKey(ada, 'kept'))
    assert.equal(await first.apiKeys.purge(noon + 1, 10), 1)
    assert.equal((await first.apiKeys.current(ada.id))?.hash, 'hash-kept')
  },
}

export const loginAddressStoreContract: Contract = {
  async 'knows a login address until it is too old or its account is deleted'({ first, second }) {
    const ada = await addAccount(first)
    await first.loginAddresses.note(ada.id, 'here', noon)
    assert.equal(await second.loginAddresses.isKnown('here', noon - 1), true)
    assert.equal(await second.loginAddresses.isKnown('here', noon), false)
    await second.loginAddresses.note(ada.id, 'here', noon + 5)
    assert.equal(await first.loginAddresses.isKnown('here', noon), true)
    assert.equal(await first.loginAddresses.isKnown('elsewhere', noon), false)
    await first.accounts.remove(ada.id)
    await first.loginAddresses.note(ada.id, 'there', noon + 5)
    for (const hash of ['here', 'there']) assert.equal(await second.loginAddresses.isKnown(hash, 0), false)
  },

  async 'stores the newest hundred addresses per account and purges old ones'({ first }) {
    const ada = await addAccount(first)
    for (let index = 0; index <= loginAddressesMax; index += 1) {
      await first.loginAddresses.note(ada.id, `address-${index}`, noon + index)
    }
    assert.equal(await first.loginAddresses.isKnown('address-0', 0), false)
    assert.equal(await first.loginAddresses.isKnown('address-1', 0), true)
    assert.equal(await first.loginAddresses.purge(noon + 4, 2), 2)
    assert.equal(await first.loginAddresses.purge(noon + 4, 9), 1)
    assert.equal(await first.loginAddresses.isKnown('address-4', 0), true)
  },
}

export const mailedTokenStoreContract: Contract = {
  async 'reports a token as live, then as used'({ first, second }) {
    const ada = await addAccount(first)
    await first.tokens.issue(sampleToken(ada, 'one'))
    const live = { kind: 'live', account: ada.id }
    assert.deepEqual(await second.tokens.peek('hash-one', 'reset_password', noon), live)
    assert.deepEqual(await second.tokens.consume('hash-one', 'reset_password', noon), live)
    assert.deepEqual(await first.tokens.consume('hash-one', 'reset_password', noon), { kind: 'used' })
    assert.deepEqual(await first.tokens.peek('hash-one', 'reset_password', noon), { kind: 'used' })
  },

  async 'lets exactly one of fifty concurrent uses of a token succeed'({ first, second }) {
    const ada = await addAccount(first)
    await first.tokens.issue(sampleToken(ada, 'one'))
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).tokens.consume('hash-one', 'reset_password', noon),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'live').length, 1)
    assert.equal(outcomes.filter(({ kind }) => kind === 'used').length, 49)
  },

  async 'expires a token exactly at its end'({ first }) {
    const ada = await addAccount(first)
    await first.tokens.issue(sampleToken(ada, 'one'))
    assert.deepEqual(await first.tokens.consume('hash-one', 'reset_password', noon + 1_000), { kind: 'expired' })
    assert.equal((await first.tokens.consume('hash-one', 'reset_password', noon + 999)).kind, 'live')
  },

  async 'accepts a token only for its own purpose'({ first }) {
    const ada = await addAccount(first)
    await first.tokens.issue(sampleToken(ada, 'one'))
    assert.deepEqual(await first.tokens.consume('hash-one', 'verify_email', noon), { kind: 'unknown' })
    assert.equal((await first.tokens.peek('hash-one', 'reset_password', noon)).kind, 'live')
  },

  async 'keeps older verification tokens live when a newer one is issued'({ first, second }) {
    const ada = await addAccount(first)
    const verify = (name: string, at: number) => ({ ...sampleToken(ada, name, at), purpose: 'verify_email' as const })
    await first.tokens.issue(verify('old', noon))
    await second.tokens.issue(verify('new', noon + 1))
    assert.equal((await second.tokens.consume('hash-old', 'verify_email', noon + 1)).kind, 'live')
    assert.equal((await first.tokens.peek('hash-new', 'verify_email', noon + 1)).kind, 'live')
    const { expiresAt } = verify('new', noon + 1)
    assert.equal((await first.tokens.peek('hash-new', 'verify_email', expiresAt)).kind, 'expired')
  },

  async 'ends older sign-in tokens of the account when a newer one is issued, and no other tokens'({ first, second }) {
    const ada = await addAccount(first)
    const signIn = (name: string, at = noon) => ({ ...sampleToken(ada, name, at), purpose: 'sign_in' }) as const
    await first.tokens.issue(sampleToken(ada, 'reset'))
    await first.tokens.issue(signIn('old'))
    await first.tokens.issue(signIn('new', noon + 1))
    assert.equal((await second.tokens.peek('hash-old', 'sign_in', noon + 1)).kind, 'expired')
    assert.equal((await second.tokens.peek('hash-reset', 'reset_password', noon + 1)).kind, 'live')
    assert.equal((await second.tokens.consume('hash-new', 'reset_password', noon + 1)).kind, 'unknown')
    assert.equal((await second.tokens.consume('hash-new', 'sign_in', noon + 1)).kind, 'live')
    assert.equal((await first.tokens.consume('hash-new', 'sign_in', noon + 1)).kind, 'used')
  },

  async 'ends older password-reset tokens of the account when a newer one is issued'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    await first.tokens.issue(sampleToken(ada, 'old'))
    await first.tokens.issue({ ...sampleToken(ada, 'other'), purpose: 'verify_email' })
    await first.tokens.issue(sampleToken(bob, 'bobs'))
    await first.tokens.issue(sampleToken(ada, 'new', noon + 1))

    assert.equal((await second.tokens.peek('hash-old', 'reset_password', noon + 1)).kind, 'expired')
    assert.equal((await second.tokens.peek('hash-other', 'verify_email', noon + 1)).kind, 'live')
    assert.equal((await second.tokens.peek('hash-bobs', 'reset_password', noon + 1)).kind, 'live')
    assert.equal((await second.tokens.peek('hash-new', 'reset_password', noon + 1)).kind, 'live')
  },

  async 'ends all tokens of one account and leaves those of others'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    await first.tokens.issue(sampleToken(ada, 'adas'))
    await first.tokens.issue(sampleToken(bob, 'bobs'))
    await second.tokens.endAll(ada.id, noon + 1)
    assert.equal((await first.tokens.consume('hash-adas', 'reset_password', noon + 1)).kind, 'expired')
    assert.equal((await first.tokens.consume('hash-bobs', 'reset_password', noon + 1)).kind, 'live')
  },

  async 'never accepts an ended token, even if the clock is behind'({ first, second }) {
    const ada = await addAccount(first)
    const { expiresAt } = sampleToken(ada, 'any')
    for (const at of [noon + 5, expiresAt + 5]) {
      await first.tokens.issue(sampleToken(ada, `ended-${at}`))
      await first.tokens.endAll(ada.id, at)
      assert.equal((await second.tokens.peek(`hash-ended-${at}`, 'reset_password', noon)).kind, 'expired')
      assert.equal((await second.tokens.consume(`hash-ended-${at}`, 'reset_password', noon)).kind, 'expired')
    }
    await first.tokens.issue(sampleToken(ada, 'older'))
    await first.tokens.issue(sampleToken(ada, 'newer', noon + 5))
    assert.equal((await second.tokens.consume('hash-older', 'reset_password', noon)).kind, 'expired')
  },

  async 'leaves exactly one live token after ten concurrent issues'({ first, second }) {
    const ada = await addAccount(first)
    await atOnce(10, (index) => (index % 2 ? first : second).tokens.issue(sampleToken(ada, `t${index}`)))
    const states = await atOnce(10, (index) => first.tokens.peek(`hash-t${index}`, 'reset_password', noon))
    assert.equal(states.filter(({ kind }) => kind === 'live').length, 1)
  },

  async 'purges only used and expired tokens'({ first }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    await first.tokens.issue(sampleToken(ada, 'used'))
    await first.tokens.consume('hash-used', 'reset_password', noon + 1)
    await first.tokens.issue(sampleToken(bob, 'live', noon + 5_000))
    assert.equal(await first.tokens.purge(noon + 2_000, 10), 1)
    assert.equal((await first.tokens.peek('hash-live', 'reset_password', noon + 5_000)).kind, 'live')
  },
}
