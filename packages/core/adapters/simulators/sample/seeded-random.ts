export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** An integer from 0 (inclusive) to `count` (exclusive). */
  below(count: number): number
  /** True with this probability. */
  chance(share: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Earlier items are more likely, by Zipf's law. */
  pickByRank<Item>(items: readonly [Item, ...Item[]]): Item
  pickWeighted<Item>(pairs: readonly [readonly [Item, number], ...(readonly [Item, number])[]]): Item
}

const headOffset = 5

/** Deterministic: the same seed gives the same series on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed ^ 0x6d2b79f5, 0x85ebca6b)

  function fraction(): number {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }

  const below = (count: number) => Math.floor(fraction() * count)

  return {
    fraction,
    below,
    chance: (share) => fraction() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    // The exponential of a uniform draw falls as 1/rank; the offset keeps the first item from dominating.
    pickByRank: (items) =>
      items[Math.floor(headOffset * ((items.length + headOffset) / headOffset) ** fraction()) - headOffset] ?? items[0],
    pickWeighted(pairs) {
      let left = fraction() * pairs.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of pairs) {
        left -= weight
        if (left < 0) return item
      }
      return pairs[0][0]
    },
  }
}
