import assert from 'node:assert/strict'
import type { Stores } from '../../../src/ports.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { ReplacementPart, WatchEntry } from '../../../src/watchlist/watchlist-store.js'
import type { Contract } from '../contract.js'
import { addAccount, noon, sampleCompanyNumber } from '../samples.js'
import { companies, sampleFacts, sampleSignal } from './signal-samples.js'

const [harbour, lantern, quarry] = companies
const plenty = 100
const roundsOfRaces = 5

const entry = (company: CompanyNumber, more: Partial<WatchEntry> = {}): WatchEntry => ({
  company,
  tags: [],
  reference: null,
  ...more,
})
const fresh = (company: CompanyNumber, more: Partial<WatchEntry> = {}, name = 'HARBOUR LANE LIMITED') => ({
  ...entry(company, more),
  facts: sampleFacts({ name }),
})
const part = (more: Partial<ReplacementPart>): ReplacementPart => ({
  remove: [],
  label: [],
  add: [],
  at: noon,
  ...more,
})

async function begun(stores: Stores, account: AccountId, name = 'one') {
  await stores.watchlist.beginReplacement(account, name)
  return (more: Partial<ReplacementPart>, limit = plenty) =>
    stores.watchlist.replaceSome(account, name, part(more), limit)
}

/** Makes the list equal to the companies in several parts, as a program does. Returns false if another one takes over. */
async function replaceBy(stores: Stores, account: AccountId, name: string, wanted: readonly CompanyNumber[]) {
  await stores.watchlist.beginReplacement(account, name)
  const current = (await stores.watchlist.entries(account)).map(({ company }) => company)
  const remove = current.filter((company) => !wanted.includes(company))
  const add = wanted.filter((company) => !current.includes(company))
  for (const company of remove) {
    if ((await stores.watchlist.replaceSome(account, name, part({ remove: [company] }), plenty)) !== 'done')
      return false
  }
  for (const company of add) {
    if ((await stores.watchlist.replaceSome(account, name, part({ add: [fresh(company)] }), plenty)) !== 'done')
      return false
  }
  return true
}

export const watchlistReplacementContract: Contract = {
  async 'removes, labels and adds companies of one account only'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const account of [ada, ben]) {
      for (const company of [harbour, lantern]) {
        await first.watchlist.watch({ account, company, at: noon, tags: ['old'] }, plenty, sampleFacts())
      }
    }
    const replace = await begun(first, ada)
    const labels = { tags: ['Ŵy_co.uk', 'clients'], reference: 'CRM "4711"' }
    const outcome = await replace({
      remove: [harbour],
      label: [entry(lantern, labels)],
      add: [fresh(quarry, { reference: 'Q' })],
      at: noon + 5,
    })
    assert.equal(outcome, 'done')
    assert.deepEqual(await second.watchlist.entries(ada), [entry(lantern, labels), entry(quarry, { reference: 'Q' })])
    assert.deepEqual(
      (await second.watchlist.entries(ben)).map(({ company, tags }) => [company, tags]),
      [
        [harbour, ['old']],
        [lantern, ['old']],
      ],
    )
    assert.equal((await second.watchlist.find(ada, quarry))?.watchedAt, noon + 5)
    assert.equal((await second.watchlist.find(ada, lantern))?.reference, 'CRM "4711"')
    assert.equal((await second.watchlist.facts([quarry])).get(quarry)?.name, 'HARBOUR LANE LIMITED')
  },

  async 'keeps the facts of companies that others watch, and stores those of all others'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    await first.watchlist.watch({ account: ben, company: harbour, at: noon }, plenty, sampleFacts({ name: 'KNOWN' }))
    const many = Array.from({ length: 120 }, (_, index) => sampleCompanyNumber(3_000 + index))
    const replace = await begun(first, ada)
    await replace({ add: [harbour, ...many].map((company) => fresh(company, {}, `NEW ${company}`)) }, 200)
    const facts = await second.watchlist.facts([harbour, ...many])
    assert.equal(facts.get(harbour)?.name, 'KNOWN')
    assert.equal(many.filter((company) => facts.get(company)?.name === `NEW ${company}`).length, many.length)
  },

  async 'changes nothing more if a part is repeated, and labels what another call has added'({ first, second }) {
    const { id } = await addAccount(first)
    const replace = await begun(first, id)
    const added = { add: [fresh(harbour, { tags: ['mine'] })] }
    await second.watchlist.watch({ account: id, company: harbour, at: noon - 9 }, plenty, sampleFacts())
    assert.deepEqual([await replace(added), await replace(added)], ['done', 'done'])
    assert.deepEqual(await second.watchlist.entries(id), [entry(harbour, { tags: ['mine'] })])
    assert.equal((await second.watchlist.find(id, harbour))?.watchedAt, noon - 9)
  },

  async 'adds nothing beyond the limit, and makes room by removing first'({ first, second }) {
    const { id } = await addAccount(first)
    await first.watchlist.watch({ account: id, company: harbour, at: noon }, 1, sampleFacts())
    const replace = await begun(first, id)
    assert.equal(await replace({ add: [fresh(lantern)] }, 1), 'full')
    assert.equal(await second.watchlist.count(id), 1)
    assert.equal(await replace({ remove: [harbour], add: [fresh(lantern)] }, 1), 'done')
    assert.deepEqual(await second.watchlist.entries(id), [entry(lantern)])
  },

  async 'refuses parts of a replacement after another has begun, and of one that never began'({ first, second }) {
    const { id } = await addAccount(first)
    const replace = await begun(first, id, 'earlier')
    await begun(second, id, 'later')
    assert.equal(await replace({ add: [fresh(harbour)] }), 'replaced')
    assert.equal(await first.watchlist.replaceSome(id, 'unknown', part({ add: [fresh(harbour)] }), plenty), 'replaced')
    assert.deepEqual(await second.watchlist.entries(id), [])
  },

  async 'ends in one of two lists that are written at once'({ first, second }) {
    const { id } = await addAccount(first)
    const lists = [0, 1].map((which) =>
      Array.from({ length: 12 }, (_, index) => sampleCompanyNumber(100 + 8 * which + index)),
    )
    const [one = [], other = []] = lists
    for (let round = 0; round < roundsOfRaces; round += 1) {
      const done = await Promise.all([
        replaceBy(first, id, `one-${round}`, one),
        replaceBy(second, id, `other-${round}`, other),
      ])
      const kept = (await first.watchlist.entries(id)).map(({ company }) => company)
      assert.equal(done.includes(true), true)
      assert.deepEqual(kept, (kept[0] === one[0] ? one : other).toSorted())
    }
  },

  async 'keeps a reference until it is replaced, and gives labels with every signal of a feed'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    const labels = { tags: ['clients'], reference: 'CRM-4711' }
    await first.watchlist.watch({ account: ada, company: harbour, at: noon, ...labels }, plenty, sampleFacts())
    await first.watchlist.watch({ account: ben, company: harbour, at: noon }, plenty, sampleFacts())
    const signal = sampleSignal('labelled')
    const fed = await first.atomically(async ({ signals }) => {
      await signals.add([{ signal, key: 'labelled' }])
      return signals.feed([signal])
    })
    const labelsOf = (account: AccountId) =>
      fed.filter((one) => one.account === account).map(({ tags, reference }) => ({ tags, reference }))
    assert.deepEqual([labelsOf(ada), labelsOf(ben)], [[labels], [{ tags: [], reference: null }]])

    await second.watchlist.setLabels(ada, harbour, { tags: ['risk'] })
    assert.deepEqual(await first.watchlist.labels(ada, harbour), { tags: ['risk'], reference: 'CRM-4711' })
    const question = { types: [signal.type], company: null, since: null, at: { page: 1, limit: 5 } }
    const [read] = (await second.signals.page(ada, question)).items
    assert.deepEqual([read?.tags, read?.reference], [['risk'], 'CRM-4711'])
    await second.watchlist.setLabels(ada, harbour, { tags: [], reference: null })
    assert.deepEqual(await first.watchlist.labels(ada, harbour), { tags: [], reference: null })
    assert.equal(await first.watchlist.labels(ada, lantern), null)
  },
}
