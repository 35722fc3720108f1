import { describe, expect, it, vi } from 'vitest'
import { CommitCache } from './commit-cache.js'

function counted(count: number | null = 0) {
  const changes = { count, current: () => changes.count }
  return changes
}

describe('CommitCache', () => {
  it('loads once while nothing changes, and again after a change', async () => {
    const changes = counted()
    const cache = new CommitCache<string>(changes, 10)
    const find = vi.fn(async () => 'found')
    for (let time = 0; time < 3; time += 1) expect(await cache.of('key', find)).toBe('found')
    expect(find).toHaveBeenCalledTimes(1)

    changes.count = 1
    expect(cache.get('key')).toBeUndefined()
    await cache.of('key', find)
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('does not cache a value loaded while something changed', async () => {
    const changes = counted()
    const cache = new CommitCache<string>(changes, 10)
    const found = await cache.of('key', async () => {
      changes.count = 1
      return 'old'
    })
    expect(found).toBe('old')
    expect(cache.get('key')).toBeUndefined()
  })

  it('does not cache a value whose load began before a change that another call noticed first', async () => {
    const changes = counted()
    const cache = new CommitCache<string>(changes, 10)
    await cache.of('key', async () => {
      changes.count = 1
      cache.get('another')
      return 'old'
    })
    expect(cache.get('key')).toBeUndefined()
  })

  it('caches nothing if changes cannot be detected, and no value that is not fit', async () => {
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

  it('starts over when it is full', async () => {
    const cache = new CommitCache<number>(counted(), 2)
    for (const value of [1, 2, 3]) await cache.of(String(value), async () => value)
    expect([cache.get('1'), cache.get('2'), cache.get('3')]).toEqual([undefined, undefined, 3])
  })
})
