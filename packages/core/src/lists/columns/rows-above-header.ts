import { looksLikeData } from '../../identify/looks-like.js'
import { isKnownTitle } from './titles.js'

const rowsMax = 10
/** Titles that are as often values, as in a column of yes and no or of the kinds of contacts. */
const alsoValues = /^(?:no|id|ref|reference|number|customer|client|supplier|account|site|business|organisation)$/i

/**
 * How many of the first rows stand above the header: the title of the list, or headings over several columns. The header
 * is the row with the most titles that we know, unless they are the values of a row.
 */
export function rowsAboveHeader(sample: readonly (readonly string[])[]): number {
  const rows = sample.map((cells) => cells.map((cell) => cell.trim()).filter((text) => text !== ''))
  const known = rows.slice(0, rowsMax).map((texts) => new Set(texts.filter(isKnownTitle)))
  const most = known.reduce((best, titles) => (titles.size > best.size ? titles : best), new Set<string>())
  const place = known.indexOf(most)
  const header = rows[place] ?? []
  if (place < 1 || header.length < 2 || [...most].every((title) => alsoValues.test(title))) return 0
  // Printed lists repeat their header on every page.
  const below = rows.slice(place + 1).filter((texts) => texts.join('\n') !== header.join('\n'))
  const isRowOfTitles = (texts: readonly string[]) =>
    texts.filter((text) => most.has(text)).length >= Math.min(2, most.size)
  if (below.some(isRowOfTitles)) return 0
  const above = rows.slice(0, place)
  const isTitle = ({ length }: readonly string[]) => length === 1
  const isHeading = (texts: readonly string[]) => texts.length < header.length && !looksLikeData(texts)
  // One known title alone may also be a value of a list with a few notes beside it.
  const isWide = below.filter(({ length }) => length > 1).length > below.length / 2
  const isHeader = most.size > 1 || (above.every(isTitle) && isWide)
  return isHeader && above.every((texts) => isTitle(texts) || isHeading(texts)) ? place : 0
}

/** Whether a row has only titles of the header, as in merged lists. One title alone may be a value. */
export function repeatsHeader(cells: readonly string[], titles: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim())
  const filled = texts.filter((text) => text !== '').length
  return filled > 1 && texts.every((text, place) => text === '' || text === titles[place])
}
