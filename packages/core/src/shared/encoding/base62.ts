const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const fourDigits = 62 ** 4

/** Writes bytes as one base-62 number, padded to the width of the largest value with that many bytes. */
export function base62(bytes: Uint8Array): string {
  // Long division of 16 bits at a time by four digits at a time: every id of every request is written here.
  const number: number[] = []
  for (let end = bytes.length; end > 0; end -= 2) number.unshift((bytes[end - 2] ?? 0) * 256 + (bytes[end - 1] ?? 0))
  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  while (text.length < width) {
    let rest = 0
    for (let place = 0; place < number.length; place += 1) {
      const dividend = rest * 65_536 + (number[place] ?? 0)
      number[place] = Math.floor(dividend / fourDigits)
      rest = dividend % fourDigits
    }
    for (let digit = 0; digit < 4; digit += 1) {
      text = digits.charAt(rest % 62) + text
      rest = Math.floor(rest / 62)
    }
  }
  return text.slice(-width)
}
