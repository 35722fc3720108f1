const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...digits].map((digit, value) => [digit, value]))

/** Standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(start, start + 3)
    const group = (first << 16) | (second << 8) | third
    const written = [18, 12, 6, 0].map((shift) => digits.charAt((group >> shift) & 63)).join('')
    const length = Math.min(bytes.length - start, 3) + 1
    text += written.slice(0, length).padEnd(4, '=')
  }
  return text
}

/** Decodes canonical base64 only: null for any text that `encodeBase64` would not produce. */
export function decodeBase64(text: string): Uint8Array | null {
  const digitsOnly = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digitsOnly.length * 3) / 4))
  let [waiting, bits, length] = [0, 0, 0]
  for (const digit of digitsOnly) {
    const value = values.get(digit)
    if (value === undefined) return null
    waiting = ((waiting << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length] = (waiting >> bits) & 0xff
    length += 1
  }
  return encodeBase64(bytes) === text ? bytes : null
}
