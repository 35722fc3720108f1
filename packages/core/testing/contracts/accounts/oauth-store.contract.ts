import assert from 'node:assert/strict'
import type { NewAccount } from '../../../src/accounts/account-store.js'
import type { RegisteredClient } from '../../../src/oauth/client.js'
import type { Grant, NewGrant } from '../../../src/oauth/grant.js'
import type { StoredTokens } from '../../../src/oauth/oauth-store.js'
import type { Storage } from '../../../src/ports.js'
import { asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleSession } from '../samples.js'

const codeLife = 1_000
const life = 100_000
const liveMax = 10

function sampleClient(name: string, createdAt = noon): RegisteredClient {
  return { id: `client_${name}`, name: `Lantern “${name}”`, redirectUris: ['https://lantern.example/back'], createdAt }
}

function sampleGrant(account: NewAccount, name: string, overrides: Partial<NewGrant> = {}): NewGrant {
  const createdAt = overrides.createdAt ?? noon
  return {
    id: asId('grant', `grant_${name}`),
    account: account.id,
    clientId: 'client_lantern',
    clientName: 'Lantern',
    redirectUri: 'https://lantern.example/back',
    challenge: 'c'.repeat(43),
    resource: 'https://api.brassplate.example/mcp',
    scope: 'service:mcp',
    createdAt,
    endsAt: createdAt + codeLife,
    codeHash: `code-${name}`,
    ...overrides,
  }
}

function tokensOf(name: string, sequence: number, at = noon): StoredTokens {
  const hashes = { accessHash: `access-${name}-${sequence}`, refreshHash: `refresh-${name}-${sequence}` }
  return { ...hashes, accessExpiresAt: at + 500, rootId: `root-${sequence}`, at }
}

/** An account with a session. */
async function signedIn(store: Storage, name = 'ada') {
  const account = await addAccount(store, name)
  const session = sampleSession(account, name, noon + life)
  await store.sessions.start(session)
  return { account, session: session.id }
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>

async function approved(
  store: Storage,
  { account, session }: SignedIn,
  name: string,
  overrides: Partial<NewGrant> = {},
) {
  const grant = sampleGrant(account, name, overrides)
  assert.equal(await store.oauth.approve(grant, session, liveMax), 'approved')
  return grant
}

/** A grant whose code has been exchanged. */
async function redeemed(
  store: Storage,
  who: SignedIn,
  name: string,
  overrides: Partial<NewGrant> = {},
): Promise<Grant> {
  const grant = await approved(store, who, name, overrides)
  const found = await store.oauth.redeem(grant.codeHash, tokensOf(name, 1), noon + life)
  assert.ok(found)
  return found
}

export const oauthStoreContract: Contract = {
  async 'finds a client as it was registered, and no other'({ first, second }) {
    const client = sampleClient('a')
    await first.oauth.addClient(client)
    await first.oauth.addClient({ ...sampleClient('b'), name: null })
    assert.deepEqual(await second.oauth.findClient(client.id), client)
    assert.equal((await second.oauth.findClient('client_b'))?.name, null)
    assert.equal(await second.oauth.findClient('client_A'), null)
  },

  async 'finds a grant by its code before and after the exchange'({ first, second }) {
    const who = await signedIn(first)
    const { codeHash, ...grant } = await approved(first, who, 'one')
    const fresh = { ...grant, redeemedAt: null, sequence: 0, rotatedAt: null, lastUsedAt: null, rootId: null }
    assert.deepEqual(await second.oauth.findByCode(codeHash), { grant: fresh, isDisabled: false })

    const used = { ...fresh, redeemedAt: noon, sequence: 1, rotatedAt: noon, rootId: 'root-1', endsAt: noon + life }
    assert.deepEqual(await second.oauth.redeem(codeHash, tokensOf('one', 1), noon + life), used)
    assert.deepEqual(await first.oauth.findByCode(codeHash), { grant: used, isDisabled: false })
    assert.equal(await first.oauth.findByCode('code-unknown'), null)
  },

  async 'notes a use, but not twice within an interval'({ first, second }) {
    const grant = await redeemed(first, await signedIn(first), 'one')
    const lastUse = async () => (await first.oauth.list(grant.account, noon))[0]?.lastUsedAt
    await second.oauth.touch(grant.id, noon + 5, noon - 95)
    assert.equal(await lastUse(), noon + 5)
    await second.oauth.touch(grant.id, noon + 104, noon + 4)
    assert.equal(await lastUse(), noon + 5)
    await second.oauth.touch(grant.id, noon + 105, noon + 5)
    assert.equal(await lastUse(), noon + 105)
  },

  async 'approves nothing for a session that has ended, is too old or belongs to another account'({ first, second }) {
    const ada = await signedIn(first)
    const bob = await signedIn(first, 'bob')
    const grant = sampleGrant(ada.account, 'one')
    assert.equal(await second.oauth.approve(grant, bob.session, liveMax), 'signed_out')
    assert.equal(await second.oauth.approve({ ...grant, createdAt: noon + life }, ada.session, liveMax), 'signed_out')
    await first.accounts.setPassword(ada.account.id, 'hash-2')
    assert.equal(await second.oauth.approve(grant, ada.session, liveMax), 'signed_out')
    await first.accounts.setDisabled(bob.account.id, noon)
    assert.equal(await second.oauth.approve(sampleGrant(bob.account, 'two'), bob.session, liveMax), 'signed_out')
    await first.accounts.remove(ada.account.id)
    assert.equal(await second.oauth.approve(grant, ada.session, liveMax), 'signed_out')
    assert.equal(await first.oauth.findByCode(grant.codeHash), null)
  },

  async 'keeps concurrent approvals within the limit; ended grants free a place'({ first, second }) {
    const { account, session } = await signedIn(first)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).oauth.approve(sampleGrant(account, `g${index}`), session, liveMax),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'approved').length, liveMax)
    assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 50 - liveMax)
    const later = sampleGrant(account, 'later', { createdAt: noon + codeLife })
    assert.equal(await first.oauth.approve(later, session, liveMax), 'approved')
  },

  async 'lets exactly one of fifty concurrent exchanges of a code succeed'({ first, second }) {
    const who = await signedIn(first)
    const { codeHash } = await approved(first, who, 'one')
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).oauth.redeem(codeHash, tokensOf(`one-${index}`, 1), noon + life),
    )
    assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1)
    const winner = outcomes.findIndex((outcome) => outcome !== null)
    for (const index of [0, 1, 2, 48, 49]) {
      assert.equal((await first.oauth.findByToken(`access-one-${index}-1`)) !== null, index === winner)
    }
  },

  async 'accepts a code only before its expiry and while its grant is live'({ first, second }) {
    const who = await signedIn(first)
    for (const name of ['late', 'just', 'ended']) await approved(first, who, name)
    const at = (name: string, moment: number) =>
      second.oauth.redeem(`code-${name}`, tokensOf(name, 1, moment), noon + life)
    assert.equal(await at('late', noon + codeLife), null)
    assert.notEqual(await at('just', noon + codeLife - 1), null)
    assert.equal(await first.oauth.end(asId('grant', 'grant_ended'), noon), true)
    assert.equal(await at('ended', noon), null)
    assert.equal(await at('unknown', noon), null)
  },

  async 'finds the grant by either token and tells which one it is'({ first, second }) {
    const who = await signedIn(first)
    const grant = await redeemed(first, who, 'one')
    const access = { grant, isDisabled: false, kind: 'access', sequence: 1, expiresAt: noon + 500 }
    assert.deepEqual(await second.oauth.findByToken('access-one-1'), access)
    const refresh = { grant, isDisabled: false, kind: 'refresh', sequence: 1, expiresAt: noon + life }
    assert.deepEqual(await second.oauth.findByToken('refresh-one-1'), refresh)
    assert.equal(await second.oauth.findByToken('access-one-2'), null)
    await first.accounts.setDisabled(who.account.id, noon)
    assert.equal((await second.oauth.findByToken('access-one-1'))?.isDisabled, true)
    assert.equal((await second.oauth.findByCode('code-one'))?.isDisabled, true)
  },

  async 'increments the sequence on rotation, keeps the expiry and still finds spent tokens'({ first, second }) {
    const who = await signedIn(first)
    const grant = await redeemed(first, who, 'one')
    const rotated = await second.oauth.rotate(grant.id, 1, tokensOf('one', 2, noon + 10))
    assert.deepEqual(rotated, { ...grant, sequence: 2, rotatedAt: noon + 10, rootId: 'root-2' })
    assert.equal((await first.oauth.findByToken('refresh-one-1'))?.sequence, 1)
    assert.equal((await first.oauth.findByToken('refresh-one-1'))?.grant.sequence, 2)
    assert.equal((await first.oauth.findByToken('refresh-one-2'))?.sequence, 2)
    assert.equal(await first.oauth.rotate(grant.id, 1, tokensOf('other', 2, noon + 10)), null)
    assert.equal(await first.oauth.findByToken('access-other-2'), null)
  },

  async 'lets exactly one of fifty concurrent rotations succeed'({ first, second }) {
    const who = await signedIn(first)
    const { id } = await redeemed(first, who, 'one')
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).oauth.rotate(id, 1, tokensOf(`one-${index}`, 2)),
    )
    assert.equal(outcomes.filter((outcome) => outcome !== null).length, 1)
    assert.equal((await first.oauth.findByCode('code-one'))?.grant.sequence, 2)
  },

  async 'rotates nothing before the exchange, after the grant expires or after it was ended'({ first, second }) {
    const who = await signedIn(first)
    const waiting = await approved(first, who, 'waiting')
    assert.equal(await second.oauth.rotate(waiting.id, 0, tokensOf('waiting', 1)), null)
    const { id } = await redeemed(first, who, 'one')
    assert.equal(await second.oauth.rotate(id, 1, tokensOf('one', 2, noon + life)), null)
    assert.equal(await first.oauth.end(id, noon + 1), true)
    assert.equal(await second.oauth.rotate(id, 1, tokensOf('one', 2, noon + 1)), null)
  },

  async 'ends a grant once and keeps the first end time'({ first, second }) {
    const who = await signedIn(first)
    const { id } = await redeemed(first, who, 'one')
    assert.equal(await first.oauth.end(id, noon + 1), true)
    assert.equal(await second.oauth.end(id, noon + 2), false)
    assert.equal((await second.oauth.findByToken('access-one-1'))?.grant.endsAt, noon + 1)
  },

  async 'ends only grants of the same account; ending all includes those with a pending code'({ first, second }) {
    const ada = await signedIn(first)
    const bob = await signedIn(first, 'bob')
    const { id } = await redeemed(first, ada, 'one')
    const other = await redeemed(first, bob, 'two')
    await approved(first, ada, 'waiting')
    assert.equal(await second.oauth.endOf(bob.account.id, id, noon + 1), false)
    assert.equal(await second.oauth.endOf(ada.account.id, id, noon + 1), true)
    assert.equal(await second.oauth.endOf(ada.account.id, id, noon + 1), false)

    await redeemed(first, ada, 'three')
    await second.oauth.endAll(ada.account.id, noon + 2)
    assert.deepEqual(await first.oauth.list(ada.account.id, noon + 2), [])
    assert.equal(await first.oauth.redeem('code-waiting', tokensOf('waiting', 1, noon + 2), noon + life), null)
    assert.equal((await first.oauth.findByToken('access-one-1'))?.grant.endsAt, noon + 1)
    assert.deepEqual(
      (await first.oauth.list(bob.account.id, noon + 2)).map((grant) => grant.id),
      [other.id],
    )
  },

  async 'never exchanges a code of an ended grant, even if the clock is behind'({ first, second }) {
    const ada = await signedIn(first)
    const { oauth } = first
    const endings: Record<string, (id: Grant['id'], at: number) => Promise<unknown>> = {
      end: (id, at) => oauth.end(id, at),
      endOf: (id, at) => oauth.endOf(ada.account.id, id, at),
      endAll: (_, at) => oauth.endAll(ada.account.id, at),
    }
    for (const [name, end] of Object.entries(endings)) {
      for (const at of [noon + 5, noon + codeLife + 5]) {
        const { id, codeHash } = await approved(first, ada, `${name}-${at}`)
        await end(id, at)
        assert.equal(await second.oauth.redeem(codeHash, tokensOf(`${name}-${at}`, 1, noon), noon + life), null, name)
        assert.equal((await second.oauth.findByCode(codeHash))?.grant.sequence, 0)
      }
    }
    assert.equal(await first.oauth.findByToken(`access-end-${noon + 5}-1`), null)
  },

  async 'lists live, exchanged grants, the newest first'({ first, second }) {
    const who = await signedIn(first)
    const older = await redeemed(first, who, 'older')
    const newer = await redeemed(first, who, 'newer', { createdAt: noon + 1 })
    await approved(first, who, 'waiting')
    const ended = await redeemed(first, who, 'ended')
    await first.oauth.end(ended.id, noon + 1)
    assert.deepEqual(await second.oauth.list(who.account.id, noon + 1), [newer, older])
    assert.deepEqual(await second.oauth.list(who.account.id, noon + life), [])
  },

  async 'removes the grants of a deleted account'({ first, second }) {
    const ada = await signedIn(first)
    const bob = await signedIn(first, 'bob')
    await redeemed(first, ada, 'one')
    await redeemed(first, bob, 'two')
    await second.accounts.remove(ada.account.id)
    assert.equal(await first.oauth.findByCode('code-one'), null)
    assert.equal(await first.oauth.findByToken('access-one-1'), null)
    assert.notEqual(await first.oauth.findByToken('access-two-1'), null)
  },

  async 'purges expired access tokens up to the limit and leaves refresh tokens'({ first, second }) {
    const who = await signedIn(first)
    for (const name of ['one', 'two', 'three']) await redeemed(first, who, name)
    assert.equal(await second.oauth.purgeTokens(noon + 500, 10), 0)
    assert.equal(await second.oauth.purgeTokens(noon + 501, 2), 2)
    assert.equal(await second.oauth.purgeTokens(noon + 501, 10), 1)
    assert.equal(await first.oauth.findByToken('access-one-1'), null)
    assert.notEqual(await first.oauth.findByToken('refresh-one-1'), null)
  },

  async 'purges ended grants with their codes and tokens, up to the limit'({ first, second }) {
    const who = await signedIn(first)
    for (const name of ['one', 'two']) await approved(first, who, name)
    await redeemed(first, who, 'three')
    assert.equal(await second.oauth.purgeGrants(noon + codeLife, 10), 0)
    assert.equal(await second.oauth.purgeGrants(noon + codeLife + 1, 1), 1)
    assert.equal(await second.oauth.purgeGrants(noon + codeLife + 1, 10), 1)
    assert.equal(await first.oauth.findByCode('code-one'), null)
    assert.equal(await second.oauth.purgeGrants(noon + life + 1, 10), 1)
    assert.equal(await first.oauth.findByToken('refresh-three-1'), null)
  },

  async 'purges clients that were never used, and later those without grants'({ first, second }) {
    const who = await signedIn(first)
    for (const name of ['unused', 'used', 'young']) {
      await first.oauth.addClient(sampleClient(name, name === 'young' ? noon + 10 : noon))
    }
    const { id } = await redeemed(first, who, 'one', { clientId: 'client_used' })
    const cutoffs = { unusedBefore: noon + 10, idleBefore: noon, now: noon + 20 }
    assert.equal(await second.oauth.purgeClients(cutoffs, 10), 1)
    assert.equal(await first.oauth.findClient('client_unused'), null)

    const later = { ...cutoffs, unusedBefore: noon, idleBefore: noon + 10 }
    assert.equal(await second.oauth.purgeClients(later, 10), 0)
    await first.oauth.end(id, noon + 15)
    assert.equal(await second.oauth.purgeClients(later, 0), 0)
    assert.equal(await second.oauth.purgeClients(later, 10), 1)
    assert.notEqual(await first.oauth.findClient('client_young'), null)
  },

  async 'undoes an approval, an exchange and a rotation when the transaction fails'({ first, second }) {
    const who = await signedIn(first)
    const waiting = await approved(first, who, 'waiting')
    const { id } = await redeemed(first, who, 'one')
    const undone = first.atomically(async (stores) => {
      await stores.oauth.approve(sampleGrant(who.account, 'undone'), who.session, liveMax)
      await stores.oauth.redeem(waiting.codeHash, tokensOf('waiting', 1), noon + life)
      await stores.oauth.rotate(id, 1, tokensOf('one', 2))
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.equal(await second.oauth.findByCode('code-undone'), null)
    assert.equal((await second.oauth.findByCode('code-waiting'))?.grant.redeemedAt, null)
    assert.equal(await second.oauth.findByToken('access-waiting-1'), null)
    assert.equal((await second.oauth.findByToken('refresh-one-1'))?.grant.sequence, 1)
  },

  async 'ends or prevents an approval concurrent with a password change'({ first, second }) {
    for (let round = 0; round < 5; round += 1) {
      const { account, session } = await signedIn(first, `round-${round}`)
      await Promise.all([
        first.oauth.approve(sampleGrant(account, `g${round}`), session, liveMax),
        second.atomically(async (stores) => {
          await stores.accounts.setPassword(account.id, 'hash-2')
          await stores.sessions.endAll(account.id)
          await stores.oauth.endAll(account.id, noon + 1)
        }),
      ])
      assert.equal(await first.oauth.redeem(`code-g${round}`, tokensOf(`g${round}`, 1, noon + 1), noon + life), null)
    }
  },
}
