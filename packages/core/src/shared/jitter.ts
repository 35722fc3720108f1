import type { Random } from './random.js'

/** A delay between half of `milliseconds` and all of it, so that clients that failed together do not retry together. */
export function jittered(random: Random, milliseconds: number): number {
  return Math.ceil(milliseconds * (1 - fraction(random) / 2))
}

/** In [0, 1). */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 256 ** bytes.length
}
