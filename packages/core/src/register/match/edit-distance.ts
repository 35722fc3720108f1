/** Insertions, deletions, substitutions and transpositions that turn one word into the other; `limit + 1` if more. */
export function editDistance(one: string, other: string, limit: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before = new Uint16Array(other.length + 1)
  let previous = Uint16Array.from({ length: other.length + 1 }, (_, place) => place)
  let current = new Uint16Array(other.length + 1)
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1)
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current[column] = cost
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    ;[before, previous, current] = [previous, current, before]
  }
  return Math.min(previous[other.length] ?? 0, limit + 1)
}
