import type { Filing } from '../records/filings/filing.js'
import { childOf, cleanValues, countOf, dayOf, idOf, objectOf, objectsOf, textOf, valuesOf, wordsOf } from './json.js'
import { withoutNulls } from './parse-person.js'

export interface FilingPage {
  readonly filings: Filing[]
  readonly received: number
  readonly total: number
}

/** Null if the response is not a list. */
export function parseFilings(value: unknown): FilingPage | null {
  const json = objectOf(value)
  if (!json) return null

  const received = valuesOf(json.items).length
  const filings = objectsOf(json.items).flatMap((item) => parseFiling(item) ?? [])
  return { filings, received, total: countOf(json.total_count) ?? received }
}

/** Null without an id. */
export function parseFiling(value: unknown, eventId: string | null = null): Filing | null {
  const json = objectOf(value)
  const id = json && (textOf(json.transaction_id) ?? idOf(json) ?? eventId)
  if (!json || !id) return null

  return {
    id,
    type: textOf(json.type),
    category: textOf(json.category),
    subcategories: wordsOf(json.subcategory),
    description: textOf(json.description),
    descriptionValues: cleanValues(childOf(json, 'description_values') ?? {}),
    date: dayOf(json.date),
    ...withoutNulls({ actionDate: dayOf(json.action_date), pages: countOf(json.pages) }),
  }
}
