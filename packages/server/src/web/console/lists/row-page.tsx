import { displayName } from '@brassplate/core'
import { nameKey } from '@brassplate/core/lists'
import { useContext } from 'hono/jsx'
import { ComparedFacts } from '../answer/compared-facts.js'
import { useRefused } from '../answer/other-company.js'
import type { BulkRow, BulkRun, CompanyAnswer } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import { CompanyLink } from '../parts/links.js'
import { hiddenTitle, Table } from '../parts/tables/table.js'
import { AccountEmail, deciderWords, figure, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { DecideCard } from './decide-cards.js'
import { listName } from './list-view.js'
import { How, OurAnswer } from './row-answer.js'
import { differingLetters } from './text/differing-letters.js'
import { anyCells, ownCells, reasonOf } from './text/row-text.js'

type RowDecision = NonNullable<BulkRow['decision']>

interface RowPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  readonly titles: readonly string[]
  readonly row: BulkRow
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** The lines of the rows before and after it, as far as there are any. */
  readonly near: readonly number[]
  /** The line of another row that waits for a decision; null if none is left. */
  readonly next: number | null
  /** How many others wait. */
  readonly waiting: number
}

/** One row with all its cells, its answer, and the way to change it. */
export function RowPage({ visit, run, titles, row, facts, near, next, waiting }: RowPageProps) {
  const own = facts.get(row.company?.company_number ?? '')
  const isRefused = useRefused(row.line) !== null
  // The main button is the one that decides the row, until it is decided.
  const isWaiting = row.decision === null
  const decide = (
    <DecideCard
      {...{ visit, run, titles, row, facts }}
      rows={[row]}
      here={{}}
      path={`/lists/${run.id}/rows/${row.line}/decide`}
      hasKeys
      isOnRowPage
    />
  )
  const cells = titles.map((title, place) => [title, String(row.input[place] ?? ''), 'given'] as const)
  return (
    <>
      <PageHead
        title={nameOf(row, run, titles)}
        isGiven
        lead={`Row ${figure(row.line)}`}
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
        aside={
          <nav class="actions" aria-label="Rows">
            {near.map((line) => (
              <a
                class="button quiet tiny"
                href={`/lists/${run.id}/rows/${line}`}
                rel={line < row.line ? 'prev' : 'next'}
                data-key={line < row.line ? 'k' : 'j'}
              >
                {line < row.line ? <Icon name="right" /> : null}
                {`Row ${line}`}
                {line > row.line ? <Icon name="right" /> : null}
              </a>
            ))}
            {next === null ? null : (
              <a
                class={isWaiting ? 'button quiet tiny' : 'button tiny'}
                href={`/lists/${run.id}/rows/${next}`}
                data-key="d"
              >
                {`Next to decide (${figure(waiting)})`}
              </a>
            )}
          </nav>
        }
      />
      <div class="columns narrow-first">
        <Card title="Your row">
          <Facts facts={cells} />
        </Card>
        <Card title={row.decision ? 'Your answer' : 'Our answer'}>
          <div class="stacked">
            {own ? (
              <>
                <h3>
                  <CompanyLink number={own.company_number} name={own.company_name} />
                </h3>
                <ComparedFacts company={own} among={[own]} />
              </>
            ) : (
              <OurAnswer row={row} facts={own} isShort />
            )}
          </div>
          <div class="decided">
            <p class="small">
              {row.company ? <Badge text="matched" tone="good" /> : null}{' '}
              {row.decision ? <DecidedBy decision={row.decision} /> : null} <How row={row} facts={own} />
            </p>
            {row.decision ? (
              <Action
                visit={visit}
                path={`/lists/${run.id}/undo`}
                label="Undo"
                shortcut="u"
                fields={{ decision: row.decision.decision_id }}
              />
            ) : null}
          </div>
          {row.reason && !row.decision ? <p class="small muted">{reasonOf(row.reason, row.candidates)}</p> : null}
          {row.decision?.note ? (
            <div>
              <blockquote class="given">{row.decision.note}</blockquote>
            </div>
          ) : null}
          {own ? <WhatAgrees {...{ row, run, titles }} company={own} /> : null}
          {row.domain ? (
            <p class="small">
              <a href={`/domains/${encodeURIComponent(row.domain)}`}>{`What ${row.domain} says`}</a>
            </p>
          ) : null}
          {row.company ? (
            <details open={isRefused}>
              <summary>Change company</summary>
              {decide}
            </details>
          ) : (
            decide
          )}
        </Card>
      </div>
    </>
  )
}

/** The cells that name the company beside the register. Renders nothing without such a cell. */
function WhatAgrees({
  row,
  run,
  titles,
  company,
}: Pick<RowPageProps, 'row' | 'run' | 'titles'> & { company: CompanyAnswer }) {
  const cells = ownCells(row, run, titles).flatMap(({ role, text }) => {
    const compared = comparedRoles[role]
    return compared ? [[text, ...compared(company)] as const] : []
  })
  return cells.length === 0 ? null : (
    <Table
      rows={cells}
      columns={[
        [hiddenTitle('Compared'), ([, title]) => title],
        ['Your row', ([text, , value, key]) => <Differing text={text} other={value} keyOf={key} />, 'given named long'],
        ['Register', ([text, , value, key]) => <Differing text={value} other={text} keyOf={key} />, 'given named long'],
        [hiddenTitle('Agrees'), ([text, , value, key]) => <Agreement isSame={key(text) === key(value)} />, 'right end'],
      ]}
    />
  )
}

interface DifferingProps {
  readonly text: string
  readonly other: string
  /** Equal for texts that say the same. */
  readonly keyOf: (text: string) => string
}

/** A text with marks where it differs from another one. */
function Differing({ text, other, keyOf }: DifferingProps) {
  if (keyOf(text) === keyOf(other)) return <>{text}</>
  return <>{differingLetters(text, other).map((part) => (part.isDifferent ? <mark>{part.text}</mark> : part.text))}</>
}

function Agreement({ isSame }: { isSame: boolean }) {
  return isSame ? <span class="muted">Agrees</span> : <Badge text="differs" tone="warn" />
}

type Compared = readonly [title: string, value: string, key: (text: string) => string]

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase().replace(/^0+/, '')

const comparedRoles: Readonly<Record<string, (company: CompanyAnswer) => Compared>> = {
  name: ({ company_name: name }) => ['Name', displayName(name), nameKey],
  number: ({ company_number: number }) => ['Number', number, compact],
  postcode: ({ registered_postcode: postcode }) => ['Postcode', postcode ?? '–', compact],
}

/** Who decided and when. */
function DecidedBy({ decision: { decided_by: by, decided_at: at } }: { decision: RowDecision }) {
  const email = useContext(AccountEmail)
  return (
    <>
      {by === null ? 'Decided ' : `Decided by ${deciderWords(by, email)} `}
      <Time at={at} />
    </>
  )
}

/** What the person calls the company of the row. */
export function nameOf(row: BulkRow, run: BulkRun, titles: readonly string[]): string {
  return ownCells(row, run, titles)[0]?.text ?? (anyCells(row) || `Row ${row.line}`)
}
