import assert from 'node:assert/strict'
import type { NewAccount } from '../../../src/accounts/account-store.js'
import { asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import {
  addAccount,
  atOnce,
  noon,
  sampleAccount,
  sampleCompanyNumber,
  sampleKey,
  sampleMail,
  sampleSession,
  sampleToken,
} from '../samples.js'
import { sampleFacts } from '../signals/signal-samples.js'
import { addDestination, sampleDestination } from '../webhooks/webhook-samples.js'

export const accountStoreContract: Contract = {
  async 'finds an added account by id and by e-mail through the other handle'({ first, second }) {
    const added = sampleAccount()
    assert.equal(await first.accounts.add(added), 'added')

    const unset = { verifiedAt: null, disabledAt: null, watchlistLimit: null, webhookLimit: null }
    const fresh = { ...unset, sessionVersion: 1, isOperator: false }
    assert.deepEqual(await second.accounts.find(added.id), { ...added, ...fresh })
    assert.deepEqual(await second.accounts.findByEmail(added.email), { ...added, ...fresh })
  },

  async 'returns null for an unknown account'({ first }) {
    assert.equal(await first.accounts.find(sampleAccount('nobody').id), null)
    assert.equal(await first.accounts.findByEmail('nobody@harbour-lane.example'), null)
  },

  async 'returns an account with its balance, key and counts in one overview'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    const account = await first.accounts.find(ada.id)
    assert.deepEqual(await second.accounts.overview(ada.id), {
      account,
      credits: { balance: 0, held: 0, available: 0 },
      watchlistCount: 0,
      webhookCount: 0,
      apiKey: null,
    })

    const [retired, older, newer] = [
      sampleKey(ada, 'retired'),
      sampleKey(ada, 'older'),
      sampleKey(ada, 'newer', noon + 1),
    ]
    await first.apiKeys.add(retired)
    await first.apiKeys.retire(ada.id, noon, noon + 1_000)
    for (const key of [older, newer, sampleKey(bob, 'other', noon + 2)]) await first.apiKeys.add(key)
    await first.ledger.grant({ account: ada.id, reference: 'gift', credits: 5, at: noon })
    await first.ledger.hold(ada.id, asId('job', 'job_held'), noon)
    for (const company of [1, 2].map(sampleCompanyNumber)) {
      await first.watchlist.watch({ account: ada.id, company, at: noon }, 50, sampleFacts())
    }
    await addDestination(first, sampleDestination('ada-hook'))
    for (const { accounts } of [first, second]) {
      assert.deepEqual(await accounts.overview(ada.id), {
        account,
        credits: { balance: 5, held: 1, available: 4 },
        watchlistCount: 2,
        webhookCount: 1,
        apiKey: newer,
      })
    }
    assert.equal((await second.accounts.overview(bob.id))?.watchlistCount, 0)
    assert.equal(await second.accounts.overview(sampleAccount('nobody').id), null)
  },

  async 'changes nothing if the e-mail address is taken'({ first, second }) {
    const added = await addAccount(first)
    assert.equal(await second.accounts.add({ ...sampleAccount('bob'), email: added.email }), 'exists')
    assert.equal((await first.accounts.findByEmail(added.email))?.id, added.id)
    assert.equal(await first.accounts.find(sampleAccount('bob').id), null)
  },

  async 'gives an e-mail address to exactly one of twenty concurrent sign-ups'({ first, second }) {
    const outcomes = await atOnce(20, (index) => {
      const { accounts } = index % 2 ? first : second
      return accounts.add({ ...sampleAccount(`twin${index}`), email: 'twin@harbour-lane.example' })
    })
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 1)
  },

  async 'lists accounts from the oldest, page by page, with the total'({ first, second }) {
    for (const [index, name] of ['ada', 'bob', 'cyd'].entries())
      await first.accounts.add(sampleAccount(name, noon + index))
    const page = await second.accounts.list({ page: 2, limit: 2 })
    assert.deepEqual(
      page.items.map(({ email }) => email),
      ['cyd@harbour-lane.example'],
    )
    assert.equal(page.total, 3)
    assert.deepEqual([await second.accounts.count(10), await second.accounts.count(2)], [3, 2])
  },

  async 'verifies an account once'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(10, (index) => (index % 2 ? first : second).accounts.markVerified(id, noon + index))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.notEqual((await first.accounts.find(id))?.verifiedAt, null)
  },

  async 're-enables a disabled account'({ first, second }) {
    const { id } = await addAccount(first)
    await first.accounts.setDisabled(id, noon)
    const disabled = await second.accounts.find(id)
    assert.deepEqual([disabled?.disabledAt, disabled?.sessionVersion], [noon, 2])
    await second.accounts.setDisabled(id, null)
    assert.equal((await first.accounts.find(id))?.disabledAt, null)
  },

  async 'marks an account as operator and takes the mark away'({ first, second }) {
    const { id } = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    await first.accounts.setOperator(id, true)
    assert.equal((await second.accounts.find(id))?.isOperator, true)
    assert.equal((await second.accounts.find(bob.id))?.isOperator, false)
    const session = sampleSession(sampleAccount(), 'one')
    await first.sessions.start(session)
    assert.equal((await second.sessions.find(session.id))?.account.isOperator, true)
    await second.accounts.setOperator(id, false)
    assert.equal((await first.accounts.find(id))?.isOperator, false)
    assert.equal((await first.accounts.find(id))?.sessionVersion, 1)
  },

  async 'increments the session version with each new password'({ first, second }) {
    const { id } = await addAccount(first)
    const versions = await atOnce(10, (index) => (index % 2 ? first : second).accounts.setPassword(id, `hash-${index}`))
    assert.deepEqual(
      versions.map(Number).sort((one, other) => one - other),
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
  },

  async 'sets no password for another session version or a missing account'({ first, second }) {
    const { id } = await addAccount(first)
    assert.equal(await first.accounts.setPassword(id, 'hash-2', 1), 2)
    assert.equal(await second.accounts.setPassword(id, 'hash-3', 1), null)
    assert.equal((await first.accounts.find(id))?.passwordHash, 'hash-2')
    assert.equal(await first.accounts.setPassword(sampleAccount('nobody').id, 'hash-4'), null)
  },

  async 'replaces only the hash that the stronger one was computed from'({ first }) {
    const { id } = await addAccount(first)
    await first.accounts.upgradeHash(id, 'some-other-hash', 'hash-x')
    assert.equal((await first.accounts.find(id))?.passwordHash, 'hash-1')
    await first.accounts.upgradeHash(id, 'hash-1', 'hash-2')
    const account = await first.accounts.find(id)
    assert.equal(account?.passwordHash, 'hash-2')
    assert.equal(account?.sessionVersion, 1)
  },

  async 'stores and removes the limits of an account'({ first, second }) {
    const { id } = await addAccount(first)
    await first.accounts.setLimits(id, { watchlistLimit: 500, webhookLimit: null })
    assert.equal((await second.accounts.find(id))?.watchlistLimit, 500)
    await first.accounts.setLimits(id, { watchlistLimit: null, webhookLimit: 9 })
    const account = await second.accounts.find(id)
    assert.deepEqual([account?.watchlistLimit, account?.webhookLimit], [null, 9])
  },

  async 'purges unverified accounts, the oldest first, up to the limit'({ first, second }) {
    for (const [index, name] of ['one', 'two', 'three'].entries()) {
      await first.accounts.add(sampleAccount(name, noon + index))
    }
    await first.accounts.markVerified(sampleAccount('two').id, noon)
    assert.equal(await second.accounts.purgeUnverified(noon, 10), 0)
    assert.equal(await second.accounts.purgeUnverified(noon + 3, 1), 1)
    assert.equal(await first.accounts.find(sampleAccount('one').id), null)
    assert.equal(await second.accounts.purgeUnverified(noon + 2, 10), 0)
    assert.equal(await second.accounts.purgeUnverified(noon + 3, 10), 1)
    assert.notEqual(await first.accounts.find(sampleAccount('two').id), null)
  },

  async 'does not purge an unverified account that has more than its sign-up'({ first, second }) {
    const reasonsToKeep: Record<string, (account: NewAccount) => Promise<unknown>> = {
      ada: (account) => first.tokens.issue(sampleToken(account, account.id)),
      bob: ({ id, email }) => first.mail.enqueue(sampleMail(id, email)),
      cyd: ({ id }) => first.ledger.grant({ account: id, reference: id, credits: 5, at: noon }),
      dan: ({ id }) => first.accounts.setDisabled(id, noon),
      eve: ({ id }) => first.accounts.setLimits(id, { watchlistLimit: null, webhookLimit: 9 }),
      kim: ({ id }) => first.accounts.setOperator(id, true),
      fay: (account) => first.apiKeys.add(sampleKey(account, account.id)),
    }
    for (const [name, give] of Object.entries(reasonsToKeep)) await give(await addAccount(first, name))
    assert.equal(await second.accounts.purgeUnverified(noon + 1_000_000, 100), 0)
    assert.equal((await second.accounts.list({ page: 1, limit: 100 })).total, 7)
  },

  async 'lets exactly one of a concurrent verification and purge succeed'({ first, second }) {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addAccount(first, `round${round}`)
      const [gone, verified] = await Promise.all([
        first.accounts.purgeUnverified(noon + 1, 100),
        second.accounts.markVerified(id, noon),
      ])
      assert.notEqual(gone === 1, verified)
    }
  },

  async 'removes everything of a deleted account except its credits'({ first, second }) {
    const ada = await addAccount(first)
    const bob = await addAccount(first, 'bob')
    for (const account of [ada, bob]) {
      await first.sessions.start(sampleSession(account, account.id))
      await first.apiKeys.add(sampleKey(account, account.id))
      await first.tokens.issue(sampleToken(account, account.id))
      await first.mail.enqueue(sampleMail(account.id, account.email))
      await first.ledger.grant({ account: account.id, reference: account.id, credits: 5, at: noon })
    }

    assert.equal(await second.accounts.remove(ada.id), true)
    assert.equal(await second.accounts.remove(ada.id), false)

    assert.equal(await first.accounts.find(ada.id), null)
    assert.equal(await first.sessions.find(sampleSession(ada, ada.id).id), null)
    assert.equal(await first.apiKeys.findByHash(`hash-${ada.id}`), null)
    assert.deepEqual(await first.tokens.peek(`hash-${ada.id}`, 'reset_password', noon), { kind: 'unknown' })
    assert.equal((await first.ledger.balance(ada.id)).balance, 5)
    assert.notEqual(await first.sessions.find(sampleSession(bob, bob.id).id), null)
    assert.equal(await first.mail.count(), 1)
  },
}
