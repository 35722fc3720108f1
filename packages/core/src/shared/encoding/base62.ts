const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes bytes as one base-62 number, padded to the width of the largest value with that many bytes. */
export function base62(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  let text = ''
  for (let left = Math.ceil((bytes.length * 8) / Math.log2(62)); left > 0; left -= 1) {
    text = digits.charAt(Number(number % 62n)) + text
    number /= 62n
  }
  return text
}
