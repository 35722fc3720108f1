/** Few sizes, so that there are few statement texts to prepare. */
const sizes = [100, 10, 1] as const

/** Splits the values into groups of these sizes. */
export function inGroups<Value>(values: readonly Value[]): (readonly Value[])[] {
  const groups: (readonly Value[])[] = []
  let start = 0
  for (const size of sizes) {
    for (; values.length - start >= size; start += size) groups.push(values.slice(start, start + size))
  }
  return groups
}
