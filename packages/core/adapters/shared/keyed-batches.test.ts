import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { KeyedBatches } from './keyed-batches.js'

/** Batches whose runs end when the test says so. */
function controlled(waitsForTurn = true) {
  const runs: {
    key: string
    items: readonly number[]
    end(results: readonly string[]): void
    fail(error: Error): void
  }[] = []
  const batches = new KeyedBatches<number, string>(
    (key, items) => new Promise((end, fail) => runs.push({ key, items, end, fail })),
    { waitsForTurn },
  )
  return { runs, batches }
}

describe('calls in batches by key', () => {
  it('runs the calls of one turn of the event loop together, and collects the others until these have ended', async () => {
    const { runs, batches } = controlled()
    const first = [1, 2].map((item) => batches.add('ada', item))
    expect(runs).toEqual([])
    await turn()
    const second = [3, 4].map((item) => batches.add('ada', item))
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([[1, 2]])
    runs[0]?.end(['one', 'two'])
    await expect(Promise.all(first)).resolves.toEqual(['one', 'two'])
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ])
    runs[1]?.end(['three', 'four'])
    await expect(Promise.all(second)).resolves.toEqual(['three', 'four'])
  })

  it('starts at once without a turn of the event loop, if it is not told to wait for one', async () => {
    const { runs, batches } = controlled(false)
    const first = batches.add('ada', 1)
    const others = [2, 3].map((item) => batches.add('ada', item))
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    runs[0]?.end(['one'])
    await expect(first).resolves.toBe('one')
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
    runs[1]?.end(['two', 'three'])
    await expect(Promise.all(others)).resolves.toEqual(['two', 'three'])
  })

  it('lets the calls that a run has answered share the next run', async () => {
    const { runs, batches } = controlled()
    const both = [1, 2].map(async (item) => {
      await batches.add('ada', item)
      await batches.add('ada', item + 2)
    })
    await turn()
    runs[0]?.end(['one', 'two'])
    await turn()
    await turn()
    expect(runs.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ])
    runs[1]?.end(['three', 'four'])
    await Promise.all(both)
  })

  it('runs different keys at the same time', async () => {
    const { runs, batches } = controlled()
    void batches.add('ada', 1)
    void batches.add('bob', 2)
    await turn()
    expect(runs.map(({ key }) => key)).toEqual(['ada', 'bob'])
  })

  it('runs again after the last batch has ended', async () => {
    const { runs, batches } = controlled()
    const first = batches.add('ada', 1)
    await turn()
    runs[0]?.end(['one'])
    await first
    await turn()
    void batches.add('ada', 2)
    await turn()
    expect(runs).toHaveLength(2)
  })

  it('fails the calls of a failed run only', async () => {
    const { runs, batches } = controlled()
    const first = batches.add('ada', 1)
    await turn()
    const second = batches.add('ada', 2)
    runs[0]?.fail(new Error('on purpose'))
    await expect(first).rejects.toThrow('on purpose')
    await turn()
    runs[1]?.end(['two'])
    await expect(second).resolves.toBe('two')
  })
})
