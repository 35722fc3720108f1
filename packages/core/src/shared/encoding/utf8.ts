/** UTF-8 bytes of a text. A lone surrogate becomes the replacement character. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), last(point))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), last(point >> 6), last(point))
    else bytes.push(0xf0 | (point >> 18), last(point >> 12), last(point >> 6), last(point))
  }
  return Uint8Array.from(bytes)
}

function last(bits: number): number {
  return 0x80 | (bits & 0x3f)
}
