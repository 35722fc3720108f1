/** Made when it is needed: that takes longer than most commands have to say. */
let segmenter: Intl.Segmenter | null = null
const plain = /^[\u0020-\u007e]*$/
/** What East Asian fonts and emoji give two columns. */
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji}\ufe0f/u
const withoutWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]*$/u

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += columnsOf(segment)
  return width
}

/** The text itself where it fits, else as much of it as leaves room for an ellipsis. */
export function fitted(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text
  if (columns < 1) return ''
  let kept = ''
  let width = 1
  for (const { segment } of graphemesOf(text)) {
    width += columnsOf(segment)
    if (width > columns) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

function columnsOf(grapheme: string): number {
  if (withoutWidth.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
