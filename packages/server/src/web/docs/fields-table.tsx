import { raw } from 'hono/html'
import { countWords } from '../console/parts/text.js'
import { guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { EntriesTable, type EntryColumn } from './entries-table.js'
import type { PlacedField } from './fields.js'

interface FieldsTableProps {
  readonly docs: Docs
  readonly fields: readonly PlacedField[]
  readonly nameTitle: string
  /** What comes back has all its fields, so that none is marked as required. */
  readonly isAnswer?: boolean
}

/** In letters: a shorter one fits on the screen of a phone. */
const longNameMin = 34

const requiredColumn: EntryColumn<PlacedField> = [
  'Required',
  ({ isRequired }) => (isRequired ? <span class="required">required</span> : 'optional'),
]

/** Fields of fields beyond these are folded, if the answer has enough other fields to see what it is. */
const innerShownMax = 5
const outerMin = 4

export function FieldsTable({ docs, fields, nameTitle, isAnswer = false }: FieldsTableProps) {
  const outer = fields.filter(({ name }) => !name.includes('.'))
  const innerOf = (outerName: string) =>
    fields.flatMap((field) => {
      const prefix = [`${outerName}.`, `${outerName}[].`].find((start) => field.name.startsWith(start))
      return prefix === undefined ? [] : [{ ...field, name: field.name.slice(prefix.length) }]
    })
  const isFolded = isAnswer && outer.length >= outerMin && fields.length - outer.length > innerShownMax
  const placeColumn: EntryColumn<PlacedField> = ['In', ({ place }) => place]
  const facts: readonly EntryColumn<PlacedField>[] = [
    [nameTitle, ({ name }) => <FieldName name={name} />],
    ...(fields.some(({ place }) => place !== undefined) ? [placeColumn] : []),
    ['Type', ({ type }) => type],
    ...(isAnswer ? [] : [requiredColumn]),
  ]
  const flat: readonly EntryColumn<PlacedField>[] = [
    ...facts,
    ['Description', (field) => <Description docs={docs} field={field} />],
  ]
  if (!isFolded) return <EntriesTable rows={fields} columns={flat} />
  const folded: EntryColumn<PlacedField> = [
    'Description',
    ({ name, ...field }) => (
      <>
        <Description docs={docs} field={{ ...field, name }} />
        {innerOf(name).length > 0 ? (
          <details>
            <summary>{countWords(innerOf(name).length, 'field')}</summary>
            <EntriesTable rows={innerOf(name)} columns={flat} isInner />
          </details>
        ) : null}
      </>
    ),
  ]
  return <EntriesTable rows={outer} columns={[...facts, folded]} />
}

/** Many values are folded. What signal types mean is in the guide. */
function Description({ docs, field: { description, values = [] } }: { docs: Docs; field: PlacedField }) {
  return (
    <>
      {raw(docs.inlineHtml(description))}
      {values.length > 0 ? (
        <details>
          <summary>{countWords(values.length, 'value')}</summary>
          {values.map((value, place) => (
            <>
              {place > 0 ? ', ' : ''}
              <code>{value}</code>
            </>
          ))}
        </details>
      ) : null}
      {values.includes('director_resigned') ? <a href={`${guidePath('signals')}#types`}>What each type means</a> : null}
    </>
  )
}

/** The path of a field of a field breaks after its full stops, if it is long. */
function FieldName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(', ')
  if (others.length > 0)
    return (
      <>
        <code>{first}</code>
        {others.map((other) => (
          <>
            , <code>{other}</code>
          </>
        ))}
      </>
    )
  if (name.length < longNameMin) return <code>{name}</code>
  return <code class="long">{raw(name.replaceAll('.', '.<wbr>'))}</code>
}
