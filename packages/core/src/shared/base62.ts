const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digitsAtOnce = 5
/** 62 to the power of the digits at once: what is left of a division by it, moved up by 16 bits, is still exact. */
const divisor = 62 ** digitsAtOnce
const limbBytes = 2
const limbSize = 2 ** 16

/** Writes bytes as one big number in base 62, padded to the width that every value of that many bytes fits. */
export function base62(bytes: Uint8Array): string {
  const limbs = limbsOf(bytes)
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  while (text.length < width) {
    let rest = divide(limbs)
    for (let place = 0; place < digitsAtOnce && text.length < width; place += 1) {
      text = digits.charAt(rest % 62) + text
      rest = Math.floor(rest / 62)
    }
  }
  return text
}

/** In steps of 16 bits, the highest first. */
function limbsOf(bytes: Uint8Array): number[] {
  const limbs: number[] = []
  for (let end = bytes.length; end > 0; end -= limbBytes) {
    limbs.unshift(((bytes[end - 2] ?? 0) << 8) | (bytes[end - 1] ?? 0))
  }
  return limbs
}

/** Divides in place, and gives what is left. */
function divide(limbs: number[]): number {
  let rest = 0
  for (let place = 0; place < limbs.length; place += 1) {
    const value = rest * limbSize + (limbs[place] ?? 0)
    limbs[place] = Math.floor(value / divisor)
    rest = value % divisor
  }
  return rest
}
