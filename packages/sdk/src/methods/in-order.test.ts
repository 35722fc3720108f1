import { expect, it } from 'vitest'
import { inOrder } from './in-order.js'

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Work that ends when the test says so. */
function manualWork() {
  const open = new Map<number, () => void>()
  let most = 0
  const work = (item: number) =>
    new Promise<number>((resolve) => {
      open.set(item, () => {
        open.delete(item)
        resolve(item)
      })
      most = Math.max(most, open.size)
    })
  return { open, work, most: () => most }
}

const turn = () => new Promise((done) => setImmediate(done))

it('yields in the order of the items, whatever ends first', async () => {
  const { open, work } = manualWork()
  const found = all(inOrder([1, 2, 3], { concurrency: 3 }, work))
  await turn()
  for (const item of [3, 1, 2]) open.get(item)?.()
  expect(await found).toEqual([1, 2, 3])
})

it('works on at most as many items at a time as it may', async () => {
  const { open, work, most } = manualWork()
  const items = Array.from({ length: 40 }, (_, index) => index)
  const found = all(inOrder(items, { concurrency: 4 }, work))
  for (let ended = 0; ended < items.length; ) {
    await turn()
    // The last one that was started ends first.
    const [, end] = [...open].at(-1) ?? []
    if (end) ended += 1
    end?.()
  }
  expect(await found).toEqual(items)
  expect(most()).toBe(4)
})

it('reads no further ahead than four items for each place', async () => {
  let read = 0
  function* endless() {
    for (;;) yield read++
  }
  const { open, work } = manualWork()
  const results = inOrder(endless(), { concurrency: 2 }, work)
  const first = results.next()
  await turn()
  expect(read).toBe(8)
  open.get(0)?.()
  expect(await first).toEqual({ done: false, value: 0 })
  await results.return()
})

it('yields what is ready while the list has no next item yet', async () => {
  async function* slow() {
    yield 1
    await new Promise(() => {})
  }
  const results = inOrder(slow(), { concurrency: 2 }, async (item) => item)
  expect(await results.next()).toEqual({ done: false, value: 1 })
  await results.return()
})

it('stops the other work if one throws, and passes the error on', async () => {
  const stopped: number[] = []
  const work = (item: number, _: number, stop: AbortSignal) =>
    item === 1
      ? Promise.reject(new Error('No.'))
      : new Promise<number>((_resolve, reject) => {
          stop.addEventListener('abort', () => {
            stopped.push(item)
            reject(stop.reason)
          })
        })
  await expect(all(inOrder([1, 2, 3], { concurrency: 3 }, work))).rejects.toThrow('No.')
  expect(stopped).toEqual([2, 3])
})

it('ends with the reason of the signal', async () => {
  const controller = new AbortController()
  const results = inOrder([1, 2], { concurrency: 1, signal: controller.signal }, async (item) => item)
  await results.next()
  controller.abort(new Error('Enough.'))
  await expect(results.next()).rejects.toThrow('Enough.')
})

it('passes on an error of the list itself', async () => {
  async function* broken() {
    yield 1
    throw new Error('The file is damaged.')
  }
  await expect(all(inOrder(broken(), { concurrency: 1 }, async (item) => item))).rejects.toThrow('damaged')
})
