import assert from 'node:assert/strict'
import type { NewClaim } from '../../src/idempotency/idempotency-store.js'
import type { AccountId } from '../../src/shared/ids.js'
import type { Contract } from './contract.js'
import { addAccount, atOnce, noon } from './samples.js'

const lease = 1_000
const life = 100_000

function claimOf(account: AccountId, claimId: string, overrides: Partial<NewClaim> = {}): NewClaim {
  const at = overrides.at ?? noon
  const times = { at, leaseUntil: at + lease, expiresAt: at + life }
  return { account, keyHash: 'key-1', claimId, fingerprint: 'request-1', ...times, ...overrides }
}

export const idempotencyStoreContract: Contract = {
  async 'claims a free key, reports it as running, then returns the stored answer'({ first, second }) {
    const { id } = await addAccount(first)
    const claim = claimOf(id, 'a')
    assert.deepEqual(await first.idempotency.claim(claim), { kind: 'new' })
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b')), { kind: 'running' })
    assert.equal(await first.idempotency.keep(claim, 'sealed “answer”'), true)
    const stored = { kind: 'stored', sealed: 'sealed “answer”' }
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'c')), stored)
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'd', { at: noon + life - 1 })), stored)
  },

  async 'detects a different request under the same key: while running, after its lease and once answered'({
    first,
    second,
  }) {
    const { id } = await addAccount(first)
    const other = { fingerprint: 'request-2' }
    await first.idempotency.claim(claimOf(id, 'a'))
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b', other)), { kind: 'other' })
    const late = { ...other, at: noon + lease }
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'c', late)), { kind: 'other' })
    await first.idempotency.keep(claimOf(id, 'a'), 'sealed')
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'd', other)), { kind: 'other' })
  },

  async 'separates keys by account and by name'({ first }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    const claims = [claimOf(ada.id, 'a'), claimOf(bob.id, 'a'), claimOf(ada.id, 'a', { keyHash: 'key-2' })]
    for (const claim of claims) assert.deepEqual(await first.idempotency.claim(claim), { kind: 'new' })
    for (const [place, claim] of claims.entries()) await first.idempotency.keep(claim, `sealed-${place}`)
    for (const [place, claim] of claims.entries()) {
      assert.deepEqual(await first.idempotency.claim(claim), { kind: 'stored', sealed: `sealed-${place}` })
    }
  },

  async 'gives a key to exactly one of fifty concurrent claims'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).idempotency.claim(claimOf(id, `claim-${index}`)),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'new').length, 1)
    assert.equal(outcomes.filter(({ kind }) => kind === 'running').length, 49)
  },

  async 'lets a new claim take over when the lease of a silent holder expires, not before'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    const early = claimOf(id, 'b', { at: noon + lease - 1 })
    assert.deepEqual(await second.idempotency.claim(early), { kind: 'running' })
    const follower = claimOf(id, 'c', { at: noon + lease })
    assert.deepEqual(await second.idempotency.claim(follower), { kind: 'new' })
    assert.deepEqual(await first.idempotency.claim(claimOf(id, 'd', { at: noon + lease })), { kind: 'running' })
  },

  async 'lets exactly one of fifty concurrent claims take over from a silent holder'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'dead'))
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).idempotency.claim(claimOf(id, `claim-${index}`, { at: noon + lease })),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'new').length, 1)
    assert.equal(outcomes.filter(({ kind }) => kind === 'running').length, 49)
  },

  async 'lets a holder that was taken over neither store an answer nor free the key'({ first, second }) {
    const { id } = await addAccount(first)
    const [late, follower] = [claimOf(id, 'late'), claimOf(id, 'follower', { at: noon + lease })]
    await first.idempotency.claim(late)
    await second.idempotency.claim(follower)
    assert.equal(await first.idempotency.keep(late, 'late answer'), false)
    assert.equal(await first.idempotency.forget(late), false)
    assert.equal(await second.idempotency.keep(follower, 'answer'), true)
    assert.equal(await first.idempotency.keep(late, 'late answer'), false)
    assert.equal(await first.idempotency.forget(late), false)
    assert.deepEqual(await first.idempotency.claim(claimOf(id, 'c')), { kind: 'stored', sealed: 'answer' })
  },

  async 'lets a late holder store its answer if no one has taken over'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    assert.equal(await first.idempotency.keep(claimOf(id, 'a'), 'answer'), true)
    const later = claimOf(id, 'b', { at: noon + lease })
    assert.deepEqual(await second.idempotency.claim(later), { kind: 'stored', sealed: 'answer' })
  },

  async 'frees a released key at once, for any request'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    assert.equal(await first.idempotency.forget(claimOf(id, 'a')), true)
    assert.equal(await first.idempotency.forget(claimOf(id, 'a')), false)
    assert.equal(await first.idempotency.keep(claimOf(id, 'a'), 'answer'), false)
    const next = claimOf(id, 'b', { fingerprint: 'request-2' })
    assert.deepEqual(await second.idempotency.claim(next), { kind: 'new' })
  },

  async 'hands what was recorded to the next claim of the same request: after its lease, and at once if released'({
    first,
    second,
  }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    assert.equal(await first.idempotency.record(claimOf(id, 'a'), 'bulk_1'), true)
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b')), { kind: 'running' })
    const late = claimOf(id, 'c', { at: noon + lease })
    assert.deepEqual(await second.idempotency.claim(late), { kind: 'new', done: 'bulk_1' })
    assert.equal(await first.idempotency.record(claimOf(id, 'a'), 'bulk_2'), false)
    assert.equal(await second.idempotency.record(late, 'bulk_3'), true)
    assert.equal(await second.idempotency.forget(late), true)
    assert.equal(await second.idempotency.forget(late), false)
    const other = claimOf(id, 'd', { fingerprint: 'request-2' })
    assert.deepEqual(await first.idempotency.claim(other), { kind: 'other' })
    assert.deepEqual(await first.idempotency.claim(claimOf(id, 'e')), { kind: 'new', done: 'bulk_3' })
    assert.equal(await first.idempotency.keep(claimOf(id, 'e'), 'answer'), true)
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'f')), { kind: 'stored', sealed: 'answer' })
  },

  async 'frees a released key for any request, if what was recorded is cleared'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    await first.idempotency.record(claimOf(id, 'a'), 'bulk_1')
    assert.equal(await first.idempotency.record(claimOf(id, 'b'), null), false)
    assert.equal(await first.idempotency.record(claimOf(id, 'a'), null), true)
    assert.equal(await first.idempotency.forget(claimOf(id, 'a')), true)
    const next = claimOf(id, 'c', { fingerprint: 'request-2' })
    assert.deepEqual(await second.idempotency.claim(next), { kind: 'new' })
  },

  async 'forgets what was recorded when the key expires'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    await first.idempotency.record(claimOf(id, 'a'), 'bulk_1')
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b', { at: noon + life })), { kind: 'new' })
  },

  async 'undoes what was recorded when the transaction fails'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    const undone = first.atomically(async (stores) => {
      assert.equal(await stores.idempotency.record(claimOf(id, 'a'), 'bulk_1'), true)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.equal(await first.idempotency.forget(claimOf(id, 'a')), true)
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b')), { kind: 'new' })
  },

  async 'never changes a stored answer'({ first }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    await first.idempotency.keep(claimOf(id, 'a'), 'answer')
    assert.equal(await first.idempotency.keep(claimOf(id, 'a'), 'another'), false)
    assert.equal(await first.idempotency.forget(claimOf(id, 'a')), false)
    assert.deepEqual(await first.idempotency.claim(claimOf(id, 'b')), { kind: 'stored', sealed: 'answer' })
  },

  async 'stores an answer of four million characters in full'({ first, second }) {
    const { id } = await addAccount(first)
    const sealed = 'abcdefgh'.repeat(500_000)
    await first.idempotency.claim(claimOf(id, 'a'))
    await first.idempotency.keep(claimOf(id, 'a'), sealed)
    const found = await second.idempotency.claim(claimOf(id, 'b'))
    assert.ok(found.kind === 'stored' && found.sealed === sealed)
  },

  async 'reuses an expired key as new, without its old answer'({ first, second }) {
    const { id } = await addAccount(first)
    await first.idempotency.claim(claimOf(id, 'a'))
    await first.idempotency.keep(claimOf(id, 'a'), 'answer')
    const next = claimOf(id, 'b', { at: noon + life, fingerprint: 'request-2' })
    assert.deepEqual(await second.idempotency.claim(next), { kind: 'new' })
    assert.deepEqual(await first.idempotency.claim({ ...next, claimId: 'c' }), { kind: 'running' })
    assert.equal(await first.idempotency.keep(claimOf(id, 'a'), 'old answer'), false)
    assert.equal(await second.idempotency.keep(next, 'new answer'), true)
  },

  async 'purges only expired keys, up to the limit'({ first, second }) {
    const { id } = await addAccount(first)
    for (const place of [0, 1, 2]) {
      const claim = claimOf(id, 'a', { keyHash: `key-${place}`, at: noon + place })
      await first.idempotency.claim(claim)
      if (place < 2) await first.idempotency.keep(claim, 'answer')
    }
    assert.equal(await second.idempotency.purge(noon + life - 1, 10), 0)
    assert.equal(await second.idempotency.purge(noon + life + 1, 1), 1)
    assert.equal(await second.idempotency.purge(noon + life + 1, 10), 1)
    const last = claimOf(id, 'b', { keyHash: 'key-2', at: noon + 2 })
    assert.deepEqual(await first.idempotency.claim(last), { kind: 'running' })
    assert.equal(await second.idempotency.purge(noon + life + 2, 10), 1)
  },

  async 'purges no key that is claimed again concurrently'({ first, second }) {
    const { id } = await addAccount(first)
    const claimsAt = (at: number) =>
      Array.from({ length: 30 }, (_, place) => claimOf(id, `at-${at}`, { keyHash: `key-${place}`, at }))
    for (const claim of claimsAt(noon)) await first.idempotency.claim(claim)
    const again = claimsAt(noon + life)
    const [outcomes] = await Promise.all([
      Promise.all(again.map((claim) => first.idempotency.claim(claim))),
      second.idempotency.purge(noon + life, 100),
      second.idempotency.purge(noon + life, 100),
    ])
    assert.ok(outcomes.every(({ kind }) => kind === 'new'))
    for (const claim of again) assert.equal(await second.idempotency.keep(claim, 'answer'), true)
  },

  async 'removes the keys of a deleted account and accepts none for it'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    for (const { id } of [ada, bob]) await first.idempotency.claim(claimOf(id, 'a'))
    await second.accounts.remove(ada.id)
    assert.equal(await first.idempotency.keep(claimOf(ada.id, 'a'), 'answer'), false)
    assert.deepEqual(await first.idempotency.claim(claimOf(ada.id, 'b')), { kind: 'running' })
    assert.equal(await first.idempotency.purge(noon + life, 10), 1)
  },

  async 'handles claims concurrent with the deletion of their account without an error'({ first, second }) {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addAccount(first, `leaving-${round}`)
      const [outcomes] = await Promise.all([
        atOnce(20, (index) => first.idempotency.claim(claimOf(id, 'a', { keyHash: `key-${index}` }))),
        second.accounts.remove(id),
      ])
      assert.ok(outcomes.every(({ kind }) => kind === 'new' || kind === 'running'))
      assert.equal(await first.idempotency.purge(noon + life, 100), 0)
    }
  },

  async 'undoes a claim when the transaction fails'({ first, second }) {
    const { id } = await addAccount(first)
    const undone = first.atomically(async (stores) => {
      await stores.idempotency.claim(claimOf(id, 'a'))
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await second.idempotency.claim(claimOf(id, 'b')), { kind: 'new' })
  },
}
