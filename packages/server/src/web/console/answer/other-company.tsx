import { displayName } from '@brassplate/core'
import { noteLengthMax } from '@brassplate/core/lists'
import { type Child, useContext } from 'hono/jsx'
import { UnusualStatus } from '../parts/badges.js'
import { RefusedForm, useFieldValue } from '../parts/form-state.js'
import { withQuery } from '../parts/query.js'
import { companyField, companyLengthMax, otherCompany } from './named-company.js'

interface CompanyFieldProps {
  readonly id: string
  /** Of several forms on a page, the row that this one is about. */
  readonly line?: number | undefined
  readonly label?: string
  /** The only way on, so the button is the main one. */
  readonly isMain?: boolean
  /** Between the field and its button. */
  readonly children?: Child
  /** Before the button, which then stands at the end of the form. */
  readonly aside?: Child
}

/** Any company, by what somebody knows of it. */
export function OtherCompany(field: CompanyFieldProps) {
  return (
    <details class="named" open={useRefused(field.line) !== null}>
      <summary>Another company</summary>
      <NameCompany {...field} />
    </details>
  )
}

/** The first button of a form is the one that Enter presses: of these fields only the company is a decision. */
export function EnterUsesCompany() {
  return (
    // Safari needs it to be rendered.
    <span class="hidden" aria-hidden="true">
      <button type="submit" name="company_number" value={otherCompany} tabindex={-1}>
        Use this company
      </button>
    </span>
  )
}

/** A note for the history, in one line until somebody wants it. A refused form keeps it. */
export function DecisionNote({ dataKey }: { dataKey: string | undefined }) {
  const value = useFieldValue('note', '')
  return (
    <details class="noted" open={value !== ''}>
      <summary data-key={dataKey}>Add a note</summary>
      <input
        name="note"
        value={value}
        maxlength={noteLengthMax}
        autocomplete="off"
        aria-label="Note for the history"
        placeholder="Why, for the history"
      />
    </details>
  )
}

/**
 * Takes a name, a number or a website. What was wrong with it is shown at the field, and if several companies may be
 * meant, each has a button.
 */
export function NameCompany({ id, line, label = 'Company', isMain = false, children, aside }: CompanyFieldProps) {
  const refused = useRefused(line)
  const error = refused?.problems[0]?.message
  const value = refused?.sent.get(companyField) ?? ''
  const isUnclear = refused !== null && refused.options.length > 0
  // While there is a choice, one of the companies is used, and this button looks for another text.
  const use = (
    <button type="submit" class={isMain && !isUnclear ? undefined : 'quiet'} name="company_number" value={otherCompany}>
      {isUnclear ? 'Look again' : 'Use this company'}
    </button>
  )
  const hasFoot = children !== undefined && !isUnclear
  return (
    <>
      {/* Enter takes what is written, and not the first of those that it may mean. */}
      {isUnclear ? <EnterUsesCompany /> : null}
      <div class="row">
        <div class="grow suggest">
          <label for={id}>{label}</label>
          <input
            id={id}
            name={companyField}
            value={value}
            placeholder="Name, number or website"
            maxlength={companyLengthMax}
            autocomplete="off"
            spellcheck={false}
            data-suggest="/find/companies"
            aria-invalid={error && !isUnclear ? 'true' : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            autofocus={error !== undefined}
          />
          {error && !isUnclear ? (
            <span id={`${id}-error`} class="wrong" role="alert">
              {error}
            </span>
          ) : null}
        </div>
        {isUnclear ? null : children}
        {hasFoot ? null : use}
      </div>
      {isUnclear ? (
        <>
          <p id={`${id}-error`} class="small" role="alert">
            {error}
          </p>
          {children}
          <Options refused={refused} text={value} />
        </>
      ) : null}
      {hasFoot || aside ? (
        <div class="actions">
          {aside}
          {hasFoot ? use : null}
        </div>
      ) : null}
    </>
  )
}

/** The companies that a text may mean, and the way to look for others. */
function Options({ refused: { options }, text }: { refused: Refused; text: string }) {
  return (
    <ul class="meant">
      {options.map(({ number, name, status, place, formerName }) => (
        <li>
          <button type="submit" class="quiet meant-one" name="company_number" value={number}>
            <b class="given">{displayName(name)}</b>
            <span class="small muted">
              <span class="number">{number}</span>
              {formerName ? ` · previously ${displayName(formerName)}` : null}
              {place ? ` · ${place}` : null}
            </span>
            <UnusualStatus status={status} />
            <span class="button quiet tiny">Use</span>
          </button>
        </li>
      ))}
      <li class="small">
        <a href={withQuery('/search', { name: text.slice(0, 100) })}>Search the register for others</a>
      </li>
    </ul>
  )
}

type Refused = NonNullable<ReturnType<typeof useRefused>>

/** What is known of this form if its company was refused; null otherwise. */
export function useRefused(line: number | undefined) {
  const refused = useContext(RefusedForm)
  const isOfLine = line === undefined || refused?.sent.get('line') === String(line)
  return isOfLine && refused?.sent.get('company_number') === otherCompany ? refused : null
}
