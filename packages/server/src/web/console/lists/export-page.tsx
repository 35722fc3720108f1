import { type FactColumn, factColumns, type RowChoice, resultColumnNames, rowChoices } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { Icon } from '../parts/icon.js'
import { countWords, figure } from '../parts/text.js'
import { listName } from './list-view.js'

/** Each has a box. Columns after them stay. */
const ownMax = 40
const groups = ['Company', 'Filing', 'Risk', 'Structure'] as const

const columnWords: Readonly<Record<FactColumn, readonly [group: (typeof groups)[number], label: string]>> = {
  sic_codes: ['Company', 'Industry codes'],
  industries: ['Company', 'Industry in words'],
  registered_address: ['Company', 'Registered address'],
  accounts_type: ['Filing', 'Type of the last accounts'],
  accounts_next_due: ['Filing', 'Next accounts due'],
  accounts_overdue: ['Filing', 'Accounts overdue'],
  confirmation_next_due: ['Filing', 'Next confirmation statement due'],
  confirmation_overdue: ['Filing', 'Confirmation statement overdue'],
  insolvency: ['Risk', 'Insolvency'],
  insolvency_history: ['Risk', 'Insolvent at any time'],
  charges_outstanding: ['Risk', 'Outstanding charges'],
  parent: ['Structure', 'Parent company'],
  owners: ['Structure', 'Owners'],
  website: ['Company', 'Website'],
}

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['jsonl', 'JSON lines'],
] as const

/** The name of its box in the form. */
const fieldOf = (column: FactColumn | 'all') => `with_${column}`

/** The columns whose boxes are ticked, as the API takes them. */
export function columnsIn(query: (name: string) => string): string {
  const isAll = query(fieldOf('all')) !== ''
  return factColumns.filter((column) => isAll || query(fieldOf(column)) !== '').join(',')
}

/** The name of the box of a column of the list, by its place from 1. */
const ownFieldOf = (place: number) => `own_${place}`

/** The places of the columns whose boxes are not ticked, as the API takes them. A link without boxes leaves out none. */
export function leftOutIn(query: (name: string) => string): string {
  const count = Math.min(Number.parseInt(query('own_shown'), 10) || 0, ownMax)
  const places = Array.from({ length: count }, (_, place) => place + 1)
  return places.filter((place) => query(ownFieldOf(place)) === '').join(',')
}

/** What every result has, after the columns as they were sent. */
const fixedColumns = [
  'Outcome and what it was matched by',
  'company number, name and status',
  'postcode and day of incorporation',
  'domain that was read',
  'likelihood',
  'reason',
  'up to three candidates',
  'credits',
  'error',
  'the row that it repeats',
] as const

/** The rows whose button is chosen, as the API takes them. */
export function rowsIn(query: (name: string) => string): RowChoice {
  return rowChoices.find((choice) => choice === query('rows')) ?? 'all'
}

function rowOptions({ outcomes: { matched = 0, needs_review: open = 0 }, answered }: BulkRun) {
  return [
    ['all', 'All rows', answered],
    ['matched', 'Only matched', matched],
    ['needs_review', 'Only to decide', open],
    ['unmatched', 'Not matched', Math.max(0, answered - matched - open)],
  ] as const satisfies readonly (readonly [RowChoice, string, number])[]
}

interface ExportPageProps {
  readonly run: BulkRun
  /** The titles of the columns as they were sent. */
  readonly titles: readonly string[]
}

/** The list with its answers, as a file. */
export function ExportPage({ run, titles }: ExportPageProps) {
  return (
    <>
      <PageHead
        title="Download results"
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
        lead={`${run.answered < run.rows ? `The ${figure(run.answered)} of ${countWords(run.rows, 'row')} that are answered` : countWords(run.rows, 'row')}, ${countWords(titles.length, 'column')} of yours and ${figure(resultColumnNames.length)} of ours. Includes your decisions.`}
      />
      <form method="get" action={`/lists/${run.id}/result`} class="columns">
        <div>
          <Card title="Your columns">
            <input type="hidden" name="own_shown" value={String(Math.min(titles.length, ownMax))} />
            <fieldset class="boxes">
              <legend class="hidden">Your columns</legend>
              {titles.slice(0, ownMax).map((title, place) => (
                <label class="choice given">
                  <input type="checkbox" name={ownFieldOf(place + 1)} value="yes" checked />
                  {title}
                </label>
              ))}
            </fieldset>
            {titles.length > ownMax ? (
              <p class="small muted">{`And ${countWords(titles.length - ownMax, 'more column')}.`}</p>
            ) : null}
          </Card>
          <Card title="Our answer">
            <p class="muted">{`${fixedColumns.join(', ')}.`}</p>
          </Card>
          <Card
            title="Add to each row"
            aside={
              <label class="choice small">
                <input type="checkbox" name={fieldOf('all')} value="yes" data-pick-all />
                Select all
              </label>
            }
          >
            <div class="fields tops two">
              {groups.map((group) => (
                <fieldset>
                  <legend>{group}</legend>
                  {factColumns
                    .filter((column) => columnWords[column][0] === group)
                    .map((column) => (
                      <label class="choice">
                        <input type="checkbox" name={fieldOf(column)} value="yes" data-pick />
                        {columnWords[column][1]}
                      </label>
                    ))}
                </fieldset>
              ))}
            </div>
            <p class="small muted">As the register has it now, free of charge. What is not stored stays empty.</p>
          </Card>
        </div>
        <Card title="File">
          <div class="fields">
            <fieldset>
              <legend>Rows</legend>
              {rowOptions(run).map(([choice, label, count], place) => (
                <label class="choice">
                  <input type="radio" name="rows" value={choice} checked={place === 0} />
                  <span>
                    {label} <span class="muted">{figure(count)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </div>
          <fieldset>
            <legend>Format</legend>
            {formats.map(([format, label], place) => (
              <label class="choice">
                <input type="radio" name="format" value={format} checked={place === 0} />
                {label}
              </label>
            ))}
          </fieldset>
          <button type="submit">
            <Icon name="download" />
            Download
          </button>
        </Card>
      </form>
    </>
  )
}
