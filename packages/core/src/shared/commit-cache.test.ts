import { describe, expect, it, vi } from 'vitest'
import { CommitCache } from './commit-cache.js'

function counted(count: number | null = 0) {
  const changes = { count, current: () => changes.count }
  return changes
}

describe('CommitCache', () => {
  it('finds once while nothing changes, and again after a change', async () => {
    const changes = counted()
    const remembered = new CommitCache<string>(changes, 10)
    const find = vi.fn(async () => 'found')
    for (let time = 0; time < 3; time += 1) expect(await remembered.of('key', find)).toBe('found')
    expect(find).toHaveBeenCalledTimes(1)

    changes.count = 1
    expect(remembered.get('key')).toBeUndefined()
    await remembered.of('key', find)
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('keeps nothing that was found while something changed', async () => {
    const changes = counted()
    const remembered = new CommitCache<string>(changes, 10)
    const found = await remembered.of('key', async () => {
      changes.count = 1
      return 'old'
    })
    expect(found).toBe('old')
    expect(remembered.get('key')).toBeUndefined()
  })

  it('keeps nothing that began before a change which somebody else noticed first', async () => {
    const changes = counted()
    const remembered = new CommitCache<string>(changes, 10)
    await remembered.of('key', async () => {
      changes.count = 1
      remembered.get('another')
      return 'old'
    })
    expect(remembered.get('key')).toBeUndefined()
  })

  it('keeps nothing where nobody knows of changes, and nothing that is not fit', async () => {
    const unknowing = new CommitCache<string>(counted(null), 10)
    await unknowing.of('key', async () => 'found')
    expect(unknowing.get('key')).toBeUndefined()

    const choosy = new CommitCache<string>(counted(), 10)
    await choosy.of(
      'key',
      async () => 'unfit',
      (found) => found === 'fit',
    )
    expect(choosy.get('key')).toBeUndefined()
  })

  it('starts anew when it is full', async () => {
    const remembered = new CommitCache<number>(counted(), 2)
    for (const value of [1, 2, 3]) await remembered.of(String(value), async () => value)
    expect([remembered.get('1'), remembered.get('2'), remembered.get('3')]).toEqual([undefined, undefined, 3])
  })
})
