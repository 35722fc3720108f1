/** The operator of the command set a limit, and it is reached. */
export class CreditLimitError extends Error {
  readonly status = 402
  readonly nextStep = 'Run the same command again with a higher --max-credits to go on.'

  constructor(limit: number) {
    super(`The limit of ${limit} credit(s) is reached.`)
  }
}

/** Lets no more calls go at once than could be paid for. */
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

  async use<Result extends { readonly charged: boolean }>(work: () => Promise<Result>): Promise<Result> {
    while (this.#spent + this.#underWay >= this.#limit) {
      if (this.#underWay === 0) throw new CreditLimitError(this.#limit)
      await new Promise<void>((go) => this.#waiting.push(go))
    }
    this.#underWay += 1
    try {
      const result = await work()
      this.note(result.charged)
      return result
    } finally {
      this.#underWay -= 1
      const waiting = this.#waiting
      this.#waiting = []
      for (const go of waiting) go()
    }
  }
}
