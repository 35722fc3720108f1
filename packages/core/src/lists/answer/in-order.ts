import { KeyedSlots } from '../../shared/concurrency/keyed-slots.js'

export interface InOrder {
  /** Items processed at the same time. */
  readonly concurrency: number
  /** Items started but not yet yielded, at most: a slow first item holds back those after it. */
  readonly windowMax: number
  /** Once it is true, no further item is started; what is under way is awaited. */
  readonly isEnough?: (() => boolean) | undefined
}

type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'not_started' }

class NotStartedError extends Error {}

/**
 * Processes items concurrently and yields the results in input order, with bounded buffers. After a failure no new item
 * is started; the results before the failed item are yielded first, then the error is thrown. Ends before the first item
 * that `isEnough` has kept from starting.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  { concurrency, windowMax, isEnough = () => false }: InOrder,
): AsyncGenerator<Result> {
  const iterator = items[Symbol.asyncIterator]()
  const slots = new KeyedSlots({ total: concurrency })
  const started: Promise<Outcome<Result>>[] = []
  let reading: Promise<{ step: IteratorResult<Item> }> | null = null
  let isEnd = false
  let isStopped = false

  const start = (item: Item) =>
    slots
      .use('', async () => {
        if (isStopped || isEnough()) throw new NotStartedError()
        return work(item)
      })
      .then(
        (result): Outcome<Result> => ({ kind: 'done', result }),
        (error: unknown): Outcome<Result> => {
          if (error instanceof NotStartedError) return { kind: 'not_started' }
          isStopped = true
          return { kind: 'failed', error }
        },
      )

  try {
    for (;;) {
      if (!isStopped && !isEnd && !isEnough() && reading === null && started.length < windowMax)
        reading = iterator.next().then((step) => ({ step }))
      const [head] = started
      if (head === undefined && reading === null) return
      const settled = await Promise.race([...(reading ? [reading] : []), ...(head ? [head] : [])])
      if ('step' in settled) {
        reading = null
        if (settled.step.done) isEnd = true
        else started.push(start(settled.step.value))
      } else {
        started.shift()
        if (settled.kind === 'not_started') {
          await Promise.all(started)
          return
        }
        if (settled.kind === 'failed') throw settled.error
        yield settled.result
      }
    }
  } finally {
    isStopped = true
    // Not awaited: it may be blocked on input that never arrives.
    iterator.return?.().catch(() => {})
  }
}
