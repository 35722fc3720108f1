import { describe, expect, it } from 'vitest'
import { SmallFirst } from './small-first.js'

function recorder() {
  const added: number[] = []
  return {
    added,
    add: async (items: readonly number[]) => {
      added.push(...items)
    },
  }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('items whose number decides who processes them', () => {
  it('are held back while they are few, then processed together', async () => {
    const few = recorder()
    const items = new SmallFirst<number, typeof few>(
      () => few,
      () => expect.unreachable(),
    )
    await items.add(numbers(0, 1_000))
    await items.add(numbers(1_000, 1_024))
    expect([items.started, few.added]).toEqual([null, []])
    expect(await items.target()).toBe(few)
    expect(few.added).toEqual(numbers(0, 1_024))
  })

  it('go to the other side in their order as soon as they are many', async () => {
    const many = recorder()
    const items = new SmallFirst<number, typeof many>(
      () => expect.unreachable(),
      () => many,
    )
    await items.add(numbers(0, 1_024))
    await items.add(numbers(1_024, 2_048))
    expect(items.started).toBe(many)
    await items.add(numbers(2_048, 3_000))
    expect(many.added).toEqual(numbers(0, 3_000))
    expect(await items.target()).toBe(many)
  })

  it('may be none', async () => {
    const few = recorder()
    const items = new SmallFirst<number, typeof few>(
      () => few,
      () => expect.unreachable(),
    )
    expect(await items.target()).toBe(few)
    expect(few.added).toEqual([])
  })
})
