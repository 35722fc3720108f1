import { InvalidRequestError } from '@brassplate/core'
import type { BulkPreview } from '../api-types.js'

/** Columns beyond these have no menu. They are used only if they were recognised. */
export const menusMax = 60

/** What a menu above a column offers. */
export const roleLabels = {
  number: 'Company number',
  name: 'Company name',
  previous_name: 'Previous name',
  postcode: 'Postcode',
  address: 'Address',
  domain: 'Website',
  email: 'E-mail address',
  any: 'Number, name or website',
} as const

type ChosenRole = keyof typeof roleLabels
const chosenRoles = Object.keys(roleLabels) as ChosenRole[]
const earlier = 'result_number'

/** The name of the menu above a column. */
export function menuName(place: number): string {
  return `column_${place + 1}`
}

/**
 * What the menus say, as the API takes it: a title or `none` for each role. If a role has moved from one column to
 * another, the old menu may still show it.
 */
export function choicesIn(
  columns: BulkPreview['columns'],
  field: (name: string) => string,
): Readonly<Partial<Record<ChosenRole | typeof earlier, string>>> {
  const result = columns.findIndex(
    ({ role }, place) => role === earlier && (place >= menusMax || field(menuName(place)) === earlier),
  )
  const choices: Partial<Record<ChosenRole | typeof earlier, string>> = {
    [earlier]: result < 0 ? 'none' : referenceTo(columns, result),
  }
  for (const role of chosenRoles) {
    const places = columns.flatMap(({ role: before }, place) =>
      (place < menusMax ? field(menuName(place)) : before) === role ? [place] : [],
    )
    const moved = places.filter((place) => columns[place]?.role !== role)
    const [place, second] = moved.length === 0 ? places : moved
    if (second !== undefined)
      throw twice(
        role,
        [place, second].map((one) => columns[one ?? 0]?.title ?? ''),
      )
    choices[role] = place === undefined ? 'none' : referenceTo(columns, place)
  }
  return choices
}

/** The titles are unique. One of them may be the word that leaves a column out. */
function referenceTo(columns: BulkPreview['columns'], place: number): string {
  const title = columns[place]?.title ?? ''
  return title.trim().toLowerCase() === 'none' ? String(place + 1) : title
}

function twice(role: ChosenRole, titles: readonly string[]): InvalidRequestError {
  const both = titles.map((title) => JSON.stringify(title.slice(0, 100))).join(' and ')
  return new InvalidRequestError(
    `Both ${both} are chosen for ${JSON.stringify(roleLabels[role])}.`,
    [],
    'Choose one of them. The file is still here.',
  )
}
