import { describe, expect, it } from 'vitest'
import type { Listed } from '../records/sighting.js'
import { listedItemsMax, mergeList, removeFromList } from './merge-list.js'

interface Entry {
  readonly id: string
  readonly asOf: number
  readonly says?: string
}
const all = (...items: Entry[]): Listed<Entry> => ({ items, isComplete: true })
const one = (id: string, asOf: number, says = ''): Listed<Entry> => ({ items: [{ id, asOf, says }], isComplete: false })
const ids = (list: Listed<Entry>) => list.items.map(({ id }) => id)

describe('mergeList', () => {
  const kept = mergeList<Entry>(null, all({ id: 'b', asOf: 10 }, { id: 'a', asOf: 10 }), 10)

  it('stores a complete list, sorted, with its time', () => {
    expect(kept).toEqual({
      items: [
        { id: 'a', asOf: 10 },
        { id: 'b', asOf: 10 },
      ],
      isComplete: true,
      completeAsOf: 10,
    })
  })

  it('removes entries that a newer complete list does not have', () => {
    expect(ids(mergeList(kept, all({ id: 'b', asOf: 20 }), 20))).toEqual(['b'])
  })

  it('keeps an entry that is newer than the complete list', () => {
    const withNews = mergeList(kept, one('c', 30), 30)
    expect(ids(mergeList(withNews, all({ id: 'a', asOf: 20 }), 20))).toEqual(['a', 'c'])
  })

  it('ignores an older complete list and an older entry', () => {
    expect(mergeList(kept, all({ id: 'x', asOf: 9 }), 9)).toEqual(kept)
    expect(mergeList(kept, one('x', 9), 9)).toEqual(kept)
  })

  it('adds a single entry and keeps the list incomplete unless it was complete', () => {
    expect(mergeList(null, one('a', 10), 10)).toEqual(one('a', 10))
    expect(mergeList(kept, one('c', 20), 20)).toMatchObject({ isComplete: true, completeAsOf: 10 })
  })

  it('replaces an entry unless the stored one is newer', () => {
    const first = mergeList(null, one('a', 20, 'first'), 20)
    expect(mergeList(first, one('a', 20, 'same time'), 20)).toEqual(one('a', 20, 'same time'))
    expect(mergeList(first, one('a', 19, 'older'), 19)).toEqual(first)
  })

  it('holds a bounded number of entries; beyond that it drops the oldest and is incomplete', () => {
    const many = Array.from({ length: listedItemsMax }, (_, index) => ({ id: `${index}`, asOf: 10 }))
    const full = mergeList(null, all(...many), 10)
    expect(full).toMatchObject({ isComplete: true, items: { length: listedItemsMax } })
    const over = mergeList(full, one('new', 20), 20)
    expect(over).toMatchObject({ isComplete: false, items: { length: listedItemsMax } })
    expect(ids(over)).toContain('new')
  })
})

describe('removeFromList', () => {
  const kept = mergeList(null, all({ id: 'a', asOf: 10 }), 10)

  it('removes an entry, and no older report restores it', () => {
    const without = removeFromList(kept, 'a', 20)
    expect(without).toEqual({ items: [], isComplete: true, completeAsOf: 10, removed: [{ id: 'a', asOf: 20 }] })
    expect(ids(mergeList(without, one('a', 19), 19))).toEqual([])
    expect(ids(mergeList(without, all({ id: 'a', asOf: 19 }), 19))).toEqual([])
  })

  it('lets newer reports restore an entry, and forgets the removal', () => {
    const without = removeFromList(kept, 'a', 20)
    expect(mergeList(without, one('a', 21), 21)).not.toHaveProperty('removed')
    expect(mergeList(without, all({ id: 'a', asOf: 21 }), 21)).toEqual({
      ...all({ id: 'a', asOf: 21 }),
      completeAsOf: 21,
    })
  })

  it('keeps an entry that is newer', () => {
    expect(removeFromList(kept, 'a', 9)).toEqual(kept)
  })

  it('stores a bounded number of removals', () => {
    const removed = Array.from({ length: listedItemsMax }, (_, index) => ({ id: `${index}`, asOf: 10 }))
    const full: Listed<Entry> = { items: [], isComplete: false, removed }
    expect(removeFromList(full, 'new', 20).removed).toHaveLength(listedItemsMax)
    expect(removeFromList(full, 'new', 20).removed).toContainEqual({ id: 'new', asOf: 20 })
  })
})
