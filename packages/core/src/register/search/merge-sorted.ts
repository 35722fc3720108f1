/** Merges ascending lists into one ascending list without duplicates. */
export function mergeSorted(parts: readonly Uint32Array[]): Uint32Array {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let size = 0
  for (const part of parts) {
    all.set(part, size)
    size += part.length
  }
  all.sort()
  let kept = 0
  for (let place = 0; place < all.length; place += 1) {
    const rank = all[place] as number
    if (place > 0 && rank === all[kept - 1]) continue
    all[kept++] = rank
  }
  return all.subarray(0, kept)
}
