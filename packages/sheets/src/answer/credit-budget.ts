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

const triesMax = 3

/** Limits concurrent calls to what the budget can pay for. Once it is spent, only free answers are requested. */
export class CreditBudget {
  readonly #limit: number
  #spent: number
  /** The work that is under way, and the promise of its end. */
  readonly #underWay = new Map<RowBudget, Promise<void>>()

  /** A row that tries again is not waited for: two of them would wait for each other. */
  readonly #firstTries = new WeakSet<RowBudget>()

  /** `spent`: by earlier runs, including what they may have spent. */
  constructor(limit: number, spent = 0) {
    this.#limit = limit
    this.#spent = spent
  }

  /**
   * Runs `work` within the budget. `isCounted`: an earlier run has begun the same work, and its credit is counted as
   * spent. If the account has no credit left while other rows hold some, it waits for these and tries again: they may be
   * free after all.
   */
  async use<Result extends Spent>(work: (row: RowBudget) => Promise<Result>, isCounted = false): Promise<Result> {
    // Unless the limit is lower than in that run.
    let isPaid = isCounted && this.#spent + this.#underWay.size <= this.#limit
    if (isPaid) this.#spent -= 1
    for (let tries = 1; ; tries += 1) {
      while (!isPaid && this.#spent + this.#underWay.size >= this.#limit) {
        if (this.#spent >= this.#limit) return await work({ maxCredits: 0, mayHold: false })
        await Promise.race(this.#underWay.values())
      }
      isPaid = false
      const result = await this.#run(work, tries === 1)
      const holders = [...this.#underWay].filter(([row]) => row.mayHold && this.#firstTries.has(row))
      if (!result.isRefused || holders.length === 0 || tries >= triesMax) return result
      await Promise.all(holders.map(([, end]) => end))
    }
  }

  async #run<Result extends Spent>(work: (row: RowBudget) => Promise<Result>, isFirst: boolean): Promise<Result> {
    const row: RowBudget = { maxCredits: 1, mayHold: false }
    if (isFirst) this.#firstTries.add(row)
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
      return result
    } finally {
      this.#underWay.delete(row)
      if (maySpend) this.#spent += 1
      end()
    }
  }
}
