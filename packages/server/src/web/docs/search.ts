/** Something that a search can find: a call, or a section of a guide. */
export interface Entry {
  readonly title: string
  /** Its title with the section that it is part of. */
  readonly label?: string
  /** The method and the path of a call, or the title of its guide. */
  readonly place: string
  readonly address: string
  /** Names by which people look for it besides the title, such as the path of a call. */
  readonly names: string
  /** Its text, line by line. Code in it is between backticks. */
  readonly lines: readonly string[]
  /** The rows of its tables. */
  readonly rows: readonly string[]
  /** Lines of code, which count less. */
  readonly code: readonly string[]
}

export interface Found {
  readonly entry: Entry
  /** The line that says best what it is about, shortened around the match. Code in it is between backticks. */
  readonly line: string
  /** The whole line is code. */
  readonly isCode: boolean
}

export const queryLengthMax = 200
const wordsMax = 10
const pagesMax = 20
/** Of one page, so that a long guide does not hide others. */
const sectionsMax = 8
const lineLengthMax = 240
/** Longer texts do not rank higher. */
const linesCounted = 5

interface Indexed {
  readonly entry: Entry
  readonly title: string
  readonly place: string
  readonly names: string
  readonly lines: readonly string[]
  readonly rows: readonly string[]
  readonly code: readonly string[]
}

/** Finds entries that contain every word of a query, best first. A word also matches the beginning of a longer one. */
export class SearchIndex {
  readonly #entries: readonly Indexed[]

  constructor(entries: readonly Entry[]) {
    this.#entries = entries.map((entry) => ({
      entry,
      title: normalise(entry.title),
      place: normalise(entry.place),
      names: normalise(entry.names),
      lines: entry.lines.map(normalise),
      rows: entry.rows.map(normalise),
      code: entry.code.map(normalise),
    }))
  }

  find(query: string): readonly Found[] {
    const words = wordsOf(query)
    if (words.length === 0) return []
    return this.#entries
      .flatMap((indexed) => {
        const score = scoreOf(indexed, words)
        return score > 0 ? [{ indexed, score }] : []
      })
      .sort((one, other) => other.score - one.score)
      .filter(withinPages())
      .map(({ indexed }) => ({ entry: indexed.entry, ...bestLine(indexed, words) }))
  }
}

/** Keeps the best sections of the best pages. Results come best first. */
function withinPages(): (result: { readonly indexed: Indexed }) => boolean {
  const counts = new Map<string, number>()
  return ({ indexed }) => {
    const [page = ''] = indexed.entry.address.split('#')
    const count = (counts.get(page) ?? 0) + 1
    if (count > sectionsMax || (count === 1 && counts.size >= pagesMax)) return false
    counts.set(page, count)
    return true
  }
}

/** The words of a query, as the index compares them. The plural of a word finds the word too. */
export function wordsOf(query: string): readonly string[] {
  const words = normalise(query.slice(0, queryLengthMax)).split(' ').filter(Boolean)
  const plain = words.map((word) => word.replace(/(?<=\p{L}{3}[^s\P{L}])s$/u, ''))
  return [...new Set(plain)].slice(0, wordsMax)
}

/** Lower case, with a space before each word. `rate_limited` is the words `rate` and `limited`. */
function normalise(text: string): string {
  const spaced = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return ` ${spaced.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

/** A guide or a section whose title is what was asked for. */
const titleScore = 20
const partWeight = 0.9

/** Zero unless each word occurs. Titles count most, and words that stand together count more. */
function scoreOf({ entry, title, place, names, code, ...texts }: Indexed, words: readonly string[]): number {
  const lines = [...texts.lines, ...texts.rows]
  let score = 0
  for (const word of words) {
    const start = ` ${word}`
    const countIn = (texts: readonly string[]) => texts.filter((text) => text.includes(start)).length
    const named = (title.includes(start) ? 10 : 0) + countIn([names, place]) * 4
    const found = named + Math.min(countIn(lines), linesCounted) + Math.min(countIn(code), 1)
    if (found === 0) return 0
    score += found
  }
  // A section is what to read first, before what is within it.
  if (entry.label !== undefined && entry.label !== entry.title) score *= partWeight
  if (isAskedFor(title, words)) score += titleScore
  if (isAskedFor(place, words)) score += titleScore
  if (words.length === 1) return score
  const phrase = ` ${words.join(' ')}`
  if (title.includes(phrase)) score += 20
  return lines.some((line) => line.includes(phrase)) ? score + 8 : score
}

function isAskedFor(title: string, words: readonly string[]): boolean {
  return wordsOf(title).join(' ') === words.join(' ')
}

/** The first line with the most words of the query. A sentence says more than a row of a table, and that more than code. */
function bestLine({ entry, title, names, place, ...texts }: Indexed, words: readonly string[]): Omit<Found, 'entry'> {
  const [opening] = entry.lines
  // A guide that is asked for by its title is described by its first sentence.
  if (opening !== undefined && title === place && isAskedFor(title, words))
    return { line: shortened(opening, words), isCode: false }
  const isNamed = words.some((word) => [title, names, place].some((text) => text.includes(` ${word}`)))
  for (const kind of ['lines', 'rows', 'code'] as const) {
    const counts = texts[kind].map((line) => words.filter((word) => line.includes(` ${word}`)).length)
    const most = Math.max(0, ...counts)
    const line = entry[kind][counts.indexOf(most)]
    // So is what has the words in its title.
    if (line !== undefined && (most > 0 || (kind === 'lines' && isNamed)))
      return { line: shortened(line.trim(), words), isCode: kind === 'code' }
  }
  return { line: '', isCode: false }
}

/** The part of a long line around the first word, without the halves of words at the ends. */
function shortened(line: string, words: readonly string[]): string {
  if (line.length <= lineLengthMax) return line
  const at = Math.max(line.toLowerCase().indexOf(words[0] ?? ''), 0)
  const start = Math.max(Math.min(at - 80, line.length - lineLengthMax), 0)
  const end = Math.min(start + lineLengthMax, line.length)
  const cut = line.slice(start, end)
  const from = start > 0 ? start + lengthOf(/^\S*\s/, cut) : 0
  const to = end < line.length ? end - lengthOf(/\s\S*$/, cut) : end
  // Code that is cut begins or ends with this part.
  const opened = (hasOpenCode(line.slice(0, from)) ? '`' : '') + line.slice(from, to)
  const closed = hasOpenCode(opened) ? `${opened}\`` : opened
  return `${from > 0 ? '… ' : ''}${closed}${to < line.length ? ' …' : ''}`
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0
}

function hasOpenCode(text: string): boolean {
  return text.split('`').length % 2 === 0
}
