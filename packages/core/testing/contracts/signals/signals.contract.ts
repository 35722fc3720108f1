import assert from 'node:assert/strict'
import type { Stores } from '../../../src/ports.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { type FeedSignal, noLabels, type Signal } from '../../../src/signals/signal.js'
import type { FeedQuestion } from '../../../src/signals/signal-store.js'
import { signalTypes } from '../../../src/signals/signal-type.js'
import type { Contract, StorageSubject } from '../contract.js'
import { addAccount, atOnce, noon } from '../samples.js'
import { companies, sampleFacts, sampleSignal } from './signal-samples.js'

const [harbour, lantern] = companies

const watch = (stores: Stores, account: AccountId, company: CompanyNumber) =>
  stores.watchlist.watch({ account, company, at: noon }, 100, sampleFacts())

/** Adds a signal and feeds it in one transaction, as every writer does. */
const publish = (storage: StorageSubject['first'], ...newSignals: Signal[]) =>
  storage.atomically(async ({ signals }) => {
    return signals.feed(await signals.add(newSignals.map((signal) => ({ signal, key: signal.id }))))
  })

const everything: FeedQuestion = { types: signalTypes, company: null, since: null, at: { page: 1, limit: 20 } }

const ids = (signals: readonly Signal[]) => signals.map(({ id }) => id)
const numbered = (signals: readonly FeedSignal[]) => signals.map(({ account, id, sequence }) => [account, id, sequence])

export const signalsContract: Contract = {
  async 'stores a signal once per company and key'({ first, second }) {
    const [one, other] = [sampleSignal('one'), sampleSignal('other', { company: lantern })]
    assert.deepEqual(await first.signals.add([{ signal: one, key: 'key' }]), [one])
    const repeated = ['again', 'and again'].map((name) => ({ signal: sampleSignal(name), key: 'key' }))
    assert.deepEqual(await second.signals.add([...repeated, { signal: other, key: 'key' }]), [other])
    assert.deepEqual(await second.signals.add([]), [])
    assert.deepEqual(await second.signals.history(harbour, 10), [one])
    assert.deepEqual(await first.signals.history(lantern, 10), [other])
  },

  async 'stores many signals at once, in their order'({ first }) {
    const many = Array.from({ length: 123 }, (_, index) => sampleSignal(`number-${index}`))
    const keyed = many.map((signal) => ({ signal, key: signal.id }))
    assert.deepEqual(ids(await first.signals.add(keyed)), ids(many))
    assert.deepEqual(ids(await first.signals.history(harbour, 200)), ids(many.toReversed()))
  },

  async 'stores one of many identical concurrent signals'({ first, second }) {
    const outcomes = await atOnce(10, (index) =>
      (index % 2 === 0 ? first : second).signals.add([{ signal: sampleSignal(`number-${index}`), key: 'key' }]),
    )
    assert.equal(outcomes.flat().length, 1)
  },

  async 'lists the history from the newest, and returns null for an unknown signal'({ first }) {
    const bare = { before: null, after: null, occurredOn: null, publishedAt: null, source: { kind: 'rest' } } as const
    await first.signals.add(['one', 'two', 'three'].map((name) => ({ signal: sampleSignal(name, bare), key: name })))
    assert.deepEqual(ids(await first.signals.history(harbour, 2)), ['sig_three', 'sig_two'])
    assert.deepEqual((await first.signals.history(harbour, 1))[0], sampleSignal('three', bare))
  },

  async 'numbers each feed separately, one by one, in the order of arrival'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    await watch(first, ada, harbour)
    await watch(first, ben, harbour)
    await watch(first, ben, lantern)
    const fed = await publish(first, sampleSignal('one'), sampleSignal('two', { company: lantern }))
    assert.deepEqual(numbered(fed), [
      [ada, 'sig_one', 1],
      [ben, 'sig_one', 1],
      [ben, 'sig_two', 2],
    ])
    assert.deepEqual(numbered(await publish(second, sampleSignal('three'))), [
      [ada, 'sig_three', 2],
      [ben, 'sig_three', 3],
    ])
    assert.deepEqual(await publish(second, sampleSignal('three')), [])
    const { items, total } = await first.signals.page(ben, everything)
    assert.deepEqual(numbered(items), [
      [ben, 'sig_three', 3],
      [ben, 'sig_two', 2],
      [ben, 'sig_one', 1],
    ])
    assert.equal(total, 3)
    assert.deepEqual(items[2], { ...sampleSignal('one'), ...noLabels, account: ben, sequence: 1, seen: null })
  },

  async 'leaves no gap and no duplicate number with many concurrent writers'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const account of [ada, ben]) for (const company of companies) await watch(first, account, company)
    await atOnce(12, (index) => {
      const newSignals = companies.map((company, place) => sampleSignal(`s-${index}-${place}`, { company }))
      return publish(index % 2 === 0 ? first : second, ...(index % 3 === 0 ? newSignals.reverse() : newSignals))
    })
    for (const account of [ada, ben]) {
      const { items } = await first.signals.page(account, { ...everything, at: { page: 1, limit: 100 } })
      const sequences = items.map(({ sequence }) => sequence).reverse()
      assert.deepEqual(
        sequences,
        Array.from({ length: 36 }, (_, index) => index + 1),
      )
    }
  },

  async 'holds signals from the time of the watch and shows companies watched now'({ first }) {
    const { id } = await addAccount(first)
    await publish(first, sampleSignal('before'))
    await watch(first, id, harbour)
    await publish(first, sampleSignal('during'))
    const shown = async () => ids((await first.signals.page(id, everything)).items)
    assert.deepEqual(await shown(), ['sig_during'])
    await first.watchlist.unwatch(id, harbour)
    await publish(first, sampleSignal('after'))
    assert.deepEqual([await shown(), (await first.signals.page(id, everything)).total], [[], 0])
    await watch(first, id, harbour)
    assert.deepEqual(await shown(), ['sig_during'])
    assert.deepEqual(ids(await first.signals.history(harbour, 10)), ['sig_after', 'sig_during', 'sig_before'])
  },

  async 'reads a feed onwards from a sequence, oldest first, without companies that are not watched now'({
    first,
    second,
  }) {
    const { id: ada } = await addAccount(first)
    const [harbour, lantern] = companies
    for (const company of [harbour, lantern]) {
      await first.watchlist.watch({ account: ada, company, at: noon }, 10, sampleFacts())
    }
    const signals = ['a', 'b', 'c', 'd'].map((name, index) =>
      sampleSignal(name, { company: index === 2 ? lantern : harbour }),
    )
    await first.signals.feed(await first.signals.add(signals.map((signal) => ({ signal, key: signal.id }))))
    const after = async (sequence: number, limit = 10) =>
      (await second.signals.after(ada, sequence, limit)).map((signal) => [signal.id, signal.sequence])
    assert.deepEqual(await after(1), [
      ['sig_b', 2],
      ['sig_c', 3],
      ['sig_d', 4],
    ])
    assert.deepEqual(await after(1, 1), [['sig_b', 2]])
    await first.watchlist.unwatch(ada, lantern)
    assert.deepEqual(await after(2), [['sig_d', 4]])
    assert.deepEqual(await after(4), [])
  },

  async 'filters a feed by type, company and time, page by page'({ first }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    await watch(first, id, lantern)
    const newSignals = [
      sampleSignal('one', { type: 'dissolved' }),
      sampleSignal('two', { company: lantern, detectedAt: noon + 10 }),
      sampleSignal('three', { type: 'charge_satisfied', detectedAt: noon + 20 }),
      sampleSignal('four', { type: 'dissolved', company: lantern, detectedAt: noon + 30 }),
    ]
    for (const signal of newSignals) await publish(first, signal)
    const find = async (filter: Partial<FeedQuestion>) => {
      const { items, total } = await first.signals.page(id, { ...everything, ...filter })
      return [...ids(items).map((text) => text.slice('sig_'.length)), total]
    }
    assert.deepEqual(await find({ types: ['dissolved'] }), ['four', 'one', 2])
    assert.deepEqual(await find({ types: ['dissolved', 'charge_satisfied'] }), ['four', 'three', 'one', 3])
    assert.deepEqual(await find({ company: lantern }), ['four', 'two', 2])
    assert.deepEqual(await find({ company: lantern, types: ['dissolved'] }), ['four', 1])
    assert.deepEqual(await find({ since: noon + 20 }), ['four', 'three', 2])
    assert.deepEqual(await find({ until: noon + 20 }), ['three', 'two', 'one', 3])
    assert.deepEqual(await find({ at: { page: 2, limit: 3 } }), ['one', 4])
    assert.deepEqual(await find({ at: { skip: 1, limit: 2 } }), ['three', 'two', 4])
    assert.deepEqual(await find({ types: ['dissolved', 'charge_satisfied'], at: { skip: 2, limit: 2 } }), ['one', 3])
    assert.deepEqual(await find({ at: { behind: 3, limit: 1 } }), ['two', 4])
    assert.deepEqual(await find({ at: { behind: 1, limit: 5 } }), [4])
  },

  async 'never moves the time of a feed back, whatever the order of writes'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    await watch(first, ada, harbour)
    await watch(first, ada, lantern)
    await watch(first, ben, lantern)
    await publish(first, sampleSignal('late', { detectedAt: noon + 5_000 }))
    const fed = await publish(second, sampleSignal('early', { company: lantern }))
    assert.deepEqual(
      fed.map(({ account, detectedAt }) => [account, detectedAt - noon]),
      [
        [ada, 5_000],
        [ben, 0],
      ],
    )
    const since = async (account: AccountId, at: number) =>
      (await second.signals.page(account, { ...everything, since: at })).items.map(({ id, detectedAt }) => [
        id.slice('sig_'.length),
        detectedAt - noon,
      ])
    assert.deepEqual(await since(ada, noon + 5_000), [
      ['early', 5_000],
      ['late', 5_000],
    ])
    assert.deepEqual(await since(ben, noon), [['early', 0]])
    assert.equal((await first.signals.history(lantern, 1))[0]?.detectedAt, noon)

    await publish(
      first,
      sampleSignal('earlier', { detectedAt: noon - 1 }),
      sampleSignal('later', { detectedAt: noon + 6_000 }),
    )
    assert.deepEqual(await since(ada, noon + 5_001), [
      ['later', 6_000],
      ['earlier', 6_000],
    ])
  },

  async 'keeps every feed in time order with many concurrent writers'({ first, second }) {
    const { id } = await addAccount(first)
    for (const company of companies) await watch(first, id, company)
    await atOnce(12, (index) =>
      publish(
        index % 2 === 0 ? first : second,
        sampleSignal(`s-${index}`, {
          detectedAt: noon + ((index * 5) % 12),
          company: companies[index % 3] ?? harbour,
        }),
      ),
    )
    const { items } = await first.signals.page(id, everything)
    const times = items.map(({ detectedAt }) => detectedAt)
    assert.deepEqual(
      times,
      times.toSorted((one, other) => other - one),
    )
    assert.equal(times[0], noon + 11)
  },

  async 'stores nothing and loses no number when the transaction fails'({ first }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    await assert.rejects(
      first.atomically(async ({ signals }) => {
        await signals.add([{ signal: sampleSignal('lost'), key: 'lost' }])
        await signals.feed([sampleSignal('lost')])
        throw new Error('undone')
      }),
    )
    assert.deepEqual(numbered(await publish(first, sampleSignal('kept'))), [[id, 'sig_kept', 1]])
  },

  async 'keeps writing signals while a watching account is deleted'({ first, second }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const account of [ada, ben]) for (const company of companies) await watch(first, account, company)
    const tellings = atOnce(10, (index) => {
      const newSignals = companies.map((company, place) => sampleSignal(`s-${index}-${place}`, { company }))
      return publish(index % 2 === 0 ? first : second, ...newSignals)
    })
    await Promise.all([tellings, second.accounts.remove(ada)])
    assert.equal((await first.signals.history(harbour, 100)).length, 10)
    assert.equal((await first.signals.page(ben, everything)).total, 30)
    assert.equal((await first.signals.page(ada, everything)).total, 0)
  },

  async 'deletes old signals and their places in the feeds, oldest first, and gives no sequence again'({
    first,
    second,
  }) {
    const { id: ada } = await addAccount(first, 'ada')
    const { id: ben } = await addAccount(first, 'ben')
    for (const account of [ada, ben]) await watch(first, account, harbour)
    for (const [place, name] of ['one', 'two', 'three', 'four'].entries()) {
      await publish(first, sampleSignal(name, { detectedAt: noon + place }))
    }
    assert.equal(await second.signals.purge(noon, 10), 0)
    assert.equal(await second.signals.purge(noon + 3, 2), 2)
    assert.deepEqual(ids(await first.signals.history(harbour, 10)), ['sig_four', 'sig_three'])
    assert.equal(await first.signals.purge(noon + 3, 2), 1)
    assert.equal(await second.signals.purge(noon + 3, 2), 0)
    for (const account of [ada, ben]) {
      const { items, total } = await second.signals.page(account, everything)
      assert.deepEqual([numbered(items), total], [[[account, 'sig_four', 4]], 1])
    }
    await first.signals.purge(noon + 4, 10)
    assert.deepEqual(
      numbered(await publish(second, sampleSignal('five'))).map(([, , sequence]) => sequence),
      [5, 5],
    )
  },

  async 'deletes each old signal once if two processes delete at the same time'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    const many = Array.from({ length: 40 }, (_, index) => sampleSignal(`number-${index}`))
    await publish(first, ...many)
    const deleted = await atOnce(8, (index) => (index % 2 === 0 ? first : second).signals.purge(noon + 1, 5))
    assert.ok(deleted.reduce((sum, count) => sum + count, 0) <= many.length)
    while ((await first.signals.purge(noon + 1, 5)) > 0);
    assert.deepEqual(await first.signals.history(harbour, 100), [])
    assert.equal((await second.signals.page(id, everything)).total, 0)
  },

  async 'removes the feed of a deleted account and keeps the company history'({ first, second }) {
    const { id } = await addAccount(first)
    await watch(first, id, harbour)
    await publish(first, sampleSignal('one'))
    await second.accounts.remove(id)
    assert.equal((await first.signals.page(id, everything)).total, 0)
    assert.equal((await first.signals.history(harbour, 10)).length, 1)
    await publish(first, sampleSignal('two'))
  },
}
