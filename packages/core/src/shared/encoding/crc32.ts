const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE) of bytes, or of an ASCII text, unsigned. */
export function crc32(of: string | Uint8Array): number {
  let crc = 0xffffffff
  for (let i = 0; i < of.length; i += 1) {
    const byte = typeof of === 'string' ? of.charCodeAt(i) : (of[i] ?? 0)
    crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return (crc ^ 0xffffffff) >>> 0
}
