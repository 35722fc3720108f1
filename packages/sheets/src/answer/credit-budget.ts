/** The limit set with --max-credits is reached. */
export class CreditLimitError extends Error {
  readonly status = 402
  readonly nextStep = 'Run the same command again with a higher --max-credits to continue.'

  constructor(readonly limit: number) {
    super(`The limit of --max-credits is reached (${limit} ${limit === 1 ? 'credit' : 'credits'}).`)
  }
}

/** Limits concurrent calls to what the budget can pay for. Once it is spent, only free answers are requested. */
export class CreditBudget {
  readonly #limit: number
  #spent: number
  #underWay = 0
  #waiting: (() => void)[] = []

  /** `spent`: by earlier runs, including what they may have spent. */
  constructor(limit: number, spent = 0) {
    this.#limit = limit
    this.#spent = spent
  }

  /**
   * Passes `work` the credits that it may spend. It returns whether it may have spent one. `isCounted`: an earlier run has
   * begun the same work, and its credit is counted as spent.
   */
  async use<Result extends { readonly maySpend: boolean }>(
    work: (maxCredits: 0 | 1) => Promise<Result>,
    isCounted = false,
  ): Promise<Result> {
    // Unless the limit is lower than in that run.
    const isPaid = isCounted && this.#spent + this.#underWay <= this.#limit
    if (isPaid) this.#spent -= 1
    while (!isPaid && this.#spent + this.#underWay >= this.#limit) {
      if (this.#spent >= this.#limit) return await this.#useFree(work)
      await new Promise<void>((go) => this.#waiting.push(go))
    }
    this.#underWay += 1
    // If it fails, it may have spent a credit all the same.
    let maySpend = true
    try {
      const result = await work(1)
      maySpend = result.maySpend
      return result
    } finally {
      this.#underWay -= 1
      if (maySpend) this.#spent += 1
      const waiting = this.#waiting
      this.#waiting = []
      for (const go of waiting) go()
    }
  }

  async #useFree<Result>(work: (maxCredits: 0) => Promise<Result>): Promise<Result> {
    try {
      return await work(0)
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'insufficient_credits'
      throw isRefused ? new CreditLimitError(this.#limit) : error
    }
  }
}
