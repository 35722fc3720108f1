import { errorCode } from '../../shared/errors.js'
import type { RowResult } from '../row-result.js'

/** Records which rows may cost a credit, so that a limit also holds after a kill. Rows are known by their line. */
export interface SpendingRecord {
  /** The row may cost a credit from now on. Resolves once that is stored. */
  asked(line: number): Promise<void>
  /** The row has cost nothing after all. */
  free(line: number): Promise<void>
  /** The row has cost a credit. */
  paid?(line: number): Promise<void>
}

/** What earlier runs on the same rows have spent. */
export interface EarlierSpending {
  /** At most; includes the credits of `open`. */
  readonly spent: number
  /** Rows without an answer that may have cost a credit. */
  readonly open: ReadonlySet<number>
}

const refusals: ReadonlySet<unknown> = new Set([
  ...['insufficient_credits', 'unauthenticated', 'forbidden', 'missing_right'],
])

/** Spending of one row. */
export class RowSpending {
  #isOpen: boolean
  #isAsked: boolean

  /** `isOpen`: an earlier run has asked, and may have paid for an answer that it did not write. */
  constructor(
    readonly line: number,
    isOpen: boolean,
    readonly record: SpendingRecord | undefined,
  ) {
    this.#isOpen = isOpen
    this.#isAsked = isOpen
  }

  async ask(): Promise<void> {
    if (this.#isAsked) return
    this.#isAsked = true
    await this.record?.asked(this.line)
  }

  /** The request failed. A refusal has cost nothing; otherwise that is not known. */
  async fail(error: unknown): Promise<void> {
    const isRefused = refusals.has(errorCode(error))
    if (isRefused && this.#isAsked && !this.#isOpen) await this.#free()
  }

  /** Returns whether the row may have cost a credit. */
  async end({ charged, error, answer }: RowResult): Promise<boolean> {
    if (!this.#isAsked) return false
    // A job that is still running may be charged later. What an earlier run has paid for is free now.
    const isPaid = charged || (this.#isOpen && answer?.match_status === 'matched')
    if (isPaid) await this.record?.paid?.(this.line)
    else if (error?.code !== 'job_pending') await this.#free()
    return this.#isAsked
  }

  /** It may be asked once more. */
  async #free(): Promise<void> {
    this.#isAsked = false
    this.#isOpen = false
    await this.record?.free(this.line)
  }
}
