import { facts, type Look } from './table.js'

/** What a list may cost. */
export interface Estimate {
  readonly rows: number
  readonly may_cost: number
  readonly website_only: number
  readonly after_name: number
  readonly after_number: number
  readonly credits: { readonly available: number; readonly unlimited: boolean }
}

export function estimateText(estimate: Estimate, look: Look): string {
  const { rows, may_cost, website_only, after_name, after_number, credits } = estimate
  return facts(
    [
      ['Rows', String(rows)],
      ['May cost a credit', may_cost === 0 ? 'none' : `up to ${may_cost}`],
      ['Website only', may_cost === 0 ? undefined : String(website_only)],
      ['Name first', after_name === 0 ? undefined : `${after_name}, free if the name is clear`],
      ['Number first', after_number === 0 ? undefined : `${after_number}, free if the number is on the register`],
      ['Credits', credits.unlimited ? 'unlimited' : `${credits.available} available`],
    ],
    look,
  )
}
