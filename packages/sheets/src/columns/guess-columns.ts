import { type Sheet, SheetError, textOf } from '../sheet.js'
import { looksLikeCompanyName, looksLikeDomain, looksLikeEmail } from './looks-like.js'
import { mayBePeople } from './people.js'
import { isSameTitle, type Role, roles, simplified, titles } from './titles.js'

/** The place of the column for each role. */
export type Columns = Readonly<Partial<Record<Role, number>>>

/** Column by name or by number from 1, or `none`. */
export type ColumnChoices = Readonly<Partial<Record<Role, string | undefined>>>

const shapeShareMin = 0.6
const namesShown = 20
/** A title that says neither company nor person. */
const bareTitle = 'name'

/**
 * Decides which column holds what: the choices of the user first, then the titles, then the shape of the first values.
 * A sheet with one column may hold anything.
 */
export function guessColumns(
  sheet: Pick<Sheet, 'columns' | 'isList' | 'sample'>,
  choices: ColumnChoices = {},
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
  const names = sheet.columns.map((name) => simplified(name))
  const isFree = (place: number) => !isUsed(found, place)
  for (const role of roles) {
    if (found[role] !== undefined || off.has(role)) continue
    const known = titles[role] ?? []
    const place = known
      .map((title) => names.findIndex((name, at) => isSameTitle(name, title) && isFree(at)))
      .find((at) => at >= 0)
    if (place !== undefined) found[role] = place
  }
  const findByShape = (role: Role, looksRight: (text: string) => boolean) => {
    if (found[role] !== undefined || off.has(role) || names.length === 1) return
    const place = names.findIndex((_, at) => isFree(at) && hasShape(sheet, at, looksRight))
    if (place >= 0) found[role] = place
  }
  findByShape('email', looksLikeEmail)
  findByShape('domain', looksLikeDomain)
  if (choices.name === undefined && names.length > 1 && isPeopleColumn(sheet, found, names)) {
    delete found.name
    findByShape('name', looksLikeCompanyName)
  }
  if (isAnswerable(found)) return found
  if (sheet.columns.length === 1 && !off.has('any')) return { any: 0 }
  throw new SheetError(
    'No column with a company number, a name, a domain or an e-mail address was recognised.',
    sheet.columns.length === 0
      ? 'The list has no rows.'
      : `Name the columns, such as --domain or --name, out of: ${listed(sheet.columns)}.`,
  )
}

/** Whether the name was found by the bare title `Name`, and seems to be that of a person. */
function isPeopleColumn(sheet: Pick<Sheet, 'sample'>, { name, email }: Columns, titles: readonly string[]): boolean {
  if (name === undefined || titles[name] !== bareTitle) return false
  const names = textsAt(sheet, name)
  return mayBePeople({ names, emails: email === undefined ? null : textsAt(sheet, email), titles })
}

/** What a person should know about the guess, or null. */
export function noteOnColumns({ columns }: Pick<Sheet, 'columns'>, found: Columns, choices: ColumnChoices = {}) {
  const place = columns.findIndex((name) => simplified(name) === bareTitle)
  const isLeftOut = place >= 0 && choices.name === undefined && found.any === undefined && !isUsed(found, place)
  if (!isLeftOut) return null
  const title = JSON.stringify(columns[place])
  return found.name === undefined
    ? `${title} is not used: it seems to hold people, not companies. If it holds companies, give --name ${title}.`
    : `${title} is not used. If it holds the companies, give --name ${title}.`
}

/** In words, such as `domain = "website", name = "company"`. */
export function describeColumns({ columns }: Pick<Sheet, 'columns'>, found: Columns): string {
  const named = roles.flatMap((role) => {
    const place = found[role]
    return place === undefined ? [] : [`${role.replaceAll('_', ' ')} = ${JSON.stringify(columns[place] ?? '')}`]
  })
  return named.join(', ')
}

function isAnswerable(found: Columns): boolean {
  return (['number', 'name', 'domain', 'email'] as const).some((role) => found[role] !== undefined)
}

function placeOf(columns: readonly string[], choice: string): number {
  const wanted = simplified(choice)
  const byName = columns.indexOf(choice)
  if (byName >= 0) return byName
  const alike = columns.findIndex((name) => simplified(name) === wanted)
  if (alike >= 0) return alike
  const number = /^\d{1,4}$/.test(choice.trim()) ? Number(choice) : 0
  if (number >= 1 && number <= columns.length) return number - 1
  throw new SheetError(`The list has no column ${JSON.stringify(choice)}.`, `Choose one of: ${listed(columns)}.`)
}

function hasShape({ sample }: Pick<Sheet, 'sample'>, place: number, looksRight: (text: string) => boolean): boolean {
  const filled = textsAt({ sample }, place).filter((text) => text !== '')
  return filled.length > 0 && filled.filter(looksRight).length >= filled.length * shapeShareMin
}

function textsAt({ sample }: Pick<Sheet, 'sample'>, place: number): string[] {
  return sample.map(({ cells }) => textOf(cells[place]).trim())
}

function isUsed(found: Columns, place: number): boolean {
  return Object.values(found).includes(place)
}

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, namesShown).map((name) => JSON.stringify(name))
  return shown.join(', ') + (columns.length > namesShown ? ' …' : '')
}
