/**
 * Kinds of inconsistency. `balance`, `held`: the account disagrees with its entries or open holds. `transaction`:
 * its entries do not sum to zero. `sides`: it does not have exactly one account entry and one system entry.
 * `charge`: the record of what was paid for is missing. `hold`: captured without a charge, or charged without a
 * captured hold. `stray`: open, but its account has no open job with that id, so it would never end.
 */
export const ledgerProblemKinds = ['balance', 'held', 'transaction', 'sides', 'charge', 'hold', 'stray'] as const

export interface LedgerProblem {
  readonly kind: (typeof ledgerProblemKinds)[number]
  /** The account, the transaction number or the job. */
  readonly subject: string
  readonly found: number
  readonly expected: number
}

export interface LedgerReport {
  readonly accounts: number
  readonly transactions: number
  readonly entries: number
  readonly holds: number
  readonly problemCount: number
  /** The first `problemsListedMax` problems of each kind. */
  readonly problems: readonly LedgerProblem[]
}

export const problemsListedMax = 100

/** Collects the results of a verification. Bounded: only the first problems of each kind are listed. */
export class LedgerFindings {
  accounts = 0
  transactions = 0
  entries = 0
  holds = 0
  #problemCount = 0
  readonly #listed = new Map<LedgerProblem['kind'], LedgerProblem[]>()

  add(problem: LedgerProblem): void {
    this.#problemCount += 1
    const listed = this.#listed.get(problem.kind) ?? []
    if (listed.length < problemsListedMax) listed.push(problem)
    this.#listed.set(problem.kind, listed)
  }

  compare(kind: LedgerProblem['kind'], subject: string, found: number, expected: number): void {
    if (found !== expected) this.add({ kind, subject, found, expected })
  }

  report(): LedgerReport {
    const { accounts, transactions, entries, holds } = this
    const problems = ledgerProblemKinds.flatMap((kind) => this.#listed.get(kind) ?? [])
    return { accounts, transactions, entries, holds, problemCount: this.#problemCount, problems }
  }
}
