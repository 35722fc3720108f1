/** Random draws from a seed: the same seed gives the same series. */
export function startRandom(seed, index = 0) {
  let state = mixed(mixed(seed) + index)

  function next32() {
    state = (state + 0x9e3779b9) | 0
    return mixed(state)
  }
  const fraction = () => next32() / 0x1_0000_0000
  const below = (count) => Math.floor(fraction() * count)
  const oneOf = (list) => list[below(list.length)]

  return {
    below,
    oneOf,
    chance: (share) => fraction() < share,
    /** Both ends included. */
    between: (low, high) => low + below(high - low + 1),
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
    some(list, count) {
      const rest = [...list]
      const taken = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(below(rest.length), 1))
      return taken
    },
    /** Draws from `[weight, value]` pairs. */
    weighted(pairs) {
      let at = below(pairs.reduce((sum, [weight]) => sum + weight, 0))
      return pairs.find(([weight]) => {
        at -= weight
        return at < 0
      })[1]
    },
  }
}

/** Draws until one is free. */
export function firstFree(draw, isFree) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const drawn = draw()
    if (isFree(drawn)) return drawn
  }
  throw new Error('Found no free name, number or domain in 200 attempts.')
}

function mixed(number) {
  let z = number | 0
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}
