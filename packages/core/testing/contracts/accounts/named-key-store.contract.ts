import assert from 'node:assert/strict'
import type { NamedKey } from '../../../src/accounts/api-key/named-key-store.js'
import { asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleAccount } from '../samples.js'

const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id

export function sampleNamedKey(name: string, given: Partial<NamedKey> = {}): NamedKey {
  return {
    id: asId('key', `key_${given.account ?? ada}_${name}`),
    account: ada,
    name,
    hash: `hash-${given.account ?? ada}-${name}`,
    last4: 'wxyz',
    rights: ['read'],
    createdAt: noon,
    lastUsedAt: null,
    expiresAt: null,
    ...given,
  }
}

export const namedKeyStoreContract: Contract = {
  async 'stores a key as added, and lists the oldest first'({ first, second }) {
    await addAccount(first)
    const keys = [
      sampleNamedKey('one', { rights: ['read', 'spend', 'manage'] }),
      sampleNamedKey('two', { createdAt: noon + 1, expiresAt: noon + 5 }),
    ]
    for (const key of [...keys].reverse()) assert.equal(await first.namedKeys.add(key, 10), 'added')
    assert.deepEqual(await second.namedKeys.list(ada), keys)
  },

  async 'finds a named key among the keys of requests, with its rights and account'({ first, second }) {
    await addAccount(first)
    const key = sampleNamedKey('one', { rights: ['read', 'spend'], expiresAt: noon + 5 })
    await first.namedKeys.add(key, 10)
    const { createdAt: _, ...used } = key
    assert.deepEqual(await second.apiKeys.findByHash(key.hash), { key: used, account: { id: ada, disabledAt: null } })
    await first.accounts.setDisabled(ada, noon)
    assert.equal((await second.apiKeys.findByHash(key.hash))?.account.disabledAt, noon)
  },

  async 'is no default key: it is neither current, listed among them, retired nor derived from a root secret'({
    first,
    second,
  }) {
    await addAccount(first)
    const key = sampleNamedKey('one')
    await first.namedKeys.add(key, 10)
    assert.equal(await second.apiKeys.current(ada), null)
    assert.deepEqual(await second.apiKeys.list(ada, noon, 10), [])
    assert.deepEqual(await second.apiKeys.rootIds(), [])
    await second.apiKeys.retire(ada, noon, noon)
    assert.equal(await second.apiKeys.endReplaced(ada, noon), false)
    assert.equal((await first.apiKeys.findByHash(key.hash))?.key.expiresAt, null)
  },

  async 'stores no more concurrent keys than there is room for'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).namedKeys.add(sampleNamedKey(`n${index}`), 3),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 3)
    assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 17)
    assert.equal((await first.namedKeys.list(ada)).length, 3)
    assert.equal(await first.namedKeys.add(sampleNamedKey('other', { account: bob }), 3), 'added')
  },

  async 'gives a name to exactly one of ten concurrent keys of an account'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const outcomes = await atOnce(10, (index) =>
      (index % 2 ? first : second).namedKeys.add(
        sampleNamedKey('same', { id: asId('key', `key_${index}`), hash: `hash-${index}` }),
        20,
      ),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === 'taken').length, 9)
    assert.equal(await first.namedKeys.add(sampleNamedKey('same', { account: bob }), 20), 'added')
  },

  async 'makes room and frees names by removing expired keys'({ first, second }) {
    await addAccount(first)
    await first.namedKeys.add(sampleNamedKey('old', { expiresAt: noon + 5 }), 1)
    const next = { ...sampleNamedKey('old'), id: asId('key', 'key_next'), hash: 'hash-next' }
    assert.equal(await second.namedKeys.add({ ...next, createdAt: noon + 4 }, 1), 'taken')
    assert.equal(await second.namedKeys.add({ ...next, createdAt: noon + 5 }, 1), 'added')
    assert.deepEqual(
      (await first.namedKeys.list(ada)).map(({ id }) => id),
      ['key_next'],
    )
  },

  async 'adds no key to an unknown account'({ first }) {
    assert.equal(await first.namedKeys.add(sampleNamedKey('one'), 10), 'gone')
  },

  async 'renames a key of its own account only, and to no name that another key has'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const key = sampleNamedKey('one')
    for (const each of [key, sampleNamedKey('two')]) await first.namedKeys.add(each, 10)
    assert.deepEqual(await second.namedKeys.rename(ada, key.id, 'three'), { ...key, name: 'three' })
    assert.deepEqual(await second.namedKeys.rename(ada, key.id, 'three'), { ...key, name: 'three' })
    assert.equal(await second.namedKeys.rename(ada, key.id, 'two'), 'taken')
    assert.equal(await second.namedKeys.rename(bob, key.id, 'four'), null)
    assert.equal(await second.namedKeys.rename(ada, asId('key', 'key_unknown'), 'four'), null)
  },

  async 'ends a key for exactly one of ten concurrent calls, and only for its own account'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const key = sampleNamedKey('one')
    await first.namedKeys.add(key, 10)
    assert.equal(await second.namedKeys.end(bob, key.id), false)
    const outcomes = await atOnce(10, (index) => (index % 2 ? first : second).namedKeys.end(ada, key.id))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal(await first.apiKeys.findByHash(key.hash), null)
  },

  async 'ends all keys of one account, and all of them with the account'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const [adas, bobs] = [sampleNamedKey('one'), sampleNamedKey('one', { account: bob })]
    for (const key of [adas, bobs]) await first.namedKeys.add(key, 10)
    await second.namedKeys.endAll(ada)
    assert.equal(await first.apiKeys.findByHash(adas.hash), null)
    assert.notEqual(await first.apiKeys.findByHash(bobs.hash), null)
    await second.accounts.remove(bob)
    assert.equal(await first.apiKeys.findByHash(bobs.hash), null)
  },

  async 'notes a use unless a later one was noted, and never brings an ended key back'({ first, second }) {
    await addAccount(first)
    const key = sampleNamedKey('one')
    await first.namedKeys.add(key, 10)
    const lastUse = async () => (await first.apiKeys.findByHash(key.hash))?.key.lastUsedAt
    await second.namedKeys.touch(key.id, noon + 5, noon - 55)
    assert.equal(await lastUse(), noon + 5)
    await second.namedKeys.touch(key.id, noon + 64, noon + 4)
    assert.equal(await lastUse(), noon + 5)
    await second.namedKeys.touch(key.id, noon + 65, noon + 5)
    assert.equal(await lastUse(), noon + 65)
    await Promise.all([
      first.namedKeys.end(ada, key.id),
      ...Array.from({ length: 5 }, (_, index) => second.namedKeys.touch(key.id, noon + 900 + index, noon + 800)),
    ])
    assert.equal(await lastUse(), undefined)
  },

  async 'purges only keys that have expired, up to the limit'({ first }) {
    await addAccount(first)
    const ends = [noon, noon + 1, noon + 2, null]
    for (const [index, expiresAt] of ends.entries()) {
      await first.namedKeys.add(sampleNamedKey(`n${index}`, { createdAt: noon - 1, expiresAt }), 10)
    }
    assert.equal(await first.namedKeys.purge(noon + 2, 1), 1)
    assert.equal(await first.namedKeys.purge(noon + 2, 10), 1)
    assert.deepEqual(
      (await first.namedKeys.list(ada)).map(({ name }) => name),
      ['n2', 'n3'],
    )
  },
}
