import { InvalidRequestError } from '@brassplate/core'
import type { BulkRun } from '../api-types.js'
import { useFieldProblem, useFieldValue } from '../parts/form-state.js'
import { Form } from '../parts/forms.js'
import { countWords, figure } from '../parts/text.js'
import type { Visit } from '../visit.js'

const name = 'max_credits'

export function CreditsField({ label, value }: { label: string; value: string }) {
  const error = useFieldProblem(name)
  return (
    <div>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputmode="numeric"
        maxlength={9}
        autocomplete="off"
        value={useFieldValue(name, value)}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error ? (
        <span id={`${name}-error`} class="wrong" role="alert">
          {error}
        </span>
      ) : null}
    </div>
  )
}

/** Empty for no limit. */
export function creditsIn(text: string): number | null {
  if (text === '') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const message = 'Write a whole number of credits, such as 100.'
  throw new InvalidRequestError(message, [{ field: name, message }], message)
}

/** Why rows are left, and the way to go on with them. */
export function Stopped({
  visit,
  run,
  problem,
}: {
  visit: Visit
  run: BulkRun
  problem: NonNullable<BulkRun['problem']>
}) {
  return (
    <div class="note warn">
      <p>
        {problem.message}
        {openRows(run) > 0
          ? ` ${figure(run.rows - openRows(run))} of ${countWords(run.rows, 'row')} are answered.`
          : null}
      </p>
      <p class="small">{costToGoOn(visit, run)}</p>
      <Form visit={visit} path={`/lists/${run.id}/resume`} kind="row" label="Go on with the list">
        {unpaidRows(run) === 0 ? (
          <input type="hidden" name={name} value={String(run.charged)} />
        ) : (
          <CreditsField label="Credits for the whole list, at most" value={mostToGoOn(visit, run)} />
        )}
        <button type="submit">{`Run the other ${countWords(openRows(run), 'row')}`}</button>
      </Form>
    </div>
  )
}

/** What a list may spend if the person says nothing else; empty for no limit. `spent`: by the list so far. */
function spendable({ profile: { credits } }: Visit, spent: number): string {
  return credits.unlimited ? '' : String(spent + credits.available)
}

/** Rows without an answer, or skipped. */
function openRows({ rows, answered, outcomes }: BulkRun): number {
  return rows - answered + (outcomes.credit_limit ?? 0)
}

/** Rows that may cost a credit, at most: of those that are open, what the forecast has left. */
function unpaidRows(run: BulkRun): number {
  const { outcomes, forecast, charged } = run
  const open = openRows(run)
  return forecast ? Math.min(open, Math.max(forecast.may_cost - charged, outcomes.credit_limit ?? 0)) : open
}

/** What the list has spent and what its other rows may cost, as far as there are credits for it. */
function mostToGoOn(visit: Visit, run: BulkRun): string {
  const most = run.charged + unpaidRows(run)
  const spend = spendable(visit, run.charged)
  return String(spend === '' ? most : Math.min(most, Number(spend)))
}

function costToGoOn({ profile: { credits } }: Visit, run: BulkRun): string {
  const left = credits.unlimited ? '' : ` You have ${countWords(credits.available, 'credit')}.`
  const rows = unpaidRows(run)
  const cost =
    rows === 0
      ? 'No other row costs a credit.'
      : `${countWords(rows, 'row')} may cost 1 credit${rows === 1 ? '' : ' each'}.`
  return `${countWords(run.charged, 'credit')} spent so far. ${cost}${left}`
}
