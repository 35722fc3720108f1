import { type FactColumn, factColumns } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'

const columnLabels: Readonly<Record<FactColumn, string>> = {
  sic_codes: 'Industry codes',
  industries: 'Industry in words',
  registered_address: 'Registered address',
  accounts_type: 'Type of the last accounts',
  accounts_next_due: 'Next accounts due',
  accounts_overdue: 'Accounts overdue',
  confirmation_next_due: 'Next confirmation statement due',
  confirmation_overdue: 'Confirmation statement overdue',
  insolvency: 'Insolvency',
  insolvency_history: 'Insolvent at any time',
  charges_outstanding: 'Outstanding charges',
  parent: 'Parent company',
  owners: 'Owners',
  website: 'Website',
}

/** The name of its box in the form. */
const fieldOf = (column: FactColumn) => `with_${column}`

/** The columns whose boxes are ticked, as the API takes them. */
export function columnsIn(query: (name: string) => string): string {
  return factColumns.filter((column) => query(fieldOf(column)) !== '').join(',')
}

/** The list with its answers, as a file. */
export function ExportPage({ run }: { run: BulkRun }) {
  return (
    <>
      <PageHead
        title="Download results"
        lead={
          <a href={`/lists/${run.id}`} class="given">
            {run.name ?? 'Untitled list'}
          </a>
        }
      />
      <Card title="File">
        <p>Every column as you sent it, followed by ours. What you decided is in it.</p>
        <form method="get" action={`/lists/${run.id}/result`}>
          <fieldset>
            <legend>Also write</legend>
            {factColumns.map((column) => (
              <label class="choice">
                <input type="checkbox" name={fieldOf(column)} value="yes" />
                {` ${columnLabels[column]}`}
              </label>
            ))}
          </fieldset>
          <p class="small muted">As the register has it now, free of charge. What is not stored stays empty.</p>
          <div class="row">
            <button type="submit" name="format" value="xlsx">
              Excel
            </button>
            <button type="submit" class="quiet" name="format" value="csv">
              CSV
            </button>
            <button type="submit" class="quiet" name="format" value="jsonl">
              JSON lines
            </button>
          </div>
        </form>
      </Card>
    </>
  )
}
