import { raw } from 'hono/html'
import type { Docs } from './docs.js'
import { EntriesTable, type EntryColumn } from './entries-table.js'
import type { Field } from './fields.js'

/** `place` says where a parameter is sent. */
type ShownField = Field & { readonly place?: string }

interface FieldsTableProps {
  readonly docs: Docs
  readonly fields: readonly ShownField[]
  readonly nameTitle: string
  /** What comes back has all its fields, so that none is marked as required. */
  readonly isAnswer?: boolean
}

/** In letters: a shorter one fits on the screen of a phone. */
const longNameMin = 34

const requiredColumn: EntryColumn<ShownField> = [
  'Required',
  ({ isRequired }) => (isRequired ? <span class="required">required</span> : null),
]

export function FieldsTable({ docs, fields, nameTitle, isAnswer = false }: FieldsTableProps) {
  const placeColumn: EntryColumn<ShownField> = ['In', ({ place }) => place]
  const columns: readonly EntryColumn<ShownField>[] = [
    [nameTitle, ({ name }) => <FieldName name={name} />],
    ...(fields.some(({ place }) => place !== undefined) ? [placeColumn] : []),
    ['Type', ({ type }) => type],
    ...(isAnswer ? [] : [requiredColumn]),
    ['Description', ({ description }) => raw(docs.inlineHtml(description))],
  ]
  return <EntriesTable rows={fields} columns={columns} />
}

/** The path of a field of a field breaks after its full stops, if it is long. */
function FieldName({ name }: { name: string }) {
  if (name.length < longNameMin) return <code>{name}</code>
  return <code>{raw(name.replaceAll('.', '.<wbr>'))}</code>
}
