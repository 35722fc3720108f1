const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digitsAtOnce = 5
/** 62 to the power of the digits at once: what is left of a division by it, moved up by 16 bits, is still exact. */
const divisor = 62 ** digitsAtOnce
const limbSize = 2 ** 16

/** Writes bytes as one big number in base 62, padded to the width that every value of that many bytes fits. */
export function base62(bytes: Uint8Array): string {
  const limbs = limbsOf(bytes)
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  for (let left = width; left > 0; left -= digitsAtOnce) {
    text = fiveDigits(divide(limbs)).slice(-left) + text
  }
  return text
}

/** In steps of 16 bits, the highest first. */
function limbsOf(bytes: Uint8Array): number[] {
  const limbs: number[] = []
  const isOdd = bytes.length % 2 === 1
  if (isOdd) limbs.push(bytes[0] ?? 0)
  for (let place = isOdd ? 1 : 0; place < bytes.length; place += 2) {
    limbs.push(((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0))
  }
  return limbs
}

/** Divides in place, and gives what is left. */
function divide(limbs: number[]): number {
  let rest = 0
  for (let place = 0; place < limbs.length; place += 1) {
    const value = rest * limbSize + (limbs[place] ?? 0)
    const whole = Math.floor(value / divisor)
    limbs[place] = whole
    rest = value - whole * divisor
  }
  return rest
}

function fiveDigits(value: number): string {
  const third = Math.floor(value / 3_844)
  const second = Math.floor(third / 62)
  return (
    digits.charAt(Math.floor(second / 62)) +
    digits.charAt(second % 62) +
    digits.charAt(third % 62) +
    digits.charAt(Math.floor(value / 62) % 62) +
    digits.charAt(value % 62)
  )
}
