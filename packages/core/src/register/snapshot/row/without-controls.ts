/** NUL, which some databases reject, and the two separators used when rows are passed on. */
const unwanted = ['\0', '\x1e', '\x1f']

/** Apply to a whole chunk of a file: that is cheap, and matches are rare. */
export function withoutControls(piece: string): string {
  let clean = piece
  for (const sign of unwanted) if (clean.includes(sign)) clean = clean.replaceAll(sign, '')
  return clean
}
