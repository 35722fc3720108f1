import assert from 'node:assert/strict'
import type { Claim, IdempotencyStore, NewClaim } from '../../src/idempotency/idempotency-store.js'
import type { AccountId } from '../../src/shared/ids.js'
import type { Contract } from './contract.js'
import { addAccount, atOnce, noon } from './samples.js'

const lease = 1_000
const life = 100_000
const noLimit = 1_000_000_000

function claimOf(account: AccountId, claimId: string, overrides: Partial<NewClaim> = {}): NewClaim {
  const at = overrides.at ?? noon
  const times = { at, leaseUntil: at + lease, expiresAt: at + life }
  return { account, keyHash: 'key-1', claimId, fingerprint: 'request-1', bytesMax: noLimit, ...times, ...overrides }
}

/** Of the answers of an account: a new key is refused at a limit of so many bytes, and not at one more. */
async function assertStoredBytes(store: IdempotencyStore, account: AccountId, bytes: number): Promise<void> {
  const probe = (bytesMax: number) => claimOf(account, 'probe', { keyHash: 'probe', bytesMax })
  if (bytes > 0) assert.deepEqual(await store.claim(probe(bytes)), { kind: 'full' })
  assert.deepEqual(await store.claim(probe(bytes + 1)), { kind: 'new' })
  await store.forget(probe(bytes))
}

async function storeAnswer(store: IdempotencyStore, claim: NewClaim, sealed: string): Promise<Claim> {
  assert.deepEqual(await store.claim(claim), { kind: 'new' })
  assert.equal(await store.keep(claim, sealed), true)
  return claim
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

  async 'counts the bytes of stored answers for each account until their keys are purged'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    await assertStoredBytes(first.idempotency, ada.id, 0)
    await storeAnswer(first.idempotency, claimOf(ada.id, 'a'), '“five”')
    await storeAnswer(second.idempotency, claimOf(ada.id, 'b', { keyHash: 'key-2', at: noon + 1 }), 'x'.repeat(100))
    await storeAnswer(first.idempotency, claimOf(bob.id, 'c', { at: noon + 1 }), 'x'.repeat(7))
    assert.equal(await first.idempotency.keep(claimOf(ada.id, 'a'), 'again'), false)
    assert.equal(await first.idempotency.forget(claimOf(ada.id, 'a')), false)
    await assertStoredBytes(second.idempotency, ada.id, 110)
    await first.idempotency.purge(noon + life, 10)
    await assertStoredBytes(second.idempotency, ada.id, 100)
    await assertStoredBytes(second.idempotency, bob.id, 7)
    await second.idempotency.purge(noon + life + 1, 10)
    for (const { id } of [ada, bob]) await assertStoredBytes(first.idempotency, id, 0)
  },

  async 'subtracts an expired answer once, when its key is claimed again'({ first, second }) {
    const { id } = await addAccount(first)
    const others = { keyHash: 'key-2', expiresAt: noon + 10 * life }
    await storeAnswer(first.idempotency, claimOf(id, 'other', others), 'x'.repeat(1_000))
    const again = (claimId: string, round: number) => claimOf(id, claimId, { at: noon + round * life })
    await storeAnswer(first.idempotency, again('a', 0), 'x'.repeat(100))
    await storeAnswer(second.idempotency, again('b', 1), 'x'.repeat(20))
    await assertStoredBytes(first.idempotency, id, 1_020)
    await first.idempotency.claim(again('c', 2))
    await assertStoredBytes(first.idempotency, id, 1_000)
    assert.equal(await second.idempotency.forget(again('c', 2)), true)
    await storeAnswer(second.idempotency, again('d', 2), 'x'.repeat(3))
    await first.idempotency.claim(again('e', 3))
    await second.idempotency.purge(noon + 4 * life, 10)
    await assertStoredBytes(first.idempotency, id, 1_000)
  },

  async 'counts every answer of fifty that are stored at once, beside purges'({ first, second }) {
    const { id } = await addAccount(first)
    const expiring = Array.from({ length: 20 }, (_, place) =>
      claimOf(id, 'old', { keyHash: `old-${place}`, at: noon - life }),
    )
    for (const claim of expiring) await storeAnswer(first.idempotency, claim, 'x'.repeat(50))
    const claims = Array.from({ length: 50 }, (_, place) => claimOf(id, 'a', { keyHash: `key-${place}` }))
    await Promise.all(claims.map((claim) => second.idempotency.claim(claim)))
    const [kept] = await Promise.all([
      atOnce(50, (index) =>
        (index % 2 ? first : second).idempotency.keep(claims[index] ?? claimOf(id, ''), 'x'.repeat(index)),
      ),
      first.idempotency.purge(noon, 100),
      second.idempotency.purge(noon, 100),
      second.idempotency.purge(noon, 5),
    ])
    assert.ok(kept.every(Boolean))
    await first.idempotency.purge(noon, 100)
    await assertStoredBytes(first.idempotency, id, (50 * 49) / 2)
  },

  async 'counts one of two concurrent answers to one claim'({ first, second }) {
    const { id } = await addAccount(first)
    for (const keyHash of ['key-1', 'key-2', 'key-3']) {
      const claim = claimOf(id, 'a', { keyHash })
      await first.idempotency.claim(claim)
      const kept = await Promise.all([first, second].map(({ idempotency }) => idempotency.keep(claim, 'x'.repeat(10))))
      assert.deepEqual(kept.sort(), [false, true])
    }
    await assertStoredBytes(second.idempotency, id, 30)
  },

  async 'refuses a new key of a full account, and no other, until there is space'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    const [open, recorded] = [claimOf(ada.id, 'o', { keyHash: 'open' }), claimOf(ada.id, 'r', { keyHash: 'recorded' })]
    for (const claim of [open, recorded]) await first.idempotency.claim(claim)
    await first.idempotency.record(recorded, 'bulk_1')
    await first.idempotency.forget(recorded)
    await storeAnswer(first.idempotency, claimOf(ada.id, 'a', { at: noon - life + 1 }), 'x'.repeat(100))

    const full = { bytesMax: 100, at: noon }
    const claim = (claimId: string, more: Partial<NewClaim>) =>
      second.idempotency.claim(claimOf(ada.id, claimId, { ...full, ...more }))
    assert.deepEqual(await claim('b', { keyHash: 'new' }), { kind: 'full' })
    assert.deepEqual(await claim('c', {}), { kind: 'stored', sealed: 'x'.repeat(100) })
    assert.deepEqual(await claim('d', { fingerprint: 'request-2' }), { kind: 'other' })
    assert.deepEqual(await claim('e', { keyHash: 'open' }), { kind: 'running' })
    assert.deepEqual(await claim('f', { keyHash: 'open', at: noon + lease }), { kind: 'new' })
    assert.deepEqual(await claim('g', { keyHash: 'recorded' }), { kind: 'new', done: 'bulk_1' })
    assert.deepEqual(await claim('h', { at: noon + 1 }), { kind: 'full' })
    assert.deepEqual(await second.idempotency.claim(claimOf(bob.id, 'b', full)), { kind: 'new' })

    await first.idempotency.purge(noon + 1, 10)
    assert.deepEqual(await claim('i', { keyHash: 'new' }), { kind: 'new' })
  },

  async 'counts nothing of a deleted account, and nothing that was undone'({ first, second }) {
    const { id } = await addAccount(first)
    await storeAnswer(first.idempotency, claimOf(id, 'a'), 'x'.repeat(100))
    const undone = first.atomically(async ({ idempotency }) => {
      await storeAnswer(idempotency, claimOf(id, 'b', { keyHash: 'key-2' }), 'x'.repeat(10))
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await assertStoredBytes(second.idempotency, id, 100)
    await second.accounts.remove(id)
    await addAccount(first)
    await assertStoredBytes(second.idempotency, id, 0)
  },

  async 'handles answers concurrent with the deletion of their account without an error'({ first, second }) {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addAccount(first, `leaving-${round}`)
      const claims = Array.from({ length: 20 }, (_, place) => claimOf(id, 'a', { keyHash: `key-${place}` }))
      for (const claim of claims) await first.idempotency.claim(claim)
      await Promise.all([...claims.map((claim) => first.idempotency.keep(claim, 'answer')), second.accounts.remove(id)])
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
