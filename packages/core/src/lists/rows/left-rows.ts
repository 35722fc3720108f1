import { InvalidRequestError } from '../../shared/errors.js'
import type { RowResult } from '../row-result.js'

/** How many rows a decision about several left as they are, by the reason. */
export interface LeftRows {
  /** They have a company already. */
  readonly matched: number
  /** Their first candidates are as likely as each other. */
  readonly tied: number
  readonly without_candidate: number
}

export const noneLeft: LeftRows = { matched: 0, tied: 0, without_candidate: 0 }

export function whyLeft({ outcome, candidates }: Pick<RowResult, 'outcome' | 'candidates'>): keyof LeftRows {
  if (outcome === 'matched') return 'matched'
  return candidates.length > 1 ? 'tied' : 'without_candidate'
}

/** Such as “1 is matched already, 2 have no candidate”. Empty if none is left. */
export function leftWords({ matched, tied, without_candidate: without }: LeftRows): string {
  const words = [
    [matched, 'is matched already', 'are matched already'],
    [tied, 'has candidates that are as likely as each other', 'have candidates that are as likely as each other'],
    [without, 'has no candidate', 'have no candidate'],
  ] as const
  return words
    .flatMap(([rows, one, several]) => (rows === 0 ? [] : [`${rows} ${rows === 1 ? one : several}`]))
    .join(', ')
}

/** Rows were to be decided together, but each of them stays as it is. */
export class NothingDecidedError extends InvalidRequestError {
  constructor(readonly left: LeftRows) {
    const message = `None of these rows was decided: ${leftWords(left)}.`
    super(message, [{ field: 'lines', message }], 'Choose a company for each, or decide that none is right.')
  }
}
