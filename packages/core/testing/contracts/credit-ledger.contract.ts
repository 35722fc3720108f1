import assert from 'node:assert/strict'
import type { Charge } from '../../src/credits/credit-ledger.js'
import type { Stores } from '../../src/ports.js'
import { asId, type JobId } from '../../src/shared/ids.js'
import type { Contract } from './contract.js'
import { done, sampleJob } from './jobs/job-samples.js'
import { addAccount, atOnce, noon, sampleAccount, sampleCompanyNumber } from './samples.js'

const firstPage = { page: 1, limit: 100 }
const company = sampleCompanyNumber(1)
const domain = 'harbour-lane.example'

function jobId(name: string | number): JobId {
  return asId('job', `job_${name}`)
}

function sampleCharge(changes: Partial<Charge> = {}): Charge {
  return { domain, company, at: noon, ...changes }
}

async function addRich(stores: Stores, credits: number, name = 'ada') {
  const { id } = await addAccount(stores, name)
  await stores.ledger.grant({ account: id, reference: `gift:${name}`, credits, at: noon })
  return id
}

const count = <Value>(values: readonly Value[], isWanted: (value: Value) => boolean) => values.filter(isWanted).length

export const creditLedgerContract: Contract = {
  async 'lets one of forty pay when all lock the account, find no charge and pay'({ first, second }) {
    const account = await addRich(first, 50)
    for (let index = 0; index < 20; index += 1) await first.ledger.hold(account, jobId(index), noon)
    const outcomes = await atOnce(40, (index) =>
      (index % 2 ? first : second).atomically(async ({ ledger }) => {
        await ledger.lockBalance(account)
        if ((await ledger.lastCharge(account, domain, company)) !== null) return 'already'
        if (index < 20) return (await ledger.capture(jobId(index), sampleCharge())) ? 'charged' : 'none'
        return ledger.charge({ account, reference: `visit ${index}`, ...sampleCharge() })
      }),
    )
    assert.equal(
      count(outcomes, (outcome) => outcome === 'charged'),
      1,
    )
    assert.equal((await first.ledger.balance(account)).balance, 49)
  },

  async 'has a zero balance without grants'({ first }) {
    assert.deepEqual(await first.ledger.balance(sampleAccount().id), { balance: 0, held: 0, available: 0 })
  },

  async 'adds up the credits granted to and spent by all accounts, also deleted ones'({ first, second }) {
    assert.deepEqual(await first.ledger.totals(10), { granted: 0, spent: 0 })
    const [ada, bob] = [await addRich(first, 50), await addRich(first, 7, 'bob')]
    await first.ledger.grant({ account: ada, reference: 'more', credits: 3, at: noon })
    await first.ledger.hold(ada, jobId('held'), noon)
    await first.ledger.hold(ada, jobId('paid'), noon)
    await first.ledger.capture(jobId('paid'), sampleCharge())
    await first.ledger.charge({ account: bob, reference: 'visit', ...sampleCharge() })
    await first.accounts.remove(bob)
    assert.deepEqual(await second.ledger.totals(3), { granted: 60, spent: 2 })
    assert.equal(await second.ledger.totals(2), null)
  },

  async 'adds up grants across handles'({ first, second }) {
    const { id } = await addAccount(first)
    assert.equal(await first.ledger.grant({ account: id, reference: 'spring', credits: 100, at: noon }), 'granted')
    assert.equal(await second.ledger.grant({ account: id, reference: 'summer', credits: 20, at: noon }), 'granted')
    assert.deepEqual(await first.ledger.balance(id), { balance: 120, held: 0, available: 120 })
  },

  async 'refuses a grant reference of another account, even after that account is deleted'({ first, second }) {
    const [ada, bob] = [await addAccount(first), await addAccount(first, 'bob')]
    assert.equal(await second.ledger.isGranted('welcome'), false)
    await first.ledger.grant({ account: ada.id, reference: 'welcome', credits: 100, at: noon })
    await first.accounts.remove(ada.id)
    assert.equal(await second.ledger.isGranted('welcome'), true)
    const again = { account: bob.id, reference: 'welcome', credits: 100, at: noon }
    assert.equal(await second.ledger.grant(again), 'other_amount')
    assert.equal((await first.ledger.balance(bob.id)).balance, 0)
    assert.deepEqual((await first.ledger.verify()).problems, [])
  },

  async 'detects a repeated grant reference with a different amount'({ first, second }) {
    const { id } = await addAccount(first)
    await first.ledger.grant({ account: id, reference: 'spring', credits: 5, at: noon })
    const again = (credits: number) => second.ledger.grant({ account: id, reference: 'spring', credits, at: noon })
    assert.deepEqual([await again(5), await again(6)], ['already_granted', 'other_amount'])
    assert.equal((await first.ledger.balance(id)).balance, 5)
  },

  async 'counts one of fifty concurrent grants with the same reference'({ first, second }) {
    const { id } = await addAccount(first)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.grant({ account: id, reference: 'spring', credits: 7, at: noon }),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'granted').length, 1)
    assert.equal((await first.ledger.balance(id)).balance, 7)
  },

  async 'counts fifty concurrent grants with different references'({ first, second }) {
    const { id } = await addAccount(first)
    await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.grant({ account: id, reference: `gift-${index}`, credits: 2, at: noon }),
    )
    assert.equal((await second.ledger.balance(id)).balance, 100)
  },

  async 'makes a held credit unspendable and keeps it in the balance until it is captured'({ first, second }) {
    const id = await addRich(first, 2)
    assert.deepEqual(await first.ledger.hold(id, jobId('a'), noon), { kind: 'held' })
    assert.deepEqual(await second.ledger.balance(id), { balance: 2, held: 1, available: 1 })
    assert.equal(await second.ledger.capture(jobId('a'), sampleCharge()), id)
    assert.deepEqual(await first.ledger.balance(id), { balance: 1, held: 0, available: 1 })
  },

  async 'makes a released credit spendable again'({ first, second }) {
    const id = await addRich(first, 1)
    await first.ledger.hold(id, jobId('a'), noon)
    assert.equal(await second.ledger.release(jobId('a'), noon), true)
    assert.deepEqual(await first.ledger.balance(id), { balance: 1, held: 0, available: 1 })
    assert.equal((await first.ledger.statement(id, firstPage)).total, 1)
    assert.deepEqual(await first.ledger.hold(id, jobId('b'), noon), { kind: 'held' })
  },

  async 'ignores a second hold for the same job, whether the first is open or ended'({ first, second }) {
    const id = await addRich(first, 3)
    const hold = (name: string) => second.ledger.hold(id, jobId(name), noon)
    for (const name of ['a', 'a', 'b', 'c']) assert.deepEqual(await hold(name), { kind: 'held' })
    await first.ledger.capture(jobId('b'), sampleCharge())
    await first.ledger.release(jobId('c'), noon)
    for (const name of ['a', 'b', 'c']) assert.deepEqual(await hold(name), { kind: 'held' })
    assert.deepEqual(await first.ledger.balance(id), { balance: 2, held: 1, available: 1 })
  },

  async 'confirms an existing hold even if no credits are left'({ first, second }) {
    const id = await addRich(first, 1)
    await first.ledger.hold(id, jobId('a'), noon)
    assert.deepEqual(await second.ledger.hold(id, jobId('a'), noon), { kind: 'held' })
    assert.deepEqual(await second.ledger.hold(id, jobId('b'), noon), { kind: 'insufficient', available: 0 })
  },

  async 'neither holds nor charges for an account without credits'({ first }) {
    const { id } = await addAccount(first)
    assert.deepEqual(await first.ledger.hold(id, jobId('a'), noon), { kind: 'insufficient', available: 0 })
    assert.equal(await first.ledger.charge({ ...sampleCharge(), account: id, reference: 'kept' }), 'insufficient')
    assert.equal(await first.ledger.capture(jobId('a'), sampleCharge()), null)
    assert.deepEqual(await first.ledger.balance(id), { balance: 0, held: 0, available: 0 })
  },

  async 'refuses a job of another account and changes neither balance'({ first, second }) {
    const ada = await addRich(first, 2)
    const bob = await addRich(first, 2, 'bob')
    await first.ledger.hold(ada, jobId('a'), noon)
    await assert.rejects(second.ledger.hold(bob, jobId('a'), noon), /another account/)
    assert.deepEqual(await second.ledger.balance(ada), { balance: 2, held: 1, available: 1 })
    assert.deepEqual(await second.ledger.balance(bob), { balance: 2, held: 0, available: 2 })
  },

  async 'ignores a job that is unknown or already captured or released'({ first, second }) {
    const id = await addRich(first, 5)
    for (const name of ['captured', 'released']) await first.ledger.hold(id, jobId(name), noon)
    await first.ledger.capture(jobId('captured'), sampleCharge())
    await first.ledger.release(jobId('released'), noon)
    const before = await first.ledger.statement(id, firstPage)
    for (const name of ['captured', 'released', 'unknown']) {
      assert.equal(await second.ledger.capture(jobId(name), sampleCharge()), null)
      assert.equal(await second.ledger.release(jobId(name), noon), false)
    }
    assert.deepEqual(await first.ledger.statement(id, firstPage), before)
    assert.deepEqual(await first.ledger.balance(id), { balance: 4, held: 0, available: 4 })
  },

  async 'charges a reference once, even if no credits are left'({ first, second }) {
    const id = await addRich(first, 1)
    const charge = (reference: string) => second.ledger.charge({ ...sampleCharge(), account: id, reference })
    assert.deepEqual(
      [await charge('kept'), await charge('kept'), await charge('other')],
      ['charged', 'already', 'insufficient'],
    )
    assert.deepEqual(await first.ledger.balance(id), { balance: 0, held: 0, available: 0 })
  },

  async 'charges a reference once per account'({ first, second }) {
    const accounts = [await addRich(first, 1), await addRich(first, 1, 'bob')]
    for (const account of accounts) {
      assert.equal(await second.ledger.charge({ ...sampleCharge(), account, reference: 'kept' }), 'charged')
    }
  },

  async 'does not spend held credits on a charge'({ first, second }) {
    const id = await addRich(first, 1)
    await first.ledger.hold(id, jobId('a'), noon)
    assert.equal(await second.ledger.charge({ ...sampleCharge(), account: id, reference: 'kept' }), 'insufficient')
    assert.equal(await second.ledger.capture(jobId('a'), sampleCharge()), id)
  },

  async 'finds the last charge of the same account, domain and company'({ first, second }) {
    const id = await addRich(first, 5)
    const last = () => second.ledger.lastCharge(id, domain, company)
    assert.equal(await last(), null)
    await first.ledger.hold(id, jobId('a'), noon)
    assert.equal(await last(), null)
    await first.ledger.capture(jobId('a'), sampleCharge({ at: noon + 5 }))
    assert.equal(await last(), noon + 5)
    await first.ledger.charge({ ...sampleCharge({ at: noon + 9 }), account: id, reference: 'kept' })
    assert.equal(await last(), noon + 9)
    assert.equal(await second.ledger.lastCharge(id, 'tidewright.example', company), null)
    assert.equal(await second.ledger.lastCharge(id, domain, sampleCompanyNumber(2)), null)
    assert.equal(await second.ledger.lastCharge(sampleAccount('bob').id, domain, company), null)
  },

  async 'lists the charges for the same account, domain and company from the newest, up to a limit'({ first, second }) {
    const id = await addRich(first, 5)
    const charges = (limit: number) => second.ledger.charges(id, domain, company, limit)
    assert.deepEqual(await charges(10), [])
    for (const at of [noon + 1, noon + 2, noon + 3])
      await first.ledger.charge({ ...sampleCharge({ at }), account: id, reference: `at ${at}` })
    assert.deepEqual(await charges(10), [noon + 3, noon + 2, noon + 1])
    assert.deepEqual(await charges(2), [noon + 3, noon + 2])
    assert.deepEqual(await second.ledger.charges(id, domain, sampleCompanyNumber(2), 10), [])
    assert.deepEqual(await second.ledger.charges(sampleAccount('bob').id, domain, company, 10), [])
  },

  async 'finds the domains that an account has paid for since a time'({ first, second }) {
    const id = await addRich(first, 5)
    const more = Array.from({ length: 300 }, (_, place) => `more-${place}.example`)
    const other = sampleCompanyNumber(2)
    const pay = (at: number, charge: Partial<Charge>) =>
      first.ledger.charge({ ...sampleCharge({ at, ...charge }), account: id, reference: `at ${at}` })
    await pay(noon + 1, { domain: 'old.example' })
    await pay(noon + 2, {})
    await pay(noon + 3, { company: other })
    await pay(noon + 4, { domain: 'more-299.example' })
    const found = await second.ledger.paidSince(id, [domain, 'old.example', 'unpaid.example', ...more], noon + 1)
    assert.deepEqual(
      found,
      new Map([
        [domain, new Set([company, other])],
        ['more-299.example', new Set([company])],
      ]),
    )
    assert.deepEqual(await second.ledger.paidSince(sampleAccount('bob').id, [domain], 0), new Map())
    assert.deepEqual(await second.ledger.paidSince(id, [], 0), new Map())
  },

  async 'lists grants and charges from the newest, each with the balance after it'({ first, second }) {
    const id = await addRich(first, 5)
    await addRich(first, 70, 'bob')
    await first.ledger.hold(id, jobId('a'), noon)
    await first.ledger.capture(jobId('a'), sampleCharge({ at: noon + 1 }))
    await first.ledger.charge({ ...sampleCharge({ at: noon + 2 }), account: id, reference: 'kept' })
    await first.ledger.grant({ account: id, reference: 'summer', credits: 20, at: noon + 3 })
    const { entries, total } = await second.ledger.statement(id, firstPage)
    assert.equal(total, 4)
    assert.deepEqual(
      entries.map(({ id: _, ...entry }) => entry),
      [
        {
          kind: 'grant',
          credits: 20,
          balanceAfter: 23,
          reference: 'summer',
          domain: null,
          company: null,
          at: noon + 3,
        },
        { kind: 'charge', credits: -1, balanceAfter: 3, reference: 'kept', domain, company, at: noon + 2 },
        { kind: 'charge', credits: -1, balanceAfter: 4, reference: 'job_a', domain, company, at: noon + 1 },
        { kind: 'grant', credits: 5, balanceAfter: 5, reference: 'gift:ada', domain: null, company: null, at: noon },
      ],
    )
    const ids = entries.map((entry) => entry.id)
    assert.deepEqual(
      ids,
      [...ids].sort((one, other) => other - one),
    )
  },

  async 'pages through a statement and returns an empty page past the end'({ first, second }) {
    const id = await addRich(first, 1)
    for (let index = 1; index <= 4; index += 1) {
      await first.ledger.grant({ account: id, reference: `gift-${index}`, credits: 10 ** index, at: noon })
    }
    const balances = async (page: number) => {
      const { entries, total } = await second.ledger.statement(id, { page, limit: 2 })
      assert.equal(total, 5)
      return entries.map(({ balanceAfter }) => balanceAfter)
    }
    assert.deepEqual([await balances(1), await balances(2), await balances(3)], [[11_111, 1_111], [111, 11], [1]])
    assert.deepEqual(await balances(4), [])
    assert.deepEqual(await second.ledger.statement(sampleAccount('bob').id, firstPage), { entries: [], total: 0 })
  },

  async 'verifies a correct ledger without problems'({ first, second }) {
    assert.deepEqual(await first.ledger.verify(), {
      ...{ accounts: 0, transactions: 0, entries: 0, holds: 0 },
      ...{ problemCount: 0, problems: [] },
    })
    const id = await addRich(first, 1)
    await addRich(first, 9, 'bob')
    await first.ledger.hold(id, jobId('a'), noon)
    await first.ledger.capture(jobId('a'), sampleCharge())
    await first.jobs.add(sampleJob('b', 'b.example', 'bob'))
    await first.ledger.hold(sampleAccount('bob').id, jobId('b'), noon)
    await first.ledger.hold(sampleAccount('bob').id, jobId('c'), noon)
    await first.ledger.release(jobId('c'), noon)
    await first.ledger.charge({ ...sampleCharge(), account: sampleAccount('bob').id, reference: 'kept' })
    assert.deepEqual(await second.ledger.verify(), {
      ...{ accounts: 2, transactions: 4, entries: 8, holds: 3 },
      ...{ problemCount: 0, problems: [] },
    })
  },

  async 'reports an open hold that no open job will end, unless its account is deleted'({ first, second }) {
    const id = await addRich(first, 5)
    for (const name of ['a', 'b']) await first.ledger.hold(id, jobId(name), noon)
    await first.jobs.add(sampleJob('a'))
    const stray = { kind: 'stray', subject: 'job_b', found: 0, expected: 1 }
    assert.deepEqual((await second.ledger.verify()).problems, [stray])
    await first.jobs.finish(jobId('a'), done())
    assert.deepEqual((await second.ledger.verify()).problems, [{ ...stray, subject: 'job_a' }, stray])
    await first.accounts.remove(id)
    assert.deepEqual((await second.ledger.verify()).problems, [])
  },

  async 'makes no more concurrent holds than there are credits'({ first, second }) {
    const id = await addRich(first, 20)
    const outcomes = await atOnce(50, (index) => (index % 2 ? first : second).ledger.hold(id, jobId(index), noon))
    assert.equal(
      count(outcomes, ({ kind }) => kind === 'held'),
      20,
    )
    assert.deepEqual(await second.ledger.balance(id), { balance: 20, held: 20, available: 0 })
  },

  async 'confirms fifty concurrent holds of one job with one credit'({ first, second }) {
    const id = await addRich(first, 2)
    const outcomes = await atOnce(50, (index) => (index % 2 ? first : second).ledger.hold(id, jobId('a'), noon))
    assert.equal(
      count(outcomes, ({ kind }) => kind === 'held'),
      50,
    )
    assert.deepEqual(await first.ledger.balance(id), { balance: 2, held: 1, available: 1 })
  },

  async 'lets exactly one of fifty concurrent captures and releases of a job succeed'({ first, second }) {
    const id = await addRich(first, 5)
    await first.ledger.hold(id, jobId('a'), noon)
    const outcomes = await atOnce(50, async (index) => {
      const { ledger } = index % 2 ? first : second
      if (index % 3 === 0) return ledger.release(jobId('a'), noon)
      return (await ledger.capture(jobId('a'), sampleCharge())) === id
    })
    const captured = outcomes.some((ended, index) => ended && index % 3 !== 0)
    assert.equal(
      count(outcomes, (ended) => ended),
      1,
    )
    assert.deepEqual(await first.ledger.balance(id), {
      ...{ balance: captured ? 4 : 5, held: 0, available: captured ? 4 : 5 },
    })
  },

  async 'counts one of fifty concurrent charges with the same reference'({ first, second }) {
    const id = await addRich(first, 5)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.charge({ ...sampleCharge(), account: id, reference: 'kept' }),
    )
    assert.equal(
      count(outcomes, (outcome) => outcome === 'charged'),
      1,
    )
    assert.equal(
      count(outcomes, (outcome) => outcome === 'already'),
      49,
    )
    assert.equal((await first.ledger.balance(id)).balance, 4)
  },

  async 'makes no more concurrent charges than there are credits'({ first, second }) {
    const id = await addRich(first, 20)
    const outcomes = await atOnce(50, (index) =>
      (index % 2 ? first : second).ledger.charge({ ...sampleCharge(), account: id, reference: `kept-${index}` }),
    )
    assert.equal(
      count(outcomes, (outcome) => outcome === 'charged'),
      20,
    )
    assert.deepEqual(await first.ledger.balance(id), { balance: 0, held: 0, available: 0 })
  },

  async 'undoes holds, captures and charges when the transaction fails'({ first, second }) {
    const id = await addRich(first, 5)
    await first.ledger.hold(id, jobId('a'), noon)
    const failing = first.atomically(async ({ ledger }) => {
      await ledger.hold(id, jobId('b'), noon)
      await ledger.capture(jobId('a'), sampleCharge())
      await ledger.charge({ ...sampleCharge(), account: id, reference: 'kept' })
      throw new Error('rolled back on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await second.ledger.balance(id), { balance: 5, held: 1, available: 4 })
    assert.equal(await second.ledger.lastCharge(id, domain, company), null)
    assert.equal(await second.ledger.capture(jobId('b'), sampleCharge()), null)
    assert.equal(await second.ledger.capture(jobId('a'), sampleCharge()), id)
  },
}
