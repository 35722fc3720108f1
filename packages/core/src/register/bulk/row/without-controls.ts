/** What no eye sees and not every database keeps, and the two signs that part rows and fields on their way. */
const unwanted = ['\0', '\x1e', '\x1f']

/** Asked of a whole piece of a file, since it is cheap there and hardly ever so. */
export function withoutControls(piece: string): string {
  let clean = piece
  for (const sign of unwanted) if (clean.includes(sign)) clean = clean.replaceAll(sign, '')
  return clean
}
