const lengthMax = 40

/** The name that was probably intended; null if none is close. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = given.toLowerCase().replaceAll(/\W/g, '')
  if (wanted === '' || wanted.length > lengthMax) return null
  const partMatch = names.find((name) => name.split('_').includes(wanted))
  if (partMatch) return partMatch
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(wanted, name) }))
    .sort((one, other) => one.edits - other.edits)
  return nearest && nearest.edits <= Math.max(Math.floor(nearest.name.length / 3), 1) ? nearest.name : null
}

/** Counts insertions, deletions, substitutions and transpositions of neighbours. */
export function editDistance(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const costs = [cost(last, column) + 1, cost(current, column - 1) + 1, cost(last, column - 1) + (isSame ? 0 : 1)]
      if (isSwapped) costs.push(cost(beforeLast, column - 2) + 1)
      current.push(Math.min(...costs))
    }
    beforeLast = last
    last = current
  }
  return cost(last, other.length)
}

function cost(row: readonly number[] | undefined, place: number): number {
  return row?.[place] ?? Number.POSITIVE_INFINITY
}
