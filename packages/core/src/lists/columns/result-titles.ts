import { factColumns } from '../../exports/fact-columns.js'
import { prefixDefault, resultColumnNames } from '../result-columns.js'

/** Columns that only a result of ours has beside each other. */
const signs = ['outcome', 'matched_by', 'company_number'] as const
const number = 'company_number'
const names: ReadonlySet<string> = new Set(resultColumnNames)
/** Without a prefix they are words that people use for their own columns. */
const prefixedNames: ReadonlySet<string> = new Set([...resultColumnNames, ...factColumns])
const titleLengthMax = 200

/** Where an earlier result of ours stands in a sheet. */
export interface ResultTitles {
  /** The column with the number of the company, of the latest result; null if there is none. */
  readonly number: number | null
  /** The column with its outcomes. */
  readonly outcome: number | null
  /** The column with how likely the company is. */
  readonly confidence: number | null
  /** The column with why there is no match, or what is odd about it. */
  readonly reason: number | null
  /** All columns that results have added. They say nothing about the company that the sheet itself does not say. */
  readonly places: ReadonlySet<number>
}

/**
 * Recognises the columns that an earlier result has added, with any prefix. A column under the usual prefix is known by
 * its own title; other prefixes only if the columns belong together.
 */
export function findResultTitles(columns: readonly string[]): ResultTitles {
  const titles = columns.map((title) => (title.length > titleLengthMax ? '' : title.trim().toLowerCase()))
  const present = new Set(titles)
  const prefixes = new Set([prefixDefault])
  for (const title of titles) {
    const prefix = title.endsWith(number) ? title.slice(0, -number.length) : null
    if (prefix !== null && signs.every((sign) => present.has(prefix + sign))) prefixes.add(prefix)
  }
  const places = new Set<number>()
  let latest: { readonly place: number; readonly count: number } | null = null
  for (const [place, title] of titles.entries()) {
    const found = [...prefixes].map((prefix) => readTitle(title, prefix)).find((one) => one !== null)
    if (!found) continue
    places.add(place)
    if (found.name === number && (latest === null || found.count >= latest.count))
      latest = { place, count: found.count }
  }
  if (latest === null) return { ...noResultTitles, places }
  const at = titles[latest.place] ?? ''
  const [start, end] = [at.lastIndexOf(number), at.lastIndexOf(number) + number.length]
  const placeOf = (name: string) => {
    const place = titles.lastIndexOf(`${at.slice(0, start)}${name}${at.slice(end)}`)
    return place < 0 ? null : place
  }
  return {
    number: latest.place,
    outcome: placeOf('outcome'),
    confidence: placeOf('match_confidence'),
    reason: placeOf('reason'),
    places,
  }
}

/**
 * The columns of an earlier result that a new one takes the place of, counted from 1, if its number is used. Facts that
 * were chosen for it stay, and so does a result with another prefix.
 */
export function replacedPlaces(
  titles: readonly string[],
  { result_number: used }: { readonly result_number?: number | undefined },
  prefix = prefixDefault,
): ReadonlySet<number> {
  const { number: latest, places } = findResultTitles(titles)
  if (latest === null || used !== latest) return new Set()
  const isReplaced = (place: number) => {
    const found = readTitle(titles[place]?.trim().toLowerCase() ?? '', prefix.toLowerCase())
    return found !== null && names.has(found.name)
  }
  return new Set([...places].flatMap((place) => (isReplaced(place) ? place + 1 : [])))
}

const noResultTitles = { number: null, outcome: null, confidence: null, reason: null }

/** `bp_company_number_2` is the second result. */
function readTitle(title: string, prefix: string): { readonly name: string; readonly count: number } | null {
  if (!title.startsWith(prefix)) return null
  const known = prefix === '' ? names : prefixedNames
  const rest = title.slice(prefix.length)
  if (known.has(rest)) return { name: rest, count: 1 }
  const [, name = '', count = ''] = /^(.+)_(\d{1,4})$/.exec(rest) ?? []
  return known.has(name) ? { name, count: Number(count) } : null
}
