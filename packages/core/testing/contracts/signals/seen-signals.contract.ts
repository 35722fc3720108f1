import assert from 'node:assert/strict'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import type { FeedQuestion } from '../../../src/signals/signal-store.js'
import { signalTypes } from '../../../src/signals/signal-type.js'
import type { Contract, StorageSubject } from '../contract.js'
import { addAccount, noon, sampleCompanyNumber } from '../samples.js'
import { companies, sampleFacts, sampleSignal } from './signal-samples.js'

const [harbour, lantern, quay] = companies
const names = ['one', 'two', 'three', 'four', 'five']
const seen = { at: noon, by: 'ada@harbour-lane.example' }
const signalId = (name: string) => asId('sig', `sig_${name}`)
const everything: FeedQuestion = { types: signalTypes, company: null, since: null, at: { page: 1, limit: 20 } }

type Storage = StorageSubject['first']

async function watch(storage: Storage, account: AccountId, company: CompanyNumber, tags: readonly string[] = []) {
  await storage.watchlist.watch({ account, company, at: noon, tags }, 1_000, sampleFacts())
}

const publish = ({ atomically }: Storage, ...newSignals: ReturnType<typeof sampleSignal>[]) =>
  atomically(async ({ signals }) =>
    signals.feed(await signals.add(newSignals.map((signal) => ({ signal, key: signal.id })))),
  )

/** The names of the signals that fit, newest first, and how many there are. */
async function find({ signals }: Storage, account: AccountId, filter: Partial<FeedQuestion> = {}) {
  const { items, total } = await signals.page(account, { ...everything, ...filter })
  return [...items.map(({ id }) => id.slice('sig_'.length)), total]
}

/** Five signals of one company in the feeds of two accounts. */
async function twoFeeds(storage: Storage) {
  const { id: ada } = await addAccount(storage, 'ada')
  const { id: ben } = await addAccount(storage, 'ben')
  for (const account of [ada, ben]) await watch(storage, account, harbour)
  await publish(storage, ...names.map((name) => sampleSignal(name)))
  return { ada, ben }
}

/** Marks in the feeds, and what the feeds are filtered by. */
export const seenSignalsContract: Contract = {
  async 'marks signals for one account, keeps the first mark, and takes it away again'({ first, second }) {
    const { ada, ben } = await twoFeeds(first)
    assert.equal(await first.signals.mark(ada, [signalId('one'), signalId('three'), signalId('none')], seen), 2)
    assert.equal(await second.signals.mark(ada, [signalId('three')], { at: noon + 1, by: 'other' }), 0)
    assert.deepEqual(await find(second, ada, { isSeen: false }), ['five', 'four', 'two', 3])
    assert.deepEqual(await find(second, ada, { isSeen: true }), ['three', 'one', 2])
    assert.deepEqual(await find(second, ben, { isSeen: true }), [0])
    const { items } = await first.signals.page(ada, everything)
    assert.deepEqual(
      items.map((signal) => signal.seen),
      [null, null, seen, null, seen],
    )
    assert.deepEqual(
      (await first.signals.after(ada, 0, 10)).map((signal) => signal.seen),
      [seen, null, seen, null, null],
    )
    assert.equal(await second.signals.mark(ada, [signalId('three'), signalId('two')], null), 1)
    assert.deepEqual(await find(first, ada, { isSeen: true }), ['one', 1])
    assert.equal(await first.signals.mark(ada, [], seen), 0)
  },

  async 'marks all signals up to a sequence, the newest first, and takes back the marks of one time'({
    first,
    second,
  }) {
    const { ada, ben } = await twoFeeds(first)
    await first.signals.mark(ada, [signalId('two')], seen)
    const later = { at: noon + 5, by: 'API key …17' }
    assert.equal(await first.signals.markUpTo(ada, { upTo: 4, seen: later, limit: 2 }), 2)
    assert.deepEqual(await find(second, ada, { isSeen: false }), ['five', 'one', 2])
    assert.equal(await first.signals.markUpTo(ada, { upTo: 4, seen: later, limit: 2 }), 1)
    assert.equal(await second.signals.markUpTo(ada, { upTo: 4, seen: later, limit: 2 }), 0)
    assert.deepEqual(await find(second, ben, { isSeen: false }), ['five', 'four', 'three', 'two', 'one', 5])

    const undo = { upTo: 4, seen: null, markedAt: later.at, limit: 10 }
    assert.equal(await second.signals.markUpTo(ada, undo), 3)
    assert.deepEqual(await find(first, ada, { isSeen: true }), ['two', 1])
    assert.equal(await second.signals.markUpTo(ada, { upTo: 1, seen: null, limit: 10 }), 0)
    assert.equal(await second.signals.markUpTo(ada, { upTo: 5, seen: null, limit: 10 }), 1)
  },

  async 'filters by several types in the order of the feed, page by page'({ first }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    const types = ['dissolved', 'restored', 'name_changed', 'dissolved', 'charge_satisfied'] as const
    for (const [place, name] of names.entries())
      await publish(first, sampleSignal(name, { type: types[place] ?? 'dissolved', detectedAt: noon + place }))
    const three = { types: ['dissolved', 'restored', 'charge_satisfied'] } as const
    assert.deepEqual(await find(first, id, three), ['five', 'four', 'two', 'one', 4])
    assert.deepEqual(await find(first, id, { ...three, at: { page: 2, limit: 2 } }), ['two', 'one', 4])
    assert.deepEqual(await find(first, id, { ...three, at: { behind: 4, limit: 1 } }), ['two', 4])
    assert.deepEqual(await find(first, id, { ...three, since: noon + 1, until: noon + 3 }), ['four', 'two', 2])
    assert.deepEqual(await find(first, id, { since: noon + 9 }), [0])
    assert.deepEqual(await find(first, id, { until: noon - 1 }), [0])
    assert.deepEqual(await find(first, id, { types: [] }), [0])
    const many = signalTypes.filter((type) => type !== 'dissolved')
    assert.deepEqual(await find(first, id, { types: many }), ['five', 'three', 'two', 3])
    await first.signals.mark(id, [signalId('four')], seen)
    assert.deepEqual(await find(first, id, { ...three, isSeen: false }), ['five', 'two', 'one', 3])
  },

  async 'filters by a tag of the watched company, whatever its case'({ first }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    await watch(first, ada, harbour, ['Élan', 'clients'])
    await watch(first, ada, lantern, ['élan'])
    await watch(first, ada, quay, ['elan', 'élan 2'])
    await watch(first, ben, quay, ['élan'])
    const newSignals = companies.map((company, place) => sampleSignal(names[place] ?? '', { company }))
    await publish(first, ...newSignals)
    assert.deepEqual(await find(first, ada, { tag: 'ÉLAN' }), ['two', 'one', 2])
    assert.deepEqual(await find(first, ada, { tag: 'clients', types: ['name_changed'] }), ['one', 1])
    assert.deepEqual(await find(first, ada, { tag: 'clients', types: ['dissolved'] }), [0])
    assert.deepEqual(await find(first, ada, { tag: 'none' }), [0])
    assert.deepEqual(await find(first, ben, { tag: 'Élan' }), ['three', 1])
  },

  async 'filters by a tag that more than a hundred companies have'({ first }) {
    const { id } = await addAccount(first)
    const many = Array.from({ length: 103 }, (_, index) => sampleCompanyNumber(index + 1))
    for (const [place, company] of many.entries()) {
      await watch(first, id, company, [place % 2 === 0 ? 'Clients' : 'clients', ...(place > 100 ? ['new'] : [])])
    }
    const untagged = sampleCompanyNumber(200)
    await watch(first, id, untagged, ['clients 2'])
    await publish(first, ...[...many, untagged].map((company) => sampleSignal(company, { company })))
    const { items, total } = await first.signals.page(id, { ...everything, tag: 'CLIENTS' })
    assert.deepEqual([items[0]?.company, items.length, total], [many.at(-1), 20, many.length])
    assert.deepEqual(await find(first, id, { tag: 'new', types: ['name_changed'] }), [many[102], many[101], 2])
  },
}
