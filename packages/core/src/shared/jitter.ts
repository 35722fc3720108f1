import type { Random } from './random.js'

/** A wait from half of `milliseconds` up to all of it, so that those who failed together do not come back together. */
export function jittered(random: Random, milliseconds: number): number {
  return Math.ceil(milliseconds * (1 - fraction(random) / 2))
}

/** From 0 up to, but never 1. */
function fraction(random: Random): number {
  const bytes = random.bytes(4)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 256 ** bytes.length
}
