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
  filter: DecisionFilter = {},
): Promise<readonly ExportedReviewEvent[]> {
  const standing: NumberedReviewEvent[] = []
  const undone = new Set<string | undefined>()
  let before: number | null = null
  for (let read = 0; read < eventsRead && standing.length < limit; read += pageSize) {
    const page: readonly NumberedReviewEvent[] = await ports.reviews.listEvents(account, before, pageSize)
    for (const event of page) {
      const { action, rows } = event
      // An undo comes after its decision, perhaps on a later day.
      if (action === 'undone') undone.add(rows?.decision)
      if (!undone.has(rows?.decision) && passes(event, filter)) standing.push(event)
    }
    const last = page.at(-1)
    if (page.length < pageSize || !last || isBefore(last, filter)) break
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

/** The decisions and undos of an account, about domains and rows of lists, newest first. */
export async function* exportedReviewEvents(
  ports: Pick<Ports, 'reviews' | 'register' | 'overlay'>,
  account: AccountId,
  filter: DecisionFilter = {},
): AsyncGenerator<readonly ExportedReviewEvent[]> {
  for (let before: number | null = null; ; ) {
    const page: readonly NumberedReviewEvent[] = await ports.reviews.events(account, before, pageSize)
    const wanted = page.filter((event) => passes(event, filter))
    const nameOf = await companyNames(
      ports,
      wanted.map(({ company }) => company),
    )
    yield wanted.map((event) => ({ ...event, companyName: nameOf(event.company) }))
    const last = page.at(-1)
    if (!last || page.length < pageSize || isBefore(last, filter)) return
    before = last.number
  }
}

function passes(event: NumberedReviewEvent, filter: DecisionFilter): boolean {
  const { text, to = Number.POSITIVE_INFINITY } = filter
  const name = event.rows ? event.rows.name?.toLowerCase() : event.domain
  return !isBefore(event, filter) && event.at < to && (text === undefined || name?.includes(text) === true)
}

function isBefore({ at }: NumberedReviewEvent, { from = Number.NEGATIVE_INFINITY }: DecisionFilter): boolean {
  return at < from
}
