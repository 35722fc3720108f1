/** How many finished results may wait behind a slow one, for each place under way. */
const aheadFactor = 4

interface InOrderOptions {
  /** How many items are worked on at a time. */
  readonly concurrency: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Works on several items at a time and yields the results in the order of the items. Reads the items only as the caller
 * takes results. The signal that `work` receives aborts as soon as the caller stops or any work throws.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  { concurrency, signal }: InOrderOptions,
  work: (item: Item, index: number, stop: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const stop = new AbortController()
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const take = slots(concurrency)
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const queued: Promise<Result>[] = []
  let reading: Promise<IteratorResult<Item>> | null = null
  let count = 0
  let isAtEnd = false

  const start = (item: Item, index: number): void => {
    const result = take(async () => {
      either.throwIfAborted()
      return work(item, index, either)
    })
    // It is awaited in its turn; until then a failure must not count as unhandled.
    result.catch(() => {})
    queued.push(result)
  }

  try {
    for (;;) {
      signal?.throwIfAborted()
      if (!isAtEnd && queued.length < concurrency * aheadFactor) reading ??= Promise.resolve(source.next())
      const [first] = queued
      if (!reading && !first) return
      const isItem =
        reading !== null &&
        (await Promise.race([reading.then(() => true), ...(first ? [first.then(() => false)] : [])]))
      if (reading && isItem) {
        const { done, value } = await reading
        reading = null
        isAtEnd = done === true
        if (!done) start(value, count)
        count += 1
      } else if (first) {
        queued.shift()
        yield await first
      }
    }
  } finally {
    stop.abort()
    // Not awaited: an item that never comes must not keep the caller from stopping.
    if (!isAtEnd) Promise.resolve(source.return?.()).catch(() => {})
  }
}

/** Runs at most `most` at a time; others wait for their turn, first come, first served. */
function slots(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let free = most
  const waiting: (() => void)[] = []
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
