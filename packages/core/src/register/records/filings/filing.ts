import type { Day } from '../../../shared/days.js'

export interface Filing {
  readonly id: string
  /** The form, such as `AA` or `TM01`. */
  readonly type: string | null
  readonly category: string | null
  readonly subcategories: readonly string[]
  readonly description: string | null
  readonly descriptionValues: Readonly<Record<string, unknown>>
  readonly date: Day | null
  /** When what it reports took effect. */
  readonly actionDate?: Day
  readonly pages?: number
}

/** The latest filings, newest first, and how many there are in all. */
export interface FilingHistory {
  readonly items: readonly Filing[]
  readonly total: number
}
