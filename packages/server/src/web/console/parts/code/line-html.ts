/** Some letters of a line, in one colour. */
export interface LinePart {
  readonly text: string
  /** The class of its colour, if it has one. */
  readonly colour: string | null
}

/** Levels of two spaces that a line is indented by. What goes on below stands two spaces further. */
const levelsMax = 4

/**
 * A line as HTML. If it may go on below, it has a class that says how far it is indented, and breaks at spaces: `<i>`
 * without a class holds letters that never break, `<i class=u>` a word that breaks only if it is longer than the line.
 */
export function lineHtml(parts: readonly LinePart[], end: string): string {
  const line = parts.map(({ text }) => text).join('')
  if (line.length <= columnsMax) return takerOf(parts)(line.length) + end
  const indent = line.search(/\S|$/)
  const level = Math.min(Math.floor(indent / 2), levelsMax)
  return `<span class=l${level}>${withMarks(parts, line, indent)}${end}</span>`
}

/** Code within a sentence as HTML, with these marks. */
export function unbrokenWords(code: string): string {
  return withMarks([{ text: code, colour: null }], code)
}

/** Whether it may have to be scrolled sideways, which must also work with the keyboard. */
export function isWide(code: string): boolean {
  return code.split('\n').some(({ length }) => length > columnsMax)
}

/** In letters: a line that fits on the screen of a phone. */
const columnsMax = 40

/** In letters: a word that fits on the screen of a phone, however far its line is indented. */
const wordMax = 30

/** A word, an option with its short value, and the `\` at the end of a line with the word before it. */
const words = /(?:(?<=\s)--?[A-Za-z][\w-]{0,20} (?=[^\s-]\S{0,15}(?:\s|$)))?\S+(?: \\$)?/g

/** Where browsers break a word. */
const breakPlace = /[-/?!|…–—](?=[\w$<({[&%@#~*=+])|[)\]}](?=[\w$<({[&@#~*=+])|[.,:;](?=[({[])|\s/

/** `indent`: where the first word of a line begins. It breaks only if it is longer than the line, so that it needs no mark. */
function withMarks(parts: readonly LinePart[], line: string, indent = -1): string {
  const take = takerOf(parts)
  let html = ''
  let place = 0
  for (const { 0: word, index } of line.matchAll(words)) {
    const isFirst = index === indent
    const isLong = isFirst ? indent + word.length > columnsMax : word.length > wordMax
    const end = index + word.length
    const tail = word.endsWith(' \\') ? 2 : 0
    const canBreak = isFirst ? isLong || tail > 0 : isLong || breakPlace.test(word)
    if (!canBreak) continue
    if (!isFirst) html += take(index - place)
    if (isFirst || isLong) {
      const wordHtml = take(end - tail - (isFirst ? place : index), isLong) + (tail > 0 ? `<i>${take(tail)}</i>` : '')
      html += isFirst ? wordHtml : `<i class=u>${wordHtml}</i>`
    } else html += `<i>${take(word.length)}</i>`
    place = end
  }
  return html + take(line.length - place)
}

/** Returns the next letters of a line as HTML. Those of a long word may break after what parts it. */
function takerOf(parts: readonly LinePart[]): (length: number, isLong?: boolean) => string {
  let [next, from] = [0, 0]
  return (length, isLong = false) => {
    let html = ''
    for (let rest = length; rest > 0 && next < parts.length; ) {
      const { text = '', colour = null } = parts[next] ?? {}
      const part = text.slice(from, from + rest)
      const shown = isLong ? breakable(part) : escaped(part)
      html += colour ? `<i class=${colour}>${shown}</i>` : shown
      rest -= part.length
      from += part.length
      if (from === text.length) [next, from] = [next + 1, 0]
    }
    return html
  }
}

/** A long word, such as an address, breaks between its parts, and within a part only if that is long too. */
function breakable(word: string): string {
  const parts = word.split(/(?<=[/?=,&])(?=\w)/)
  const pieces = parts.flatMap((part) => (part.length > wordMax ? part.split(/(?<=[._])(?=\w)/) : part))
  return pieces.map(escaped).join('<wbr>')
}

/** Quotes stay as they are between tags: JSON has so many that escaping them would make up a tenth of a page. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
