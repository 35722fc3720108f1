/** NUL, which some databases reject, and the two separators used when rows are passed on. */
const unwanted = ['\0', '\x1e', '\x1f']
/** Marks that turn the direction of the text after them: they could make a page show another name. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Apply to a whole chunk of a file: that is cheap, and matches are rare. */
export function withoutControls(piece: string): string {
  let clean = piece
  for (const sign of unwanted) if (clean.includes(sign)) clean = clean.replaceAll(sign, '')
  return clean.search(directions) < 0 ? clean : clean.replaceAll(directions, '')
}
