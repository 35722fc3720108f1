import type { FeedSignal, Signal } from '../../src/signals/signal.js'
import type { SignalStore } from '../../src/signals/signal-store.js'
import type { WatchlistStore } from '../../src/watchlist/watchlist-store.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Checks for room and adds later. */
export function naiveWatchlist(memory: MemoryDatabase, watchlist: WatchlistStore): WatchlistStore {
  return {
    ...watchlist,
    async watch(watch, limit, facts) {
      const { account, company } = watch
      if (await watchlist.find(account, company)) return 'exists'
      if ((await watchlist.count(account)) >= limit) return 'full'
      const isFirst = (await watchlist.watchedAmong([company])).length === 0
      await memory.session.write((state) => state.watches.set(`${account} ${company}`, watch))
      if (isFirst) await watchlist.keepFacts(company, facts, watch.at)
      return 'added'
    },
  }
}

/** Reads the key and the last number and time of a feed, and writes later. */
export function naiveSignals(memory: MemoryDatabase, signals: SignalStore): SignalStore {
  return {
    ...signals,
    async add(keyed) {
      const added: Signal[] = []
      for (const { signal, key } of keyed) {
        const name = `${signal.company} ${key}`
        if (await memory.session.read((state) => state.signals.has(name))) continue
        await memory.session.write((state) => state.signals.set(name, signal))
        added.push(signal)
      }
      return added
    },
    async feed(given) {
      const fed: FeedSignal[] = []
      const watches = await memory.session.read((state) => [...state.watches.values()])
      for (const signal of given) {
        for (const { account } of watches.filter(({ company }) => company === signal.company)) {
          const last = await memory.session.read((state) => state.counters.get(`feed ${account}`) ?? 0)
          const before = await memory.session.read((state) => state.feed.get(`${account} ${last}`)?.detectedAt ?? 0)
          const detectedAt = Math.max(before, ...given.map((one) => one.detectedAt))
          const row: FeedSignal = { ...signal, detectedAt, account, sequence: last + 1 }
          await memory.session.write((state) => {
            state.counters.set(`feed ${account}`, row.sequence)
            state.feed.set(`${account} ${row.sequence}`, row)
          })
          fed.push(row)
        }
      }
      return fed
    },
  }
}
