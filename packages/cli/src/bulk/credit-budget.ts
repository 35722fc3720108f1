/** The operator of the command set a limit, and it is reached. */
export class CreditLimitError extends Error {
  readonly status = 402
  readonly nextStep = 'Run the same command again with a higher --max-credits to go on.'

  constructor(limit: number) {
    super(`The limit of ${limit} credit(s) is reached.`)
  }
}

/** Lets no more calls go at once than could be paid for; what is free is asked for also when nothing is left. */
export class CreditBudget {
  readonly #limit: number
  #spent = 0
  #underWay = 0
  #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What was spent before. */
  note(charged: boolean): void {
    if (charged) this.#spent += 1
  }

  /** The work is told what it may spend. */
  async use<Result extends { readonly charged: boolean }>(
    work: (maxCredits: 0 | 1) => Promise<Result>,
  ): Promise<Result> {
    while (this.#spent + this.#underWay >= this.#limit) {
      if (this.#spent >= this.#limit) return await this.#useFree(work)
      await new Promise<void>((go) => this.#waiting.push(go))
    }
    this.#underWay += 1
    try {
      const result = await work(1)
      this.note(result.charged)
      return result
    } finally {
      this.#underWay -= 1
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
