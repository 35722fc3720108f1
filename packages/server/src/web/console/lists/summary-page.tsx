import { outcomeTexts, type Section } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { CompanyLink } from '../parts/links.js'
import { Menu } from '../parts/menu.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { type Column, Table } from '../parts/tables/table.js'
import { capital, countWords } from '../parts/text.js'
import { listName } from './list-view.js'
import { ShareBar } from './outcome-bar.js'

/** What the list turned out to hold. */
export function SummaryPage({ run, sections }: { run: BulkRun; sections: readonly Section[] }) {
  const { needs_review: open = 0 } = run.outcomes
  return (
    <>
      <PageHead
        title={`Summary of ${listName(run)}`}
        isGiven
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
        aside={
          <div class="actions">
            <a class="button quiet" href={`/lists/${run.id}/export`}>
              Download results
            </a>
            {open > 0 ? (
              <a class="button" href={withQuery(`/lists/${run.id}`, { outcome: 'needs_review' })}>
                {`Decide ${countWords(open, 'row')}`}
              </a>
            ) : null}
            <Menu about="this summary">
              <a href={`/lists/${run.id}/report`} download>
                Download this page as HTML
              </a>
            </Menu>
          </div>
        }
      />
      {sections.length === 0 ? <Empty>The list is long and has no summary here now. Download it as HTML.</Empty> : null}
      <div class="pairs">
        {sections
          .filter(({ title }) => title !== reviewsTitle)
          .map((section) => (
            <SectionCard run={run} section={section} />
          ))}
      </div>
    </>
  )
}

/** Rows to review have a table of their own, in which they can be decided. */
const reviewsTitle = 'To decide'
const rowsMax = 100
const rightTitles: ReadonlySet<string> = new Set(['Share', 'Row', 'Rows'])

const linesMax = 8

function SectionCard({ run, section: { title, text, header, rows } }: { run: BulkRun; section: Section }) {
  const isOutcomes = header[0] === 'Outcome'
  const columns = header.map((name, place): Column<readonly string[]> => {
    const cell = (texts: readonly string[]) => {
      const [first = ''] = texts
      const value = texts[place] ?? ''
      if (isOutcomes && place < 2) return <OutcomeCell run={run} text={first} value={value} hasDot={place === 0} />
      if (name === 'Row numbers')
        return <RowLinks run={run} number={texts[1] ?? ''} rows={texts[place - 1] ?? ''} lines={value} />
      if (name === 'Company') return <CompanyLink number={texts[1] ?? null} name={value} />
      if (name === 'Status') return <Status text={value} />
      return place === 0 ? capital(value) : value
    }
    return [name, cell, rightTitles.has(name) ? 'right number' : name === 'Row numbers' ? 'named' : 'given']
  })
  return (
    <Card title={title} kind={header.length > 3 ? 'broad' : undefined}>
      {text ? <p class="muted">{text}</p> : null}
      {isOutcomes ? (
        <div>
          <ShareBar outcomes={run.outcomes} rows={run.rows} />
        </div>
      ) : null}
      <Table rows={rows.slice(0, rowsMax)} columns={columns} />
      {rows.length > rowsMax ? <p class="small muted">The report to download has more.</p> : null}
    </Card>
  )
}

/** A proposal to strike a company off is no status of its own: the company is still active. */
function Status({ text }: { text: string }) {
  const code = text.replaceAll(' ', '-')
  return code.startsWith('active-') ? <CompanyStatus status="active" detail={code} /> : <CompanyStatus status={code} />
}

interface OutcomeCellProps {
  readonly run: BulkRun
  /** The name of the outcome. */
  readonly text: string
  readonly value: string
  readonly hasDot: boolean
}

/** Leads to the rows with this outcome. The dot has the colour of its part of the bar. */
function OutcomeCell({ run, text, value, hasDot }: OutcomeCellProps) {
  const outcome = Object.entries(outcomeTexts).find(([, name]) => name === text)?.[0] ?? ''
  return (
    <>
      {hasDot ? <i class={`share-dot share-${outcome}`} /> : null}{' '}
      <a href={withQuery(`/lists/${run.id}`, { outcome })}>{value}</a>
    </>
  )
}

interface RowLinksProps {
  readonly run: BulkRun
  readonly number: string
  /** How many there are. */
  readonly rows: string
  readonly lines: string
}

function RowLinks({ run, number, rows, lines }: RowLinksProps) {
  const all = lines.split(', ')
  return (
    <>
      {all.slice(0, linesMax).map((line, place) => (
        <>
          {place > 0 ? ' ' : null}
          <a class="tag" href={`/lists/${run.id}/rows/${line.replace(' …', '')}`}>
            {line}
          </a>
        </>
      ))}
      {all.length > linesMax ? (
        <>
          {' '}
          <a class="tag" href={withQuery(`/lists/${run.id}`, { text: number })}>
            {`All\u00a0${rows}\u00a0rows`}
          </a>
        </>
      ) : null}
    </>
  )
}
