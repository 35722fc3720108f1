import type { RowResult } from '../row-result.js'

/** What rows with the outcome `error` are counted as. */
export const errorKinds = ['invalid_input', 'failed'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** The line itself is invalid, so a retry would not help. */
const invalidInput: ReadonlySet<string> = new Set(['invalid_line', 'invalid_domain', 'invalid_request'])

interface Answered {
  readonly outcome: string
  readonly charged: boolean
  readonly errorCode: string | null
}

/** Counts the answers of all runs. The outcome `error` is counted as `invalid_input` or `failed`. */
export class Tally {
  #answered = 0
  #charged = 0
  readonly #outcomes = new Map<string, number>()

  add({ outcome, charged, errorCode }: Answered): void {
    this.#answered += 1
    if (charged) this.#charged += 1
    const name = outcome === 'error' ? errorKind(errorCode) : outcome
    this.#outcomes.set(name, (this.#outcomes.get(name) ?? 0) + 1)
  }

  get answered(): number {
    return this.#answered
  }

  get charged(): number {
    return this.#charged
  }

  /** Rows without an answer because no credit was left. */
  get skipped(): number {
    return this.#outcomes.get('credit_limit') ?? 0
  }

  /** Most frequent first. */
  get outcomes(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#outcomes].toSorted(([, one], [, other]) => other - one))
  }

  /** A sentence if more than half of the lines have no result, or else null. */
  get warning(): string | null {
    const [invalid, failed] = [this.#outcomes.get('invalid_input') ?? 0, this.#outcomes.get('failed') ?? 0]
    if (invalid + failed <= this.#answered / 2) return null
    const next =
      invalid >= failed
        ? 'Check that the right columns were recognised.'
        : 'The output gives the reason for each line. To retry, delete the output file and run the same command again.'
    return `Most lines have no result: of ${this.#answered} lines, ${invalid} invalid and ${failed} failed. ${next}`
  }
}

/** Results by outcome, counted as `Tally` does. */
export function outcomesOf(
  results: readonly Pick<RowResult, 'outcome' | 'charged' | 'error'>[],
): Readonly<Record<string, number>> {
  const tally = new Tally()
  for (const result of results) tally.add({ ...result, errorCode: result.error?.code ?? null })
  return tally.outcomes
}

export function errorKind(code: string | null): ErrorKind {
  return code !== null && invalidInput.has(code) ? 'invalid_input' : 'failed'
}
