import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { companyNames } from './list-reviews.js'
import type { DecisionFilter, NumberedReviewEvent } from './review-store.js'

const pageSize = 500

export interface ExportedReviewEvent extends NumberedReviewEvent {
  /** Null for "none of them", or if the register does not know the company. */
  readonly companyName: string | null
}

/** The newest decisions about rows of lists that stand, newest first. */
export async function listDecisions(
  ports: Pick<Ports, 'reviews' | 'register' | 'overlay'>,
  account: AccountId,
  limit: number,
  { text, from, to }: DecisionFilter = {},
): Promise<readonly ExportedReviewEvent[]> {
  // An undo comes after its decision, perhaps on a later day.
  const events = await ports.reviews.listEvents(account, limit, {
    text: text && JSON.stringify(text).slice(1, -1),
    from,
  })
  const undone = new Set(events.flatMap(({ action, rows }) => (action === 'undone' ? [rows?.decision] : [])))
  const standing = events.filter(
    ({ rows, at }) =>
      !undone.has(rows?.decision) &&
      (to === undefined || at < to) &&
      (text === undefined || rows?.name?.toLowerCase().includes(text) === true),
  )
  const nameOf = await companyNames(
    ports,
    standing.map(({ company }) => company),
  )
  return standing.map((event) => ({ ...event, companyName: nameOf(event.company) }))
}

/** All decisions and undos of an account, about domains and rows of lists, newest first. */
export async function* exportedReviewEvents(
  ports: Pick<Ports, 'reviews' | 'register' | 'overlay'>,
  account: AccountId,
): AsyncGenerator<readonly ExportedReviewEvent[]> {
  for (let before: number | null = null; ; ) {
    const page: readonly NumberedReviewEvent[] = await ports.reviews.events(account, before, pageSize)
    const nameOf = await companyNames(
      ports,
      page.map(({ company }) => company),
    )
    yield page.map((event) => ({ ...event, companyName: nameOf(event.company) }))
    before = page.at(-1)?.number ?? null
    if (before === null || page.length < pageSize) return
  }
}
