import type { ReviewStore } from '../../src/resolution/review/review-store.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Reads, and writes later what it concluded from the read. */
export function naiveReviews({ session }: MemoryDatabase, reviews: ReviewStore): ReviewStore {
  return {
    ...reviews,
    async open(account, entry, limit) {
      if (await reviews.findOpen(account, entry.domain)) return 'exists'
      if (!(await reviews.lock(account))) return 'gone'
      if (await reviews.pinned(account, entry.domain)) return 'pinned'
      if ((await reviews.countOpen(account)) >= limit) return 'full'
      await session.write((state) => state.openReviews.set(`${account} ${entry.domain}`, { ...entry, account }))
      return 'opened'
    },
    async pin(account, domain, pin) {
      const current = await session.read((state) => state.pins.get(`${account} ${domain}`))
      const earlier = current ? [current.pin, ...current.earlier].slice(0, 10) : []
      await session.write((state) => state.pins.set(`${account} ${domain}`, { account, domain, pin, earlier }))
    },
  }
}
