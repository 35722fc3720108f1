/** What has been answered so far. */
export class Tally {
  #answered = 0
  #charged = 0
  readonly #outcomes = new Map<string, number>()

  add({ outcome, charged }: { readonly outcome: string; readonly charged: boolean }): void {
    this.#answered += 1
    if (charged) this.#charged += 1
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1)
  }

  get answered(): number {
    return this.#answered
  }

  get charged(): number {
    return this.#charged
  }

  /** Most frequent first. */
  get outcomes(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#outcomes].toSorted(([, one], [, other]) => other - one))
  }
}
