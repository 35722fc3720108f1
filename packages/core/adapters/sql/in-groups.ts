/** Few sizes, so that there are few statement texts to prepare. */
const sizes = [200, 100, 50, 20, 10, 5, 2, 1] as const
/** Pages of a search read one company more than they show. */
const paddedSizes = [1, 5, 21, 51, 101]

/** Splits the values into groups of these sizes. */
export function inGroups<Value>(values: readonly Value[]): (readonly Value[])[] {
  const groups: (readonly Value[])[] = []
  let start = 0
  for (const size of sizes) {
    for (; values.length - start >= size; start += size) groups.push(values.slice(start, start + size))
  }
  return groups
}

/** Lengthens a list of a statement to one of a few sizes, with a value that no row has or by repeating the last one. */
export function padded<Value>(values: readonly Value[], filler: Value | undefined = values.at(-1)): readonly Value[] {
  if (filler === undefined) return []
  const size = paddedSizes.find((most) => values.length <= most) ?? Math.ceil(values.length / 100) * 100
  return [...values, ...Array.from({ length: size - values.length }, () => filler)]
}
