/**
 * What does not agree. `balance` and `held`: of an account, with its entries and open holds. `transaction`: its entries
 * do not add up to zero. `sides`: it has other entries than one of an account and one of the system. `charge`: it has
 * no record of what was paid for. `hold`: captured without a charge, or the reverse. `stray`: open, though its account
 * has no open job of that id, so that nobody will ever end it.
 */
export const ledgerProblemKinds = ['balance', 'held', 'transaction', 'sides', 'charge', 'hold', 'stray'] as const

export interface LedgerProblem {
  readonly kind: (typeof ledgerProblemKinds)[number]
  /** The account, the number of the transaction, or the job. */
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
  /** The first `problemsListedMax` of each kind. */
  readonly problems: readonly LedgerProblem[]
}

export const problemsListedMax = 100

/** Counts what a verification comes across; however much is wrong, the list stays short. */
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

  /** Adds a problem where the two are not the same. */
  compare(kind: LedgerProblem['kind'], subject: string, found: number, expected: number): void {
    if (found !== expected) this.add({ kind, subject, found, expected })
  }

  report(): LedgerReport {
    const { accounts, transactions, entries, holds } = this
    const problems = ledgerProblemKinds.flatMap((kind) => this.#listed.get(kind) ?? [])
    return { accounts, transactions, entries, holds, problemCount: this.#problemCount, problems }
  }
}
