import assert from 'node:assert/strict'
import type { Stores } from '../../../src/ports.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { dayMs, type Instant } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleCompanyNumber } from '../samples.js'
import { companies, sampleFacts, sampleSignal } from './signal-samples.js'

const [harbour, lantern, quarry] = companies
const plenty = 100
const roundsOfRaces = 10

const watch = (stores: Stores, account: AccountId, company: CompanyNumber, at = noon, limit = plenty) =>
  stores.watchlist.watch({ account, company, at }, limit, sampleFacts())

const officers = (name: string) => ({
  value: {
    items: [{ id: 'one', name, role: 'director', appointedOn: '2020-02-01', resignedOn: null, asOf: noon }],
    isComplete: true,
    completeAsOf: noon,
  },
  asOf: noon,
  askedAt: noon,
})

async function asked(stores: Stores, company: CompanyNumber, askedAt: Instant) {
  await stores.overlay.write(company, 'profile', { value: { name: 'X' }, asOf: askedAt, askedAt })
}

export const watchlistContract: Contract = {
  async 'watches a company once per account'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    assert.equal(await watch(first, ada, harbour), 'added')
    assert.equal(await watch(second, ada, harbour, noon + 1), 'exists')
    assert.equal(await watch(second, ben, harbour), 'added')
    assert.deepEqual([await first.watchlist.count(ada), await first.watchlist.count(ben)], [1, 1])
    assert.equal(await watch(first, ben, quarry), 'added')
    assert.deepEqual([await second.watchlist.countCompanies(10), await second.watchlist.countCompanies(1)], [2, 1])
    assert.equal((await second.watchlist.find(ada, harbour))?.watchedAt, noon)
    assert.equal(await second.watchlist.find(ada, lantern), null)
  },

  async 'accepts no more companies when full, and keeps those it has'({ first }) {
    const { id } = await addAccount(first)
    assert.equal(await watch(first, id, harbour, noon, 1), 'added')
    assert.equal(await watch(first, id, lantern, noon, 1), 'full')
    assert.equal(await watch(first, id, harbour, noon, 1), 'exists')
    assert.equal(await first.watchlist.count(id), 1)
  },

  async 'adds exactly as many concurrent watches as there is room for'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    const outcomes = await atOnce(20, (index) =>
      watch(index % 2 === 0 ? first : second, id, sampleCompanyNumber(100 + index), noon, 4),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 3)
    assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 17)
    assert.equal(await first.watchlist.count(id), 4)
  },

  async 'removes an unwatched company, repeatably'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    assert.equal(await second.watchlist.unwatch(id, harbour), true)
    assert.equal(await first.watchlist.unwatch(id, harbour), false)
    assert.deepEqual(await first.watchlist.list(id), [])
  },

  async 'removes what a batch has added, of one account, and nothing else'({ first, second }) {
    const [{ id: ada }, { id: ben }] = [await addAccount(first, 'ada'), await addAccount(first, 'ben')]
    const add = (account: AccountId, company: CompanyNumber, batch: string | null) =>
      first.watchlist.watch({ account, company, at: noon, batch }, plenty, sampleFacts())
    await add(ada, quarry, null)
    for (const account of [ada, ben]) for (const company of [harbour, quarry]) await add(account, company, 'one')
    await add(ada, lantern, 'two')
    assert.equal(await second.watchlist.unwatchBatch(ada, 'one'), 1)
    assert.equal(await second.watchlist.unwatchBatch(ada, 'one'), 0)
    assert.deepEqual(
      (await first.watchlist.entries(ada)).map(({ company }) => company),
      [lantern, quarry].toSorted(),
    )
    assert.equal(await first.watchlist.count(ben), 2)
  },

  async 'returns the facts that were stored at a time, and purges old ones'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    const named = (name: string) => sampleFacts({ name })
    await first.watchlist.keepFacts(harbour, named('SECOND LIMITED'), noon + 10)
    await first.watchlist.keepFacts(harbour, named('PASSING LIMITED'), noon + 20)
    await second.watchlist.keepFacts(harbour, named('THIRD LIMITED'), noon + 20)
    const nameAt = async (at: number) => (await second.watchlist.factsAt(harbour, at))?.name
    assert.deepEqual(await second.watchlist.factsAt(harbour, noon + 9), sampleFacts())
    assert.equal(await nameAt(noon + 10), 'SECOND LIMITED')
    assert.equal(await nameAt(noon + 19), 'SECOND LIMITED')
    assert.equal(await nameAt(noon + 20), 'THIRD LIMITED')
    assert.equal(await second.watchlist.factsAt(lantern, noon), null)
    assert.equal(await first.watchlist.purgePastFacts(noon + 20, 1), 1)
    assert.equal(await first.watchlist.purgePastFacts(noon + 20, 1), 0)
    assert.equal(await nameAt(noon), 'SECOND LIMITED')
  },

  async 'returns the list of people that was replaced first after a time, and purges old ones'({ first, second }) {
    const keep = (stores: Stores, name: string | null, at: Instant) =>
      stores.watchlist.keepPeople(harbour, 'officers', name === null ? null : officers(name), at, plenty)
    await keep(first, null, noon + 10)
    await keep(second, 'Ada Quay', noon + 20)
    await keep(first, 'Passing', noon + 20)
    await keep(first, 'Ben Lane', noon + 30)
    await first.watchlist.keepPeople(harbour, 'statements', null, noon + 5, plenty)

    const at = (time: Instant) => second.watchlist.peopleAt(harbour, 'officers', time)
    const known = { sighting: officers('Ada Quay'), knownFrom: noon + 10, replacedAt: noon + 20 }
    assert.deepEqual(await at(noon + 9), { sighting: null, knownFrom: null, replacedAt: noon + 10 })
    assert.deepEqual(await at(noon + 10), known)
    assert.deepEqual(await at(noon + 19), known)
    assert.deepEqual((await at(noon + 20))?.sighting, officers('Ben Lane'))
    assert.equal(await at(noon + 30), null)
    assert.equal(await second.watchlist.peopleAt(harbour, 'owners', noon), null)
    assert.equal(await second.watchlist.peopleAt(lantern, 'officers', noon), null)

    assert.equal(await first.watchlist.purgePastPeople(noon + 20, 1), 1)
    assert.equal(await first.watchlist.purgePastPeople(noon + 20, 10), 1)
    assert.equal(await first.watchlist.purgePastPeople(noon + 20, 10), 0)
    assert.deepEqual(await at(noon), known)
  },

  async 'stores a limited number of past lists per company and facet, the newest of them'({ first, second }) {
    for (let index = 1; index <= 5; index += 1) {
      await first.watchlist.keepPeople(harbour, 'owners', null, noon + index, 2)
      await first.watchlist.keepPeople(harbour, 'officers', null, noon + index, plenty)
    }
    const oldest = { sighting: null, knownFrom: noon + 3, replacedAt: noon + 4 }
    assert.deepEqual(await second.watchlist.peopleAt(harbour, 'owners', noon), oldest)
    assert.equal((await second.watchlist.peopleAt(harbour, 'officers', noon))?.replacedAt, noon + 1)
  },

  async 'lists the latest first, with current name and status and the feed contents'({ first }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    await watch(first, id, lantern, noon + 1)
    await first.watchlist.keepFacts(harbour, sampleFacts({ name: 'QUAYSIDE LIMITED', status: 'liquidation' }), noon + 2)
    const signal = sampleSignal('one', { detectedAt: noon + 5 })
    await first.atomically(async ({ signals }) => {
      await signals.add([{ signal, key: 'one' }])
      await signals.feed([signal])
    })
    const entry = {
      name: 'HARBOUR LANE LIMITED',
      status: 'active',
      lastSignalAt: null,
      signalCount: 0,
      website: null,
      tags: [],
      reference: null,
    }
    assert.deepEqual(await first.watchlist.list(id), [
      { ...entry, company: lantern, watchedAt: noon + 1 },
      {
        ...entry,
        ...{ company: harbour, name: 'QUAYSIDE LIMITED', status: 'liquidation', watchedAt: noon },
        ...{ lastSignalAt: noon + 5, signalCount: 1 },
      },
    ])
  },

  async 'pages through the list in its order, each company once, also if it changes meanwhile'({ first, second }) {
    const { id } = await addAccount(first)
    const numbers = Array.from({ length: 7 }, (_, place) => sampleCompanyNumber(place + 1))
    // Two are watched at each time.
    for (const [place, company] of numbers.entries()) await watch(first, id, company, noon + Math.floor(place / 2))
    await watch(first, (await addAccount(first, 'ben')).id, harbour)
    const signal = sampleSignal('one', { company: sampleCompanyNumber(1) })
    await first.atomically(async ({ signals }) => {
      await signals.add([{ signal, key: 'one' }])
      await signals.feed([signal])
    })
    const whole = await second.watchlist.list(id)
    const paged = [...(await second.watchlist.page(id, null, 3))]
    assert.deepEqual(paged, whole.slice(0, 3))
    await watch(first, id, sampleCompanyNumber(9), noon + 9)
    await first.watchlist.unwatch(id, paged[2]?.company ?? harbour)
    for (let size = -1; size !== paged.length; ) {
      size = paged.length
      paged.push(...(await second.watchlist.page(id, paged.at(-1) ?? null, 3)))
    }
    assert.deepEqual(paged, whole)
  },

  async 'stores the tags of a watch, replaces them, and changes no other watch'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    const tags = ['Clients', 'Q3 2026', 'Ŵy_co.uk']
    const tagsOf = async (account: AccountId, company: CompanyNumber) =>
      (await second.watchlist.find(account, company))?.tags
    await first.watchlist.watch({ account: ada, company: harbour, at: noon, tags }, plenty, sampleFacts())
    await watch(first, ada, lantern)
    await watch(first, ben, harbour)
    assert.deepEqual([await tagsOf(ada, harbour), await tagsOf(ada, lantern)], [tags, []])
    await first.watchlist.watch({ account: ada, company: harbour, at: noon, tags: ['other'] }, plenty, sampleFacts())
    assert.deepEqual(await tagsOf(ada, harbour), tags)

    assert.equal(await first.watchlist.setLabels(ada, harbour, { tags: ['risk'] }), true)
    assert.equal(await first.watchlist.setLabels(ben, lantern, { tags: ['risk'] }), false)
    assert.deepEqual([await tagsOf(ada, harbour), await tagsOf(ben, harbour)], [['risk'], []])
    assert.deepEqual(
      (await second.watchlist.list(ada)).flatMap((entry) => entry.tags),
      ['risk'],
    )
    await first.watchlist.unwatch(ada, harbour)
    await watch(first, ada, harbour)
    assert.deepEqual(await tagsOf(ada, harbour), [])
  },

  async 'returns the watched ones of many numbers, with their facts'({ first, second }) {
    const { id } = await addAccount(first)
    const many = Array.from({ length: 250 }, (_, index) => sampleCompanyNumber(1_000 + index))
    for (const number of [many[3], many[140], many[249]]) if (number) await watch(first, id, number)
    const watched = [...(await second.watchlist.watchedAmong([...many, ...many]))].sort()
    assert.deepEqual(watched, [many[3], many[140], many[249]])
    const facts = await second.watchlist.facts(many)
    assert.deepEqual([...facts.keys()].sort(), watched)
    assert.deepEqual(facts.get(watched[0] ?? harbour), sampleFacts())
    assert.equal((await first.watchlist.facts([])).size, 0)
  },

  async 'dates a watch from the earliest current watcher'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    assert.equal(await first.watchlist.watchedSince(harbour), null)
    await watch(first, ada, harbour, noon)
    await watch(first, ben, harbour, noon + 5)
    await watch(first, ben, lantern, noon - 5)
    assert.equal(await second.watchlist.watchedSince(harbour), noon)
    await second.watchlist.unwatch(ada, harbour)
    assert.equal(await first.watchlist.watchedSince(harbour), noon + 5)
    await first.watchlist.unwatch(ben, harbour)
    assert.equal(await second.watchlist.watchedSince(harbour), null)
  },

  async 'keeps the facts of the first watcher until all have stopped, then reads them again'({ first }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    const as = (account: AccountId, name: string) =>
      first.watchlist.watch({ account, company: harbour, at: noon }, plenty, sampleFacts({ name }))
    const known = async () => (await first.watchlist.facts([harbour])).get(harbour)?.name
    await as(ada, 'ONE LIMITED')
    await as(ben, 'TWO LIMITED')
    assert.equal(await known(), 'ONE LIMITED')
    await first.watchlist.unwatch(ada, harbour)
    await first.watchlist.unwatch(ben, harbour)
    assert.equal(await known(), undefined)
    await as(ada, 'THREE LIMITED')
    assert.equal(await known(), 'THREE LIMITED')
  },

  async 'iterates every watched company once, even while watches change'({ first }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const company of [quarry, harbour, lantern]) await watch(first, ada, company)
    await watch(first, ben, harbour)
    const seen: CompanyNumber[] = []
    let after = (await first.watchlist.everyWatched(null, 1)).at(-1)
    for (let turn = 0; after && turn < 10; turn += 1) {
      seen.push(after)
      if (turn === 0) await watch(first, ben, quarry)
      if (turn === 0) await first.watchlist.unwatch(ben, harbour)
      after = (await first.watchlist.everyWatched(after, 1)).at(-1)
    }
    assert.deepEqual(seen, [harbour, lantern, quarry])
    assert.deepEqual(await first.watchlist.everyWatched(null, 2), [harbour, lantern])
  },

  async 'lists the least recently refreshed first, then the most watched'({ first }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const company of [harbour, lantern, quarry]) await watch(first, ada, company)
    await watch(first, ben, lantern)
    await asked(first, harbour, noon)
    assert.deepEqual(await first.watchlist.leastAsked(noon + 1, 10), [lantern, quarry, harbour])
    assert.deepEqual(await first.watchlist.leastAsked(noon, 10), [lantern, quarry])
    await asked(first, lantern, noon - 2 * dayMs)
    assert.deepEqual(await first.watchlist.leastAsked(noon, 10), [quarry, lantern])
    assert.deepEqual(await first.watchlist.leastAsked(noon, 1), [quarry])
  },

  async 'finds deadlines on the given days by number, while watched and live'({ first }) {
    const { id } = await addAccount(first)
    const due = (nextDue: string) => ({ lastMadeUpTo: null, nextDue })
    for (const company of companies) await watch(first, id, company)
    await first.watchlist.keepFacts(harbour, sampleFacts({ accounts: due('2026-03-01') }), noon + 2)
    await first.watchlist.keepFacts(lantern, sampleFacts({ confirmation: due('2026-03-02') }), noon + 2)
    await first.watchlist.keepFacts(quarry, sampleFacts({ accounts: due('2026-03-01'), status: 'dissolved' }), noon + 2)
    const find = (from: string, until: string, after: CompanyNumber | null = null, limit = 10) =>
      first.watchlist.dueWithin(from, until, after, limit)
    assert.deepEqual(await find('2026-03-01', '2026-03-03'), [harbour, lantern])
    assert.deepEqual(await find('2026-03-01', '2026-03-02'), [harbour])
    assert.deepEqual(await find('2026-03-02', '2026-03-02'), [])
    assert.deepEqual(await find('2026-02-01', '2026-03-09', harbour), [lantern])
    assert.deepEqual(await find('2026-02-01', '2026-03-09', null, 1), [harbour])
    await first.watchlist.unwatch(id, lantern)
    assert.deepEqual(await find('2026-02-01', '2026-03-09'), [harbour])
  },

  async 'finds the days of pending verifications, which follow the facts'({ first, second }) {
    const { id } = await addAccount(first)
    const pending = (dueOn: string | null, startsOn: string | null = null) => [
      { id: 'one', name: 'QUILLFEATHER, Ada', role: 'director', dueOn, startsOn },
    ]
    const find = (from: string, until: string, limit = 10) => second.watchlist.dueWithin(from, until, null, limit)
    const due = sampleFacts({ pendingDirectors: pending('2026-12-15') })
    await first.watchlist.watch({ account: id, company: harbour, at: noon }, plenty, due)
    await watch(first, id, lantern)
    await watch(first, id, quarry)
    await first.watchlist.keepFacts(lantern, sampleFacts({ pendingOwners: pending(null, '2026-12-09') }), noon + 2)
    await first.watchlist.keepFacts(quarry, { ...due, status: 'dissolved' }, noon + 2)
    assert.deepEqual(await find('2026-11-14', '2026-11-15'), [harbour])
    assert.deepEqual(await find('2026-11-15', '2026-12-07'), [])
    assert.deepEqual(await find('2026-12-07', '2026-12-09'), [harbour, lantern])
    assert.deepEqual(await find('2026-12-07', '2026-12-09', 1), [harbour])
    assert.deepEqual(await find('2026-12-15', '2026-12-16'), [harbour])
    assert.deepEqual(await find('2026-12-16', '2026-12-31'), [])

    await first.watchlist.keepFacts(harbour, sampleFacts(), noon + 3)
    assert.deepEqual(await find('2026-11-01', '2026-12-31'), [lantern])
    await first.watchlist.unwatch(id, lantern)
    assert.deepEqual(await find('2026-11-01', '2026-12-31'), [])
    assert.equal(await first.watchlist.purge(10), 1)
  },

  async 'purges facts of unwatched companies'({ first }) {
    const { id } = await addAccount(first)
    for (const company of companies) await watch(first, id, company)
    await first.watchlist.unwatch(id, harbour)
    await first.watchlist.unwatch(id, lantern)
    for (const company of companies) await first.watchlist.keepPeople(company, 'owners', null, noon + 5, plenty)
    assert.equal(await first.watchlist.purge(1), 1)
    assert.equal(await first.watchlist.purge(10), 1)
    assert.equal(await first.watchlist.purge(10), 0)
    assert.equal((await first.watchlist.facts([quarry])).size, 1)
    assert.equal(await first.watchlist.peopleAt(harbour, 'owners', noon), null)
    assert.equal((await first.watchlist.peopleAt(quarry, 'owners', noon))?.replacedAt, noon + 5)
  },

  async 'keeps facts for a new watcher while others stop and facts are purged'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (let round = 0; round < roundsOfRaces; round += 1) {
      const company = sampleCompanyNumber(2_000 + round)
      await watch(first, ada, company)
      await Promise.all([
        watch(first, ben, company),
        second.watchlist.unwatch(ada, company).then(() => second.watchlist.purge(100)),
      ])
      assert.equal((await first.watchlist.facts([company])).size, 1)
    }
  },

  async 'removes all watches of a deleted account'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    await second.accounts.remove(id)
    assert.deepEqual(await first.watchlist.watchedAmong([harbour]), [])
    assert.equal(await first.watchlist.count(id), 0)
  },
}
