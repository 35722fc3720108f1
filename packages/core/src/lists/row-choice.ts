import type { Outcome } from './row-answer.js'

/** Which rows a result has. `unmatched`: those that are neither matched nor to review. */
export const rowChoices = ['all', 'matched', 'needs_review', 'unmatched'] as const
export type RowChoice = (typeof rowChoices)[number]

export function isChosenRow({ outcome }: { readonly outcome: Outcome }, choice: RowChoice): boolean {
  if (choice === 'all') return true
  return choice === (outcome === 'matched' || outcome === 'needs_review' ? outcome : 'unmatched')
}
