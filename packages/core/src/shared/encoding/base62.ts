const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digitsAtOnce = 5
/** 62 to the power of `digitsAtOnce`: a remainder shifted up by 16 bits is still an exact number. */
const divisor = 62 ** digitsAtOnce
const limbSize = 2 ** 16

/** Writes bytes as one base-62 number, padded to the width of the largest value with that many bytes. */
export function base62(bytes: Uint8Array): string {
  const limbs = limbsOf(bytes)
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  for (let left = width; left > 0; left -= digitsAtOnce) {
    text = fiveDigits(divide(limbs)).slice(-left) + text
  }
  return text
}

/** 16-bit limbs, most significant first. */
function limbsOf(bytes: Uint8Array): number[] {
  const limbs: number[] = []
  const isOdd = bytes.length % 2 === 1
  if (isOdd) limbs.push(bytes[0] ?? 0)
  for (let place = isOdd ? 1 : 0; place < bytes.length; place += 2) {
    limbs.push(((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0))
  }
  return limbs
}

/** Divides in place and returns the remainder. */
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
