export interface InOrder {
  /** How many are worked on at once. */
  readonly concurrency: number
  /** How many may be begun and not handed on: the first of them may take longest. */
  readonly windowMax: number
}

type Outcome<Result> = { readonly isDone: true; readonly result: Result } | { readonly isDone: false; error: unknown }

/**
 * Works on several items at once and hands on the results in the order of the items, holding a bounded number of
 * either. A failure comes in its turn: what stands before it is handed on first, and nothing new is begun.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  { concurrency, windowMax }: InOrder,
): AsyncGenerator<Result> {
  const iterator = items[Symbol.asyncIterator]()
  const slots = new Slots(concurrency)
  const begun: Promise<Outcome<Result>>[] = []
  let reading: Promise<{ step: IteratorResult<Item> }> | null = null
  let isEnd = false
  let isOver = false

  const begin = (item: Item) =>
    slots
      .use(() => {
        if (isOver) throw new Error('Nothing new is begun any more.')
        return work(item)
      })
      .then(
        (result): Outcome<Result> => ({ isDone: true, result }),
        (error: unknown): Outcome<Result> => {
          isOver = true
          return { isDone: false, error }
        },
      )

  try {
    for (;;) {
      if (!isOver && !isEnd && reading === null && begun.length < windowMax)
        reading = iterator.next().then((step) => ({ step }))
      const [head] = begun
      if (head === undefined && reading === null) return
      const turn = await Promise.race([...(reading ? [reading] : []), ...(head ? [head] : [])])
      if ('step' in turn) {
        reading = null
        if (turn.step.done) isEnd = true
        else begun.push(begin(turn.step.value))
      } else {
        begun.shift()
        if (!turn.isDone) throw turn.error
        yield turn.result
      }
    }
  } finally {
    isOver = true
    // Never waited for: it may itself wait for input that does not come.
    iterator.return?.().catch(() => {})
  }
}

/** As many at once as there are, in the order of asking. */
class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
