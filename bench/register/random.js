/** Pseudo-random numbers. Every row starts its own series, so any row can be generated without those before it. */
let state = 0

/** A bijective hash of 32-bit numbers. */
export function mixed(number) {
  let z = number | 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}

export function startSeries(seed, index) {
  state = mixed(mixed(seed) + index)
}

export function next32() {
  state = (state + 0x9e3779b9) | 0
  let z = state
  z = Math.imul(z ^ (z >>> 15), 0x2c1b3c6d)
  z = Math.imul(z ^ (z >>> 12), 0x297a2d39)
  return (z ^ (z >>> 15)) >>> 0
}

/** From 0 up to, not including, 1. */
export function fraction() {
  return next32() / 0x1_0000_0000
}

/** From 0 up to, not including, `count`. */
export function below(count) {
  return Math.floor((next32() / 0x1_0000_0000) * count)
}

export function oneOf(list) {
  return list[below(list.length)]
}

/** Draws an index in proportion to its weight, in constant time (Walker's alias method). */
export function weighted(weights) {
  const count = weights.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = Float64Array.from(weights, (weight) => (weight * count) / total)
  const alias = new Uint32Array(count)
  const poor = []
  const rich = []
  for (let at = 0; at < count; at++) (share[at] < 1 ? poor : rich).push(at)
  while (poor.length > 0 && rich.length > 0) {
    const low = poor.pop()
    const high = rich[rich.length - 1]
    alias[low] = high
    share[high] -= 1 - share[low]
    if (share[high] < 1) poor.push(rich.pop())
  }
  for (const at of [...poor, ...rich]) share[at] = 1

  return () => {
    const place = fraction() * count
    const at = Math.floor(place)
    return place - at < share[at] ? at : alias[at]
  }
}

/** Draws from `[value, weight]` pairs. */
export function mixOf(pairs) {
  const draw = weighted(pairs.map(([, weight]) => weight))
  const values = pairs.map(([value]) => value)
  return () => values[draw()]
}
