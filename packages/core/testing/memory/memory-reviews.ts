import {
  earlierPinsMax,
  type OpenReview,
  type Pin,
  pinsTotalMax,
  type QueuePlace,
  type ReviewEvent,
  type ReviewStore,
} from '../../src/resolution/review/review-store.js'
import type { AccountId } from '../../src/shared/ids.js'
import { offsetOf } from '../../src/shared/page.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryPin {
  readonly account: AccountId
  readonly domain: string
  readonly pin: Pin
  /** Newest first. */
  readonly earlier: readonly Pin[]
}

export interface MemoryReviewEvent {
  readonly account: AccountId
  readonly number: number
  readonly domain: string
  readonly event: ReviewEvent
}

export function memoryReviews(session: MemorySession): ReviewStore {
  return {
    lock: (account) => session.read((state) => state.accounts.has(account)),
    ...queueMethods(session),
    ...pinMethods(session),
    ...historyMethods(session),
  }
}

type QueueMethods = Pick<
  ReviewStore,
  'open' | 'findOpen' | 'listOpen' | 'nextOpen' | 'countOpen' | 'close' | 'updateDomain'
>

function queueMethods(session: MemorySession): QueueMethods {
  return {
    open: (account, entry, limit) =>
      session.write((state) => {
        const key = `${account} ${entry.domain}`
        if (state.openReviews.has(key)) return 'exists'
        if (!state.accounts.has(account)) return 'gone'
        if (state.pins.has(key)) return 'pinned'
        if (queueOf(state, account).length >= limit) return 'full'
        state.openReviews.set(key, { ...entry, account })
        return 'opened'
      }),

    findOpen: (account, domain) =>
      session.read((state) => {
        const found = state.openReviews.get(`${account} ${domain}`)
        return found ? withoutAccount(found) : null
      }),

    listOpen: (account, page) =>
      session.read((state) => {
        const all = queueOf(state, account)
        return { items: all.slice(offsetOf(page), offsetOf(page) + page.limit), total: all.length }
      }),

    nextOpen: (account, after) =>
      session.read(
        (state) => queueOf(state, account).find((entry) => after === null || byPlace(entry, after) > 0) ?? null,
      ),

    countOpen: (account) => session.read((state) => queueOf(state, account).length),

    close: (account, domain) => session.write((state) => state.openReviews.delete(`${account} ${domain}`)),

    updateDomain: (domain, confidence) =>
      session.write((state) => {
        if (confidence === null) return removeWhere(state.openReviews, (entry) => entry.domain === domain)
        const changed = [...state.openReviews].filter(
          ([, entry]) => entry.domain === domain && entry.confidence !== confidence,
        )
        for (const [key, entry] of changed) state.openReviews.set(key, { ...entry, confidence })
        return changed.length
      }),
  }
}

function pinMethods(session: MemorySession): Pick<ReviewStore, 'pin' | 'unpin' | 'pinned' | 'listPins' | 'pins'> {
  return {
    async pin(account, domain, pin) {
      await session.write((state) => {
        const current = state.pins.get(`${account} ${domain}`)
        const earlier = current ? [current.pin, ...current.earlier].slice(0, earlierPinsMax) : []
        state.pins.set(`${account} ${domain}`, { account, domain, pin, earlier })
      })
    },

    unpin: (account, domain) =>
      session.write((state) => {
        const key = `${account} ${domain}`
        const current = state.pins.get(key)
        if (!current) return null
        const [restored = null, ...earlier] = current.earlier
        if (restored) state.pins.set(key, { account, domain, pin: restored, earlier })
        else state.pins.delete(key)
        return { removed: current.pin, restored }
      }),

    pinned: (account, domain) => session.read((state) => state.pins.get(`${account} ${domain}`)?.pin ?? null),

    listPins: (account, page) =>
      session.read((state) => {
        const all = [...state.pins.values()]
          .filter((stored) => stored.account === account)
          .sort((one, other) => other.pin.decidedAt - one.pin.decidedAt || compare(one.domain, other.domain))
        const items = all.slice(offsetOf(page), offsetOf(page) + page.limit)
        return {
          items: items.map(({ domain, pin }) => ({ ...pin, domain })),
          total: Math.min(all.length, pinsTotalMax),
        }
      }),

    pins: (after, limit) =>
      session.read((state) =>
        [...state.pins.values()]
          .map(({ account, domain, pin }) => ({ ...pin, account, domain }))
          .sort((one, other) => compare(`${one.account} ${one.domain}`, `${other.account} ${other.domain}`))
          .filter(
            ({ account, domain }) => !after || compare(`${account} ${domain}`, `${after.account} ${after.domain}`) > 0,
          )
          .slice(0, limit),
      ),
  }
}

function historyMethods(session: MemorySession): Pick<ReviewStore, 'record' | 'history' | 'events' | 'purge'> {
  return {
    async record(account, domain, event, max) {
      await session.write((state) => {
        const own = [...state.reviewEvents.values()].filter((stored) => stored.account === account)
        const number = Math.max(0, ...own.map((stored) => stored.number)) + 1
        state.reviewEvents.set(`${account} ${number}`, { account, number, domain, event })
        removeWhere(state.reviewEvents, (stored) => stored.account === account && stored.number <= number - max)
      })
    },

    history: (account, domain, limit) =>
      session.read((state) =>
        [...state.reviewEvents.values()]
          .filter((stored) => stored.account === account && stored.domain === domain)
          .sort((one, other) => other.number - one.number)
          .slice(0, limit)
          .map(({ event }) => event),
      ),

    events: (account, before, limit) =>
      session.read((state) =>
        [...state.reviewEvents.values()]
          .filter((stored) => stored.account === account && (before === null || stored.number < before))
          .sort((one, other) => other.number - one.number)
          .slice(0, limit)
          .map(({ event, domain, number }) => ({ ...event, domain, number })),
      ),

    purge: (before, limit) =>
      session.write((state) => removeWhere(state.reviewEvents, ({ event }) => event.at < before, limit)),
  }
}

function queueOf(state: MemoryState, account: AccountId): OpenReview[] {
  return [...state.openReviews.values()]
    .filter((entry) => entry.account === account)
    .map(withoutAccount)
    .sort(byPlace)
}

function withoutAccount({ domain, confidence, openedAt }: OpenReview): OpenReview {
  return { domain, confidence, openedAt }
}

function byPlace(one: QueuePlace, other: QueuePlace): number {
  return other.confidence - one.confidence || compare(one.domain, other.domain)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
