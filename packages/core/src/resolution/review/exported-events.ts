import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { companyNames } from './list-reviews.js'
import type { DecisionFilter, NumberedReviewEvent } from './review-store.js'

const pageSize = 500

export interface ExportedReviewEvent extends NumberedReviewEvent {
  /** Null for "none of them", or if the register does not know the company. */
  readonly companyName: string | null
}

/** Older ones are found in the export. */
const eventsRead = 5_000

/** The newest decisions about rows of lists that stand, newest first. */
export async function listDecisions(
  ports: Pick<Ports, 'reviews' | 'register' | 'overlay' | 'breathe'>,
  account: AccountId,
  limit: number,
  { text, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: DecisionFilter = {},
): Promise<readonly ExportedReviewEvent[]> {
  const standing: NumberedReviewEvent[] = []
  const undone = new Set<string | undefined>()
  let before: number | null = null
  for (let read = 0; read < eventsRead && standing.length < limit; read += pageSize) {
    const page: readonly NumberedReviewEvent[] = await ports.reviews.listEvents(account, before, pageSize)
    for (const event of page) {
      const { action, at, rows } = event
      // An undo comes after its decision, perhaps on a later day.
      if (action === 'undone') undone.add(rows?.decision)
      const isNamed = text === undefined || rows?.name?.toLowerCase().includes(text) === true
      if (!undone.has(rows?.decision) && at >= from && at < to && isNamed) standing.push(event)
    }
    const last = page.at(-1)
    if (page.length < pageSize || !last || last.at < from) break
    before = last.number
    await ports.breathe()
  }
  const shown = standing.slice(0, limit)
  const nameOf = await companyNames(
    ports,
    shown.map(({ company }) => company),
  )
  return shown.map((event) => ({ ...event, companyName: nameOf(event.company) }))
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
