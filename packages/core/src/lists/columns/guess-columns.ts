import { type Sheet, SheetError } from '../sheet.js'
import { ColumnValues, type Shape } from './column-values.js'
import { namesOtherNumber } from './number-values.js'
import { mayBePeople } from './people.js'
import { findResultTitles } from './result-titles.js'
import { isVagueNumberTitle, type PlainTitle, plainTitle, type Role, roles, simplified, titleRank } from './titles.js'

/** The place of the column for each role. */
export type Columns = Readonly<Partial<Record<Role, number>>>

/** Column by name or by number from 1, or `none`. */
export type ColumnChoices = Readonly<Partial<Record<Role, string | undefined>>>

/** Something that a person should know about the guess. */
export interface ColumnNote {
  readonly text: string
  /** What the column could be chosen as. */
  readonly role: Role
  readonly column: string
}

/** No column was recognised. A person can choose one. */
export class UnknownColumnsError extends SheetError {}

const namesShown = 20
const notesMax = 5
/** A title that says neither company nor person. */
const bareTitle = 'name'

type GuessedSheet = Pick<Sheet, 'columns' | 'isList' | 'sample'>

/**
 * Decides which column holds what: the choices of the user first, then an earlier result of ours, then the titles, then
 * the shape of the first values. A sheet with one column may hold anything. `values`: what is known about them already.
 */
export function guessColumns(
  sheet: GuessedSheet,
  choices: ColumnChoices = {},
  values: ColumnValues = new ColumnValues(sheet.sample),
): Columns {
  const found: Partial<Record<Role, number>> = {}
  const off = new Set<Role>()
  for (const role of roles) {
    const choice = choices[role]
    if (choice === undefined) continue
    if (choice.trim().toLowerCase() === 'none') off.add(role)
    else found[role] = placeOf(sheet.columns, choice)
  }
  if (found.any !== undefined) return found
  if (sheet.isList && Object.keys(found).length === 0) return { any: 0 }
  const titles = sheet.columns.map((title) => plainTitle(title))
  const result = findResultTitles(sheet.columns)
  const isFree = (place: number) => !isUsed(found, place) && !result.places.has(place)
  const mayUseResult = choices.number === undefined && choices.result_number === undefined
  if (result.number !== null && mayUseResult && !isUsed(found, result.number)) found.result_number = result.number
  const isOpen = (role: Role) => found[role] === undefined && !off.has(role)
  const find = (role: Role, place: number | undefined) => {
    if (place !== undefined && place >= 0) found[role] = place
  }
  for (const role of roles.filter(isOpen)) {
    const fits = role === 'name' ? (place: number) => isFree(place) && values.hasWords(place) : isFree
    find(role, bestTitle(titles, role, fits, role === 'number' ? (place) => values.likeness(place) : undefined))
  }
  if (isOpen('number'))
    find(
      'number',
      titles.findIndex((title, at) => isFree(at) && isVagueNumberTitle(title) && values.likeness(at) !== 'none'),
    )
  const findByShape = (role: 'email' | 'domain' | 'name', shape: Shape = role) => {
    if (!isOpen(role) || titles.length === 1) return
    find(
      role,
      titles.findIndex((_, at) => isFree(at) && values.hasShape(at, shape)),
    )
  }
  findByShape('email')
  findByShape('domain')
  // The column for websites may have e-mail addresses too.
  if (found.email === undefined) findByShape('domain', 'contact')
  if (isOpen('number') && titles.length > 1)
    find(
      'number',
      titles.findIndex((title, at) => isFree(at) && !namesOtherNumber(title) && values.likeness(at) === 'clear'),
    )
  if (choices.name === undefined && titles.length > 1 && isPeopleColumn(values, found, titles)) {
    delete found.name
    findByShape('name')
  }
  if (isAnswerable(found)) return found
  if (sheet.columns.length === 1 && !off.has('any')) return { any: 0 }
  if (sheet.columns.length === 0) throw new SheetError('The list is empty.', 'Give a file with at least one row.')
  throw new UnknownColumnsError(
    'No column with a company number, a name, a domain or an e-mail address was recognised.',
    `Say which column holds the numbers, the names, the domains or the e-mail addresses, out of: ${listed(sheet.columns)}.`,
  )
}

const likenessOrder = ['clear', 'possible', 'none'] as const

/** The free column whose title names the role best. If several do, first the one whose values look like it. */
function bestTitle(
  titles: readonly PlainTitle[],
  role: Role,
  isFree: (place: number) => boolean,
  likeness: (place: number) => (typeof likenessOrder)[number] = () => 'clear',
): number | undefined {
  const named = titles.flatMap((title, place) => {
    const rank = titleRank(title, role)
    return rank === null || !isFree(place) ? [] : [{ rank, place, order: 0 }]
  })
  if (named.length < 2) return named[0]?.place
  const ranked = named.map((one) => ({ ...one, order: likenessOrder.indexOf(likeness(one.place)) }))
  return ranked.toSorted((one, other) => one.order - other.order || one.rank - other.rank)[0]?.place
}

/** Whether the name was found by the bare title `Name`, and seems to be that of a person. */
function isPeopleColumn(values: ColumnValues, { name, email }: Columns, titles: readonly PlainTitle[]): boolean {
  if (name === undefined || titles[name]?.text !== bareTitle) return false
  const names = values.texts(name)
  const emails = email === undefined ? null : values.texts(email)
  return mayBePeople({ names, emails, titles: titles.map(({ text }) => text) })
}

/** What a person should know about the guess: columns that are not used although they may hold what is looked for. */
export function notesOnColumns(
  sheet: GuessedSheet,
  found: Columns,
  choices: ColumnChoices = {},
  values: ColumnValues = new ColumnValues(sheet.sample),
): ColumnNote[] {
  if (found.any !== undefined) return []
  const { columns } = sheet
  const result = findResultTitles(columns)
  const notes: ColumnNote[] = []
  const place = columns.findIndex((name) => simplified(name) === bareTitle)
  if (place >= 0 && choices.name === undefined && !isUsed(found, place)) {
    const column = columns[place] ?? ''
    const why = found.name === undefined ? ': it seems to hold people, not companies' : ''
    const what = found.name === undefined ? 'companies' : 'the companies'
    const text = `${quoted(column)} is not used${why}. If it holds ${what}, choose it for the names.`
    notes.push({ text, role: 'name', column })
  }
  const isNamed = found.name !== undefined || found.result_number !== undefined || choices.name !== undefined
  const named = isNamed ? -1 : columns.findIndex((_, at) => !isUsed(found, at) && values.hasShape(at, 'name'))
  if (named >= 0 && named !== place) {
    const column = columns[named] ?? ''
    const text = `${quoted(column)} looks like names of companies and is not used. If it holds them, choose it for the names.`
    notes.push({ text, role: 'name', column })
  }
  if (choices.number !== undefined) return notes
  const hasNumbers = found.number !== undefined || found.result_number !== undefined
  for (const [at, column] of columns.entries()) {
    if (notes.length >= notesMax) break
    if (isUsed(found, at) || result.places.has(at)) continue
    const likeness = values.likeness(at)
    const title = plainTitle(column)
    const isDoubtful = titleRank(title, 'number') === null && (hasNumbers || namesOtherNumber(title))
    if (likeness === 'none' || (likeness === 'possible' && isDoubtful)) continue
    const text = `${quoted(column)} looks like company numbers and is not used. If it holds them, choose it for the numbers.`
    notes.push({ text, role: 'number', column })
  }
  return notes
}

/** In words, such as `domain = "website", name = "company"`. */
export function describeColumns({ columns }: Pick<Sheet, 'columns'>, found: Columns): string {
  const named = roles.flatMap((role) => {
    const place = found[role]
    return place === undefined ? [] : [`${role.replaceAll('_', ' ')} = ${quoted(columns[place] ?? '')}`]
  })
  return named.join(', ')
}

function isAnswerable(found: Columns): boolean {
  return (['result_number', 'number', 'name', 'domain', 'email'] as const).some((role) => found[role] !== undefined)
}

/** The place of the column with this title, or with this number from 1. */
export function placeOf(columns: readonly string[], choice: string): number {
  const wanted = simplified(choice)
  const byName = columns.indexOf(choice)
  if (byName >= 0) return byName
  const alike = wanted === '' ? -1 : columns.findIndex((name) => simplified(name) === wanted)
  if (alike >= 0) return alike
  const number = choice.length <= 10 && /^\d{1,4}$/.test(choice.trim()) ? Number(choice) : 0
  if (number >= 1 && number <= columns.length) return number - 1
  throw new SheetError(`The list has no column ${quoted(choice)}.`, `Choose one of: ${listed(columns)}.`)
}

function isUsed(found: Columns, place: number): boolean {
  return Object.values(found).includes(place)
}

function listed(columns: readonly string[]): string {
  return columns.slice(0, namesShown).map(quoted).join(', ') + (columns.length > namesShown ? ' …' : '')
}

function quoted(column: string): string {
  return JSON.stringify(column.slice(0, 200))
}
