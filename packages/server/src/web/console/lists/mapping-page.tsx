import type { BulkPreview, BulkRun } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { Action, Form } from '../parts/forms.js'
import { Done, Problem } from '../parts/notes.js'
import { countWords, figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { menuName, menusMax, roleLabels } from './column-choices.js'
import { CreditsField } from './credits-field.js'
import { listName } from './list-view.js'
import { SheetChoice, type Sheets } from './sheet-choice.js'
import { curlyQuotes } from './text/row-text.js'

type PreviewRows = BulkPreview['rows']

interface MappingPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  readonly preview: BulkPreview
  /** Null unless the file is a workbook. */
  readonly sheets: Sheets
  readonly done: string
  /** How many more rows than before have nothing to look up. */
  readonly more: number
}

const doneWords = { counted: 'The columns were changed, so the cost was counted again. Check it, then run the list.' }

/** A list before it is started: its first rows, a menu above each column, and what it may cost. */
export function MappingPage({ visit, run, preview, sheets, done, more }: MappingPageProps) {
  const { columns, rows } = preview
  const isUnknown = Object.keys(run.columns).length === 0
  return (
    <>
      <PageHead
        title={listName(run)}
        isGiven
        parents={[['/lists', 'Lists']]}
        lead={`${countWords(run.rows, 'row')}. ${recognisedWords(columns)} Check what each column holds, then run it.`}
        aside={<Action visit={visit} path="/lists/delete" label="Discard" kind="quiet" fields={{ id: run.id }} />}
      />
      <Done words={doneWords} code={done} />
      {isUnknown ? (
        <Problem
          text="No column was recognised."
          nextStep="Choose the column with the company numbers, the names, the websites or the e-mail addresses."
        />
      ) : (
        <Wasted run={run} columns={columns} />
      )}
      <SheetChoice visit={visit} id={run.id} sheets={sheets} />
      <Form visit={visit} path={`/lists/${run.id}/columns`} label="Columns">
        {/* On a phone the card with the cost comes after all the columns. */}
        {isUnknown ? null : (
          <p class="on-phone">
            {`${costWords(run)}. `}
            <a href="#run">Go to the cost and run it</a>
          </p>
        )}
        <section class="card mapping" aria-label="First rows">
          <div class="mapping-scroll">
            <table>
              <thead>
                <tr>
                  <th class="mapping-head mapping-line right">Row</th>
                  {columns.slice(0, menusMax).map((column, place) => (
                    <ColumnMenu column={column} place={place} rows={rows} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, input }) => (
                  <tr>
                    <td class="right number muted">{line}</td>
                    {columns.slice(0, menusMax).map(({ role }, place) => (
                      <td class={`given mapping-cell ${role ?? 'muted'}`}>{shortText(input[place])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {rows.length < run.rows ? (
            <p class="small muted mapping-more mapping-wide">{shownWords(rows, run.rows)}</p>
          ) : null}
          {columns.length > fittingMax ? (
            <p class="small muted mapping-more mapping-wide">{`Scroll to the side to see all ${figure(Math.min(columns.length, menusMax))} columns.`}</p>
          ) : null}
          {columns.length > menusMax ? (
            <p class="small muted mapping-more">{`The first ${menusMax} of ${columns.length} columns. The others come back as they are.`}</p>
          ) : null}
        </section>
        <div class="columns">
          <Card title={isUnknown ? 'Choose a column first' : 'What it may cost'}>
            {isUnknown ? <p class="muted">Then you see here what the list may cost.</p> : <Cost run={run} />}
            <div class="row">
              {isUnknown ? null : <CreditsField label="Credits to spend at most" value={mostOf(visit, run)} />}
              <RunButton run={run} isDisabled={isUnknown} />
              <noscript>
                <button type="submit" class="quiet" name="do" value="count">
                  Count again
                </button>
              </noscript>
            </div>
          </Card>
          <Unusable run={run} rows={preview.unusable} more={more} />
        </div>
      </Form>
    </>
  )
}

/** What the list may cost, as far as there are credits for it. */
export function mostOf({ profile: { credits } }: Visit, { forecast }: BulkRun): string {
  const most = forecast?.may_cost ?? 0
  return String(credits.unlimited ? most : Math.min(most, credits.available))
}

interface ColumnMenuProps {
  readonly column: BulkPreview['columns'][number]
  readonly place: number
  readonly rows: PreviewRows
}

function ColumnMenu({ column: { title, role, reason }, place, rows }: ColumnMenuProps) {
  const id = menuName(place)
  const isEmpty = role !== null && !rows.some(({ input }) => shortText(input[place]).trim() !== '')
  return (
    <th class={role === null ? 'mapping-head' : 'mapping-head used'}>
      <label for={id} class="given mapping-title">
        {title}
      </label>
      <select id={id} name={id} class="mapping-menu" data-recounts>
        <option value="">Not used</option>
        {role === 'result_number' ? (
          <option value="result_number" selected>
            Number of an earlier result
          </option>
        ) : null}
        {Object.entries(roleLabels).map(([value, label]) => (
          <option value={value} selected={value === role}>
            {label}
          </option>
        ))}
      </select>
      <small class={role === null && reason !== null ? 'mapping-why warn' : 'mapping-why muted'}>
        {role === null || reason !== byTitle ? (reason?.replace(/^by /, 'Recognised by ') ?? '') : ''}
        {isEmpty ? <span class="not-on-phone">Empty here</span> : null}
      </small>
      {/* On a phone each column is a card, which has its first values in it instead of below it. */}
      <ul class="mapping-values given">
        {valuesOf(rows, place).map((value) => (
          <li>{value}</li>
        ))}
      </ul>
    </th>
  )
}

/** The reason of a column that needs no words: the page says it once, of all of them. */
const byTitle = 'by its title'

/** Which of the rows are shown. */
function shownWords(rows: PreviewRows, count: number): string {
  return `${figure(rows.length)} of ${countWords(count, 'row')}: those near the start that have most values.`
}

function recognisedWords(columns: BulkPreview['columns']): string {
  const known = columns.filter(({ role }) => role !== null).length
  return `${figure(known)} of ${countWords(columns.length, 'column')} ${known === 1 ? 'is' : 'are'} recognised.`
}

/** Rows that have nothing to look up come back as they are. */
function RunButton({ run, isDisabled }: { run: BulkRun; isDisabled: boolean }) {
  return (
    <button id="run" type="submit" name="do" value="run" data-key="r" disabled={isDisabled}>
      {runWords(run)}
    </button>
  )
}

function runWords({ rows, forecast }: BulkRun): string {
  const left = forecast?.unusable ?? 0
  return left === 0 ? `Run ${countWords(rows, 'row')}` : `Run ${figure(rows - left)} of ${countWords(rows, 'row')}`
}

/** Many rows would come back without an answer, and columns are not used: one of them may hold the companies. */
function Wasted({ run: { rows, forecast }, columns }: { run: BulkRun; columns: BulkPreview['columns'] }) {
  const left = forecast?.unusable ?? 0
  const unused = columns.slice(0, menusMax).flatMap(({ role, title }) => (role === null ? `“${shortText(title)}”` : []))
  if (left < rows / wastedShare || unused.length === 0) return null
  return (
    <div class="note warn">
      <p>
        <strong>{`${figure(left)} of ${countWords(rows, 'row')} ${left === 1 ? 'has' : 'have'} nothing to look up.`}</strong>
      </p>
      <p>
        {'If one of these columns holds the companies, say so above it: '}
        {`${unused.slice(0, namedMax).join(', ')}${unused.length > namedMax ? ' …' : '.'}`}
      </p>
    </div>
  )
}

function costWords({ forecast }: BulkRun): string {
  const most = forecast?.may_cost ?? 0
  return most === 0 ? 'Free' : `Up to ${countWords(most, 'credit')}`
}

/** Which rows may cost a credit. What is tried first may make them free. */
function Cost({ run }: { run: BulkRun }) {
  const { forecast } = run
  if (!forecast) return null
  const { may_cost: most, website_only: website, after_name: afterName, after_number: afterNumber } = forecast
  const why = [
    ...(website > 0 ? [`${rowsHave(website)} only a website.`] : []),
    ...(afterName > 0 ? [`${rowsHave(afterName)} one to try if the name is not clear.`] : []),
    ...(afterNumber > 0 ? [`${rowsHave(afterNumber)} one to try if the number is not on the register.`] : []),
  ]
  return (
    <>
      <p class="figure">{costWords(run)}</p>
      <p class="muted">
        {most === 0
          ? 'No row costs a credit.'
          : `A website that leads to a company costs 1 credit. ${why.join(' ')} Websites whose answers you have paid for are not counted.`}
      </p>
    </>
  )
}

function rowsHave(count: number): string {
  return `${countWords(count, 'row')} ${count === 1 ? 'has' : 'have'}`
}

interface UnusableProps extends Pick<MappingPageProps, 'run' | 'more'> {
  readonly rows: BulkPreview['unusable']
}

function Unusable({ run: { forecast }, rows, more }: UnusableProps) {
  const count = forecast?.unusable ?? 0
  return (
    <Card title="Rows that cannot be looked up">
      <p class="figure">{figure(count)}</p>
      {more > 0 ? (
        <p class="note warn" role="status">
          {`${countWords(more, 'more row')} than before ${more === 1 ? 'has' : 'have'} nothing to look up.`}
        </p>
      ) : null}
      {count === 0 ? (
        <p>Every row has something to look up.</p>
      ) : (
        <ul class="short-list small">
          {[...linesByReason(rows)].map(([reason, lines]) => (
            <li>
              {`${curlyQuotes(reason)} `}
              <span class="under">{`${lines.length === 1 ? 'Row' : 'Rows'} ${lines.join(', ')}`}</span>
            </li>
          ))}
          {count > rows.length ? <li class="muted">{`And ${countWords(count - rows.length, 'more row')}.`}</li> : null}
        </ul>
      )}
    </Card>
  )
}

function linesByReason(rows: BulkPreview['unusable']): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>()
  for (const { line, reason } of rows) lines.set(reason, [...(lines.get(reason) ?? []), line])
  return lines
}

/** The share of rows without anything to look up, from which on the page warns: one in three. */
const wastedShare = 3
const namedMax = 5
/** More columns than these do not fit beside each other on most screens. */
const fittingMax = 7
const textLengthMax = 60
const valuesMax = 3

/** The first values of a column; one that begins with empty cells would show nothing. */
function valuesOf(rows: PreviewRows, place: number): readonly string[] {
  const values = rows.map(({ input }) => shortText(input[place])).filter((value) => value !== '')
  return values.length > 0 ? values.slice(0, valuesMax) : ['Empty in the first rows']
}

function shortText(cell: string | number | boolean | null | undefined): string {
  const text = String(cell ?? '')
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax - 1)}…` : text
}
