/** Looks a value up, and computes it the first time. */
export function memoized<Key, Value>(known: Map<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const computed = compute(key)
  known.set(key, computed)
  return computed
}
