/** Bytes of the text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    // Two of a pair of surrogates make four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}
