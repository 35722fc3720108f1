import type { Sheet } from '../sheet.js'
import type { ColumnValues } from './column-values.js'
import { type Columns, notesOnColumns } from './guess-columns.js'
import { plainTitle, type Role, roles, titleRank } from './titles.js'

/** What a column of a list is used for. */
export interface ColumnUse {
  readonly title: string
  /** Null if it is not used. */
  readonly role: Role | null
  /** Why it is used so, or that it may hold something useful; null if there is nothing to say. */
  readonly reason: string | null
}

/** For each column, what it is used for and why. `values`: what is known about them already. */
export function explainColumns(
  sheet: Pick<Sheet, 'columns' | 'isList' | 'sample'>,
  found: Columns,
  values?: ColumnValues,
): ColumnUse[] {
  const notes = notesOnColumns(sheet, found, {}, values)
  return sheet.columns.map((title, place) => {
    const role = roles.find((one) => found[one] === place) ?? null
    if (role !== null) return { title, role, reason: sheet.isList ? null : whyUsed(title, role) }
    const note = notes.find(({ column }) => column === title)
    return { title, role, reason: note === undefined ? null : unusedReasons[note.role === 'name' ? 'name' : 'number'] }
  })
}

const unusedReasons = {
  name: 'may hold names of companies',
  number: 'looks like company numbers',
} as const

function whyUsed(title: string, role: Role): string {
  if (role === 'result_number') return 'the company number of an earlier result'
  if (role === 'any') return 'whatever the row has'
  return titleRank(plainTitle(title), role) === null ? 'by its values, or by your choice' : 'by its title'
}
