/** Created lazily: creating it takes longer than most commands run. */
let segmenter: Intl.Segmenter | null = null
const plain = /^[\u0020-\u007e]*$/
/** Characters that take two columns: East Asian wide characters and emoji. */
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji}\ufe0f/u
const withoutWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]*$/u

/** The number of terminal columns a text takes. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += columnsOf(segment)
  return width
}

/** Truncates with an ellipsis if the text does not fit. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  if (columns < 1) return ''
  let result = ''
  let width = 1
  for (const { segment } of graphemesOf(text)) {
    width += columnsOf(segment)
    if (width > columns) break
    result += segment
  }
  return `${result.trimEnd()}…`
}

function columnsOf(grapheme: string): number {
  if (withoutWidth.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
