import { displayName } from '@brassplate/core'
import { leftWords } from '@brassplate/core/lists'
import { Action } from '../parts/forms.js'
import { withQuery } from '../parts/query.js'
import { countWords, figure, Time } from '../parts/text.js'
import { type LastDecision, type ListView, readLeft, type WatchedCounts } from './list-view.js'

export function isCount(text: string): boolean {
  return /^\d{1,6}$/.test(text)
}

interface UndoProps extends Pick<ListView, 'visit' | 'here' | 'undoNext'> {
  readonly path: string
}

export function isJustDone({ undone, count }: ListView['done']): boolean {
  return isCount(undone) || isCount(count)
}

/** What was done to many rows. The decisions can be undone one after the other, back to the first. */
export function JustDone({ done, ...undo }: UndoProps & Pick<ListView, 'done'>) {
  const { undone, count } = done
  if (!isJustDone(done)) return null
  const rows = (text: string) => countWords(Number(text), 'row')
  const isNothing = !isCount(undone) && count === '0'
  const decided = isNothing ? 'Nothing was decided.' : `Decided: ${rows(count)}.`
  const said = isCount(undone) ? `Undone for ${rows(undone)}.` : `${decided} ${leftSentence(done.left)}`
  return (
    <div class={`note ${isNothing ? 'warn' : 'good'} decided`} role="status">
      <p>
        {said} {undo.undoNext ? null : 'No decision is left to undo.'}
      </p>
      <Undo {...undo} />
    </div>
  )
}

function leftSentence(text: string): string {
  const left = readLeft(text)
  if (!left || leftWords(left) === '') return ''
  const hint = left.matched > 0 ? ' To reject matches, select them under Matched.' : ''
  return `Left as before: ${leftWords(left)}.${hint}`
}

/** The last decision, beside the views. */
export function UndoLine(undo: UndoProps) {
  return undo.undoNext ? (
    <div class="actions">
      <span class="small muted">
        {'Last decision '}
        <Time at={undo.undoNext.decided_at} />
      </span>
      <Undo {...undo} isTiny />
    </div>
  ) : null
}

function Undo({ visit, here, undoNext, path, isTiny = false }: UndoProps & { isTiny?: boolean }) {
  return undoNext ? (
    <Action
      visit={visit}
      path={withQuery(`${path}/undo`, here)}
      label="Undo"
      shortcut="u"
      kind={isTiny ? 'quiet tiny' : 'quiet'}
      fields={{ decision: undoNext.decision_id }}
    />
  ) : null
}

interface DecidedProps extends Pick<ListView, 'visit' | 'here'> {
  readonly path: string
  readonly last: LastDecision
}

export function Decided({ visit, path, here, last: { id, rows, row } }: DecidedProps) {
  const others = rows - 1
  return (
    <div class="note good decided" role="status">
      <p>
        {`Row ${figure(row.line)} `}
        {others > 0
          ? `and ${figure(others)} more that ${others === 1 ? 'names' : 'name'} the same company are decided: `
          : 'is decided: '}
        {row.company
          ? `${displayName(row.company.company_name)} (${row.company.company_number}).`
          : 'none of the companies.'}
      </p>
      <Action
        visit={visit}
        path={withQuery(`${path}/undo`, here)}
        label="Undo"
        shortcut="u"
        fields={{ decision: id }}
      />
    </div>
  )
}

interface WatchedProps extends Pick<ListView, 'visit' | 'batch' | 'except'> {
  readonly path: string
  readonly watched: WatchedCounts
}

export function Watched({ visit, path, watched, batch, except }: WatchedProps) {
  const { added, before, labelled, full, left } = watched
  const { count, limit } = visit.profile.watchlist
  return (
    <div class={full > 0 ? 'note warn decided' : 'note good decided'} role="status">
      <p>
        {`${figure(added)} more ${added === 1 ? 'company is' : 'companies are'} watched now.`}
        {before > 0 ? ` ${figure(before)} ${before === 1 ? 'was' : 'were'} watched before` : null}
        {before > 0 && labelled > 0 ? `, ${figure(labelled)} with new tags or another reference now` : null}
        {before > 0 ? '.' : null}
        {full > 0
          ? ` ${figure(full)} did not fit: ${figure(count)} of ${figure(limit)} are watched. Ask the operator to raise the limit.`
          : null}
        {left > 0 ? (
          <>
            {` ${figure(left)} are left: `}
            <a href={withQuery(`${path}/watch`, { except })}>go on with them</a>.
          </>
        ) : null}{' '}
        <a href="/watchlist">Open the watchlist</a>
      </p>
      {added > 0 && batch !== '' ? (
        <Action visit={visit} path={`${path}/unwatch`} label="Undo" fields={{ batch: batch.slice(0, 100) }} />
      ) : null}
    </div>
  )
}
