import type { BulkRun } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'

/** The list with its answers, as a file. */
export function ExportPage({ run }: { run: BulkRun }) {
  return (
    <>
      <PageHead
        title="Get it back"
        lead={
          <a href={`/lists/${run.id}`} class="given">
            {run.name ?? 'List'}
          </a>
        }
      />
      <Card title="File">
        <p>Every column as you sent it, followed by ours. What you decided is in it.</p>
        <form method="get" action={`/lists/${run.id}/result`}>
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
