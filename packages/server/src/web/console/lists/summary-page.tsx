import type { Section } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Empty } from '../parts/notes.js'
import { type Column, Table } from '../parts/table.js'
import { CompanyName, capital } from '../parts/text.js'
import { listName } from './list-view.js'
import { ShareBar } from './outcome-bar.js'

/** What the list turned out to hold. */
export function SummaryPage({ run, sections }: { run: BulkRun; sections: readonly Section[] }) {
  return (
    <>
      <PageHead
        title="Summary"
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
        aside={
          <a class="button quiet" href={`/lists/${run.id}/report`} download>
            Download as a page
          </a>
        }
      />
      <Card label="Outcomes">
        <ShareBar outcomes={run.outcomes} rows={run.rows} />
      </Card>
      {sections.length === 0 ? (
        <Empty>The list is long and has changed since its summary was made. Download it as a page.</Empty>
      ) : null}
      <div class="pairs">
        {sections
          .filter(({ title }) => title !== reviewsTitle)
          .map((section) => (
            <SectionCard section={section} />
          ))}
      </div>
    </>
  )
}

const numberShape = /^(?:\d{8}|[A-Z]{2}[0-9A-Z]{6})$/
/** Rows to review have a table of their own, in which they can be decided. */
const reviewsTitle = 'To review'
const rowsMax = 100
const rightTitles: ReadonlySet<string> = new Set(['Share', 'Row'])

function SectionCard({ section: { title, text, header, rows } }: { section: Section }) {
  const columns = header.map((name, place): Column<readonly string[]> => {
    const cell = ({ [place]: value = '' }: readonly string[]) => {
      if (name === 'Company') return <CompanyName name={value} />
      if (name === 'Status') return <CompanyStatus status={value.replaceAll(' ', '-')} />
      return numberShape.test(value) ? (
        <a href={`/companies/${value}`}>{value}</a>
      ) : place === 0 ? (
        capital(value)
      ) : (
        value
      )
    }
    const isCount = rightTitles.has(name) || (name === 'Rows' && header.length <= 3)
    return [name, cell, isCount ? 'right number' : 'given']
  })
  return (
    <Card title={title.replace('To review', 'To decide')} label={title} kind={header.length > 3 ? 'broad' : undefined}>
      <p class="muted">{text}</p>
      <Table rows={rows.slice(0, rowsMax)} columns={columns} />
      {rows.length > rowsMax ? <p class="small muted">The report to download has more.</p> : null}
    </Card>
  )
}
