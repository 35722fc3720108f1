/** Groups of these sizes, so that statements for many rows are few and their texts always the same. */
const sizes = [100, 10, 1] as const

/** All values in groups, each of one of the sizes above. */
export function inGroups<Value>(values: readonly Value[]): (readonly Value[])[] {
  const groups: (readonly Value[])[] = []
  let start = 0
  for (const size of sizes) {
    for (; values.length - start >= size; start += size) groups.push(values.slice(start, start + size))
  }
  return groups
}
