import { describe, expect, it } from 'vitest'
import { inPieces } from '../../../testing/lists/known-client.js'
import { inOrder } from './in-order.js'

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}

describe('inOrder', () => {
  it.each([
    { concurrency: 1, windowMax: 1 },
    { concurrency: 1, windowMax: 8 },
    { concurrency: 3, windowMax: 3 },
    { concurrency: 4, windowMax: 32 },
    { concurrency: 64, windowMax: 1_024 },
  ])('yields results in input order and within its bounds, however long each item takes: %j', async (bounds) => {
    const items = Array.from({ length: 200 }, (_, place) => place)
    let atOnce = 0
    let atOnceMax = 0
    let begun = 0
    const got: number[] = []
    const work = async (item: number) => {
      atOnce += 1
      begun += 1
      atOnceMax = Math.max(atOnceMax, atOnce)
      await turns(400 + ((item * 7919) % 41) * 10)
      atOnce -= 1
      return item
    }
    for await (const result of inOrder(inPieces(items), work, bounds)) {
      got.push(result)
      expect(begun - got.length).toBeLessThanOrEqual(bounds.windowMax)
      await turns(result % 3)
    }
    expect(got).toEqual(items)
    expect(atOnceMax).toBe(Math.min(bounds.concurrency, bounds.windowMax))
  })

  it('yields the results before a failure, then fails, and starts no further items', async () => {
    const begun: number[] = []
    const got: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      await turns(item === 0 ? 50 : 1)
      if (item === 2) throw new Error('no more')
      return item
    }
    const all = inOrder(inPieces(Array.from({ length: 100 }, (_, place) => place)), work, {
      concurrency: 3,
      windowMax: 20,
    })
    await expect(
      (async () => {
        for await (const result of all) got.push(result)
      })(),
    ).rejects.toThrow('no more')
    expect(got).toEqual([0, 1])
    expect(begun.length).toBeLessThan(10)
  })

  it('yields a result while it still waits for the next item', async () => {
    let more = () => {}
    async function* slowly() {
      yield 1
      await new Promise<void>((done) => {
        more = done
      })
      yield 2
    }
    const all = inOrder(slowly(), async (item) => item, { concurrency: 2, windowMax: 8 })
    expect(await all.next()).toEqual({ done: false, value: 1 })
    more()
    expect(await all.next()).toEqual({ done: false, value: 2 })
    expect((await all.next()).done).toBe(true)
  })
})
