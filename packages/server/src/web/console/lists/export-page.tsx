import { type FactColumn, factColumns } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { Icon } from '../parts/icon.js'
import { listName } from './list-view.js'

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

/** The list with its answers, as a file. */
export function ExportPage({ run }: { run: BulkRun }) {
  return (
    <>
      <PageHead
        title="Download results"
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
      />
      <form method="get" action={`/lists/${run.id}/result`} class="columns">
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
        <Card title="File">
          <p class="muted">
            Every column as you sent it. Then ours: outcome, what it was matched by, company number, name, status,
            postcode and day of incorporation, website, likelihood, reason, up to three candidates, credits, and the row
            that it repeats. What you decided is in it.
          </p>
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
