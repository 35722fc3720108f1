import { asCompanyNumber, type CompanyNumber } from '../../src/register/company/company-number.js'
import type { PastPeople, PeopleFacet } from '../../src/register/overlay/past-people.js'
import { dayMs, type Instant } from '../../src/shared/clock.js'
import { type AccountId, asId } from '../../src/shared/ids.js'
import { offsetOf } from '../../src/shared/page.js'
import { type CompanyFacts, deadlinesOf } from '../../src/signals/company-facts.js'
import { verificationDays } from '../../src/signals/pending-verification.js'
import type { FeedSignal, Signal } from '../../src/signals/signal.js'
import { feedTotalMax, type SignalStore } from '../../src/signals/signal-store.js'
import type { WatchedCompany, WatchlistStore } from '../../src/watchlist/watchlist-store.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryPastFacts {
  readonly company: CompanyNumber
  readonly replacedAt: Instant
  readonly facts: CompanyFacts
}

export interface MemoryPastPeople extends PastPeople<PeopleFacet> {
  readonly company: CompanyNumber
  readonly facet: PeopleFacet
}

export interface MemoryWatch {
  readonly account: AccountId
  readonly company: CompanyNumber
  readonly at: Instant
  readonly tags?: readonly string[]
}

export function memoryWatchlist(session: MemorySession): WatchlistStore {
  return {
    watch: (watch, limit, facts) =>
      session.write((state) => {
        const { account, company } = watch
        if (state.watches.has(keyOf(account, company))) return 'exists'
        if (watchesOf(state, account).length >= limit) return 'full'
        const isKept = watchersOf(state, company).length > 0 && state.watchedFacts.has(company)
        if (!isKept) state.watchedFacts.set(company, facts)
        state.watches.set(keyOf(account, company), watch)
        return 'added'
      }),

    unwatch: (account, company) => session.write((state) => state.watches.delete(keyOf(account, company))),

    setTags: (account, company, tags) =>
      session.write((state) => {
        const watch = state.watches.get(keyOf(account, company))
        if (!watch) return false
        state.watches.set(keyOf(account, company), { ...watch, tags })
        return true
      }),

    find: (account, company) =>
      session.read((state) => {
        const watch = state.watches.get(keyOf(account, company))
        return watch ? toWatched(state, watch) : null
      }),

    list: (account) =>
      session.read((state) =>
        watchesOf(state, account)
          .sort((one, other) => other.at - one.at || (one.company < other.company ? -1 : 1))
          .map((watch) => toWatched(state, watch)),
      ),

    count: (account) => session.read((state) => watchesOf(state, account).length),

    countCompanies: (limit) => session.read((state) => Math.min(countWatchers(state).length, limit)),

    watchedAmong: (numbers) =>
      session.read((state) => [...new Set(numbers)].filter((number) => watchersOf(state, number).length > 0)),

    watchedSince: (company) =>
      session.read((state) => {
        const times = [...state.watches.values()].flatMap((watch) => (watch.company === company ? watch.at : []))
        return times.length > 0 ? Math.min(...times) : null
      }),

    facts: (numbers) =>
      session.read((state) => {
        const watched = numbers.filter((number) => watchersOf(state, number).length > 0)
        return new Map(
          watched.flatMap((number) => {
            const facts = state.watchedFacts.get(number)
            return facts ? [[number, structuredClone(facts)] as const] : []
          }),
        )
      }),

    async keepFacts(company, facts, at) {
      await session.write((state) => {
        const before = state.watchedFacts.get(company)
        const key = keyOf(company, String(at))
        if (before && !state.pastFacts.has(key)) state.pastFacts.set(key, { company, replacedAt: at, facts: before })
        state.watchedFacts.set(company, structuredClone(facts))
      })
    },

    factsAt: (company, at) =>
      session.read((state) => {
        const [past] = [...state.pastFacts.values()]
          .filter((stored) => stored.company === company && stored.replacedAt > at)
          .sort((one, other) => one.replacedAt - other.replacedAt)
        return structuredClone(past?.facts ?? state.watchedFacts.get(company) ?? null)
      }),

    purgePastFacts: (before, limit) =>
      session.write((state) => {
        const old = [...state.pastFacts].filter(([, { replacedAt }]) => replacedAt < before).slice(0, limit)
        for (const [key] of old) state.pastFacts.delete(key)
        return old.length
      }),

    async keepPeople(company, facet, before, at, max) {
      await session.write((state) => {
        const stored = peopleOf(state, company, facet)
        const key = keyOf(company, `${facet} ${at}`)
        if (state.pastPeople.has(key)) return
        const knownFrom = stored.at(-1)?.replacedAt ?? null
        state.pastPeople.set(key, { company, facet, knownFrom, replacedAt: at, sighting: structuredClone(before) })
        for (const { replacedAt } of peopleOf(state, company, facet).slice(0, -max)) {
          state.pastPeople.delete(keyOf(company, `${facet} ${replacedAt}`))
        }
      })
    },

    peopleAt: <Key extends PeopleFacet>(company: CompanyNumber, facet: Key, at: Instant) =>
      session.read((state) => {
        const past = peopleOf(state, company, facet).find(({ replacedAt }) => replacedAt > at)
        if (!past) return null
        const { sighting, knownFrom, replacedAt } = structuredClone(past)
        return { sighting, knownFrom, replacedAt } as PastPeople<Key>
      }),

    purgePastPeople: (before, limit) =>
      session.write((state) => {
        const old = [...state.pastPeople].filter(([, { replacedAt }]) => replacedAt < before).slice(0, limit)
        for (const [key] of old) state.pastPeople.delete(key)
        return old.length
      }),

    everyWatched: (after, limit) =>
      session.read((state) =>
        countWatchers(state)
          .map(({ company }) => company)
          .filter((company) => after === null || company > after)
          .sort()
          .slice(0, limit),
      ),

    leastAsked: (since, limit) =>
      session.read((state) => {
        const askedAt = (company: CompanyNumber) => state.overlays.get(company)?.profile?.askedAt ?? 0
        const day = (company: CompanyNumber) => Math.floor(askedAt(company) / dayMs)
        return countWatchers(state)
          .map(({ company }) => company)
          .filter((company) => askedAt(company) < since)
          .sort((one, other) => day(one) - day(other))
          .slice(0, limit)
      }),

    dueWithin: (from, until, after, limit) =>
      session.read((state) =>
        [...state.watchedFacts]
          .filter(([company, facts]) => {
            const { accounts, confirmation } = deadlinesOf(facts)
            const isDue = [accounts, confirmation].some((day) => day !== null && day >= from && day < until)
            const isPending = verificationDays(facts).some((day) => day > from && day <= until)
            return (isDue || isPending) && company > (after ?? '') && watchersOf(state, company).length > 0
          })
          .map(([company]) => company)
          .sort()
          .slice(0, limit),
      ),

    purge: (limit) =>
      session.write((state) => {
        const idle = [...state.watchedFacts.keys()].filter((company) => watchersOf(state, company).length === 0)
        for (const idleCompany of idle.slice(0, limit)) {
          state.watchedFacts.delete(idleCompany)
          for (const [key, { company }] of state.pastPeople) if (company === idleCompany) state.pastPeople.delete(key)
        }
        return Math.min(idle.length, limit)
      }),
  }
}

export function memorySignals(session: MemorySession): SignalStore {
  return {
    add: (keyed) =>
      session.write((state) => {
        const added: Signal[] = []
        for (const { signal, key } of keyed) {
          if (state.signals.has(keyOf(signal.company, key))) continue
          state.signals.set(keyOf(signal.company, key), structuredClone(signal))
          added.push(signal)
        }
        return added
      }),

    feed: (signals) =>
      session.write((state) => {
        const fed: FeedSignal[] = []
        const accounts = new Set(signals.flatMap(({ company }) => watchersOf(state, company)))
        for (const account of [...accounts].sort()) {
          const watched = signals.filter(({ company }) => state.watches.has(keyOf(account, company)))
          const detectedAt = Math.max(lastTimeIn(state, account), ...watched.map((signal) => signal.detectedAt))
          for (const signal of watched) {
            const sequence = (state.counters.get(`feed ${account}`) ?? 0) + 1
            state.counters.set(`feed ${account}`, sequence)
            const row: FeedSignal = { ...structuredClone(signal), detectedAt, account, sequence }
            state.feed.set(keyOf(account, String(sequence)), row)
            fed.push(row)
          }
        }
        return fed
      }),

    page: (account, { types, company, since, until = null, at }) =>
      session.read((state) => {
        const all = [...state.feed.values()]
          .filter((row) => row.account === account && state.watches.has(keyOf(account, row.company)))
          .filter((row) => types.includes(row.type) && (company === null || row.company === company))
          .filter((row) => row.detectedAt >= (since ?? 0) && (until === null || row.detectedAt <= until))
          .sort((one, other) => other.sequence - one.sequence)
        const behind = 'behind' in at ? all.filter(({ sequence }) => sequence < at.behind) : all
        const start = 'page' in at ? offsetOf(at) : 0
        return { items: behind.slice(start, start + at.limit), total: Math.min(all.length, feedTotalMax) }
      }),

    history: (company, limit) =>
      session.read((state): readonly Signal[] =>
        [...state.signals.values()]
          .filter((signal) => signal.company === company)
          .reverse()
          .slice(0, limit),
      ),
  }
}

function keyOf(one: string, other: string): string {
  return `${one} ${other}`
}

function watchesOf(state: MemoryState, account: AccountId): MemoryWatch[] {
  return [...state.watches.values()].filter((watch) => watch.account === account)
}

/** The earliest replaced first. */
function peopleOf(state: MemoryState, company: CompanyNumber, facet: PeopleFacet): MemoryPastPeople[] {
  return [...state.pastPeople.values()]
    .filter((stored) => stored.company === company && stored.facet === facet)
    .sort((one, other) => one.replacedAt - other.replacedAt)
}

function watchersOf(state: MemoryState, company: CompanyNumber): AccountId[] {
  return [...state.watches.values()].flatMap((watch) => (watch.company === company ? watch.account : []))
}

function lastTimeIn(state: MemoryState, account: AccountId): Instant {
  const last = state.feed.get(keyOf(account, String(state.counters.get(`feed ${account}`))))
  return last?.detectedAt ?? 0
}

/** The most watched first. */
function countWatchers(state: MemoryState) {
  const watchers = new Map<string, number>()
  for (const { company } of state.watches.values()) watchers.set(company, (watchers.get(company) ?? 0) + 1)
  return [...watchers]
    .map(([company, count]) => ({ company: asCompanyNumber(company), watchers: count }))
    .sort((one, other) => other.watchers - one.watchers || (one.company < other.company ? -1 : 1))
}

function toWatched(state: MemoryState, { account, company, at, tags = [] }: MemoryWatch): WatchedCompany {
  const own = [...state.feed.values()].filter((row) => row.account === account && row.company === company)
  const facts = state.watchedFacts.get(company)
  return {
    company,
    name: facts?.name ?? company,
    status: facts?.status ?? null,
    watchedAt: at,
    lastSignalAt: own.length > 0 ? Math.max(...own.map(({ detectedAt }) => detectedAt)) : null,
    signalCount: own.length,
    website: state.websites.get(company)?.domain ?? null,
    tags,
  }
}

/** Removes all data of a deleted account. */
export function forgetWatcher(state: MemoryState, account: string): void {
  for (const [key, watch] of state.watches) if (watch.account === account) state.watches.delete(key)
  for (const [key, row] of state.feed) if (row.account === account) state.feed.delete(key)
  state.counters.delete(`feed ${asId('acc', account)}`)
}
