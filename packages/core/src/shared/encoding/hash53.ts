/** A fast hash that fits exactly into a number. Not for secrets: collisions are easy to construct. */
export function hash53(text: string, seed = 0): number {
  let first = Math.imul(seed + 1, 0x2545f491) ^ text.length
  let second = Math.imul(seed + 1, 0x6c8e9cf5) + text.length
  const even = text.length & ~1
  for (let place = 0; place < even; place += 2) {
    const pair = text.charCodeAt(place) | (text.charCodeAt(place + 1) << 16)
    first = Math.imul(first ^ pair, 0x3c6ef35f)
    first ^= first >>> 15
    second = Math.imul((second << 11) | (second >>> 21), 0x7feb352d) + pair
  }
  if (even < text.length) {
    const last = text.charCodeAt(even)
    first = Math.imul(first ^ last, 0x3c6ef35f)
    second = Math.imul((second << 11) | (second >>> 21), 0x7feb352d) + last
  }
  return whole53(first, second)
}

/** Combines two 32-bit lanes into one 53-bit number. */
export function whole53(first: number, second: number): number {
  return (mixBits(first ^ second) >>> 11) * 0x100000000 + (mixBits(second) >>> 0)
}

function mixBits(lane: number): number {
  let bits = lane ^ (lane >>> 16)
  bits = Math.imul(bits, 0x21f0aaad)
  bits ^= bits >>> 15
  bits = Math.imul(bits, 0x735a2d97)
  return bits ^ (bits >>> 15)
}
