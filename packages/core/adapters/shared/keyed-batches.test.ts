import { describe, expect, it } from 'vitest'
import { KeyedBatches } from './keyed-batches.js'

/** Batches whose runs end when the test says so. */
function controlled() {
  const runs: {
    key: string
    items: readonly number[]
    end(results: readonly string[]): void
    fail(error: Error): void
  }[] = []
  const batches = new KeyedBatches<number, string>(
    (key, items) => new Promise((end, fail) => runs.push({ key, items, end, fail })),
  )
  return { runs, batches }
}

describe('calls in batches by key', () => {
  it('starts the first call at once and collects the others until it ends', async () => {
    const { runs, batches } = controlled()
    const calls = [1, 2, 3].map((item) => batches.add('ada', item))
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    runs[0]?.end(['one'])
    await expect(calls[0]).resolves.toBe('one')
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    runs[1]?.end(['two', 'three'])
    await expect(Promise.all(calls)).resolves.toEqual(['one', 'two', 'three'])
  })

  it('runs different keys at the same time', () => {
    const { runs, batches } = controlled()
    void batches.add('ada', 1)
    void batches.add('bob', 2)
    expect(runs.map(({ key }) => key)).toEqual(['ada', 'bob'])
  })

  it('starts at once again after the last batch has ended', async () => {
    const { runs, batches } = controlled()
    const first = batches.add('ada', 1)
    runs[0]?.end(['one'])
    await first
    await Promise.resolve()
    void batches.add('ada', 2)
    expect(runs).toHaveLength(2)
  })

  it('fails the calls of a failed run only', async () => {
    const { runs, batches } = controlled()
    const [first, second] = [batches.add('ada', 1), batches.add('ada', 2)]
    runs[0]?.fail(new Error('on purpose'))
    await expect(first).rejects.toThrow('on purpose')
    runs[1]?.end(['two'])
    await expect(second).resolves.toBe('two')
  })
})
