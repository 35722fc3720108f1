const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes bytes as one big number in base 62, padded to the width that every value of that many bytes fits. */
export function base62(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)

  const width = Math.ceil((bytes.length * 8) / Math.log2(62))
  let text = ''
  for (let i = 0; i < width; i += 1) {
    text = digits.charAt(Number(value % 62n)) + text
    value /= 62n
  }
  return text
}
