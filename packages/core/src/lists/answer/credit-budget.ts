/** What a row may spend. */
export interface RowBudget {
  /** With 0, only free answers are requested. */
  readonly maxCredits: 0 | 1
  /** Set when a request is sent that may hold a credit. */
  mayHold: boolean
}

interface Spent {
  /** It may have spent a credit. */
  readonly maySpend: boolean
  /** It was not answered because no credit was left. */
  readonly isRefused: boolean
}

/** Limits concurrent calls to what the budget can pay for. Once it is spent, only free answers are requested. */
export class CreditBudget {
  readonly #limit: number
  #spent: number
  /** The work that is under way, and the promise of its end. */
  readonly #underWay = new Map<RowBudget, Promise<void>>()
  /** How often a row that may have held a credit turned out to be free. */
  #given = 0
  /** Rows that were refused try again one after another. */
  #lastRetry: Promise<unknown> = Promise.resolve()

  /** `spent`: by earlier runs, including what they may have spent. */
  constructor(limit: number, spent = 0) {
    this.#limit = limit
    this.#spent = spent
  }

  /**
   * Runs `work` within the budget. `isCounted`: an earlier run has begun the same work, and its credit is counted as
   * spent. If the account has no credit left while other rows hold some, it waits for these: they may be free after all.
   */
  async use<Result extends Spent>(work: (row: RowBudget) => Promise<Result>, isCounted = false): Promise<Result> {
    // Unless the limit is lower than in that run.
    const isPaid = isCounted && this.#spent + this.#underWay.size <= this.#limit
    if (isPaid) this.#spent -= 1
    const given = this.#given
    const result = isPaid ? await this.#run(work) : await this.#runWithinLimit(work)
    if (!result.isRefused) return result
    const retry = this.#lastRetry.then(() => this.#retry(work, result, given))
    this.#lastRetry = retry.catch(() => {})
    return retry
  }

  /** `given`: the count before the refused try. Only a credit that was given back since then is worth another try. */
  async #retry<Result extends Spent>(
    work: (row: RowBudget) => Promise<Result>,
    refused: Result,
    given: number,
  ): Promise<Result> {
    let [result, seen] = [refused, given]
    while (result.isRefused) {
      await Promise.all([...this.#underWay].flatMap(([row, end]) => (row.mayHold ? [end] : [])))
      if (this.#given === seen) break
      seen = this.#given
      result = await this.#runWithinLimit(work)
    }
    return result
  }

  async #runWithinLimit<Result extends Spent>(work: (row: RowBudget) => Promise<Result>): Promise<Result> {
    while (this.#spent + this.#underWay.size >= this.#limit) {
      if (this.#spent >= this.#limit) return await work({ maxCredits: 0, mayHold: false })
      await Promise.race(this.#underWay.values())
    }
    return await this.#run(work)
  }

  async #run<Result extends Spent>(work: (row: RowBudget) => Promise<Result>): Promise<Result> {
    const row: RowBudget = { maxCredits: 1, mayHold: false }
    let end = () => {}
    this.#underWay.set(
      row,
      new Promise((done) => {
        end = done
      }),
    )
    // If it fails, it may have spent a credit all the same.
    let maySpend = true
    try {
      const result = await work(row)
      maySpend = result.maySpend
      if (row.mayHold && !maySpend && !result.isRefused) this.#given += 1
      return result
    } finally {
      this.#underWay.delete(row)
      if (maySpend) this.#spent += 1
      end()
    }
  }
}
