import { setImmediate as turn } from 'node:timers/promises'

interface Pending<Item, Result> {
  readonly item: Item
  done(result: Result): void
  failed(error: unknown): void
}

const batchMax = 100

/**
 * Answers calls with the same key together, at most 100 in one run: those that came while an earlier run was under way
 * and, with `waitsForTurn`, those of one turn of the event loop. So a call is never answered by a run that started
 * before it.
 */
export class KeyedBatches<Item, Result> {
  readonly #run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>
  readonly #waitsForTurn: boolean
  /** Has an entry for each key with a run. */
  readonly #waiting = new Map<string, Pending<Item, Result>[]>()

  /** `run` returns one result per item, in the same order. */
  constructor(
    run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    { waitsForTurn = false }: { readonly waitsForTurn?: boolean } = {},
  ) {
    this.#run = run
    this.#waitsForTurn = waitsForTurn
  }

  add(key: string, item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      const call = { item, done, failed }
      const waiting = this.#waiting.get(key)
      if (waiting) waiting.push(call)
      else void this.#runAll(key, [call])
    })
  }

  async #runAll(key: string, waiting: Pending<Item, Result>[]): Promise<void> {
    this.#waiting.set(key, waiting)
    while (waiting.length > 0) {
      // The calls of a finished run go on together, so they make the next call in the same turn.
      if (this.#waitsForTurn) await turn()
      await this.#answer(key, waiting.splice(0, batchMax))
    }
    this.#waiting.delete(key)
  }

  async #answer(key: string, batch: readonly Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        key,
        batch.map(({ item }) => item),
      )
      for (const [place, { done }] of batch.entries()) done(results[place] as Result)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
}
