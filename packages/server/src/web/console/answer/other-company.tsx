import { InvalidRequestError } from '@brassplate/core'
import { useContext } from 'hono/jsx'
import { RefusedForm } from '../parts/form-state.js'

/** A form of candidates sends it if none of them is right. */
export const noneOfThem = 'none'
/** It sends this for the number in its field. */
export const otherCompany = 'other'

/** The company that a form of candidates chose, or null for none of them. */
export function chosenCompany(field: (name: string) => string): string | null {
  const chosen = field('company_number')
  if (chosen === noneOfThem) return null
  const number = chosen === otherCompany ? field('other') : chosen
  if (number !== '') return number
  const message = 'Write the number of the company.'
  throw new InvalidRequestError('No company was chosen.', [{ field: 'other', message }], message)
}

interface OtherCompanyProps {
  readonly id: string
  /** Of several forms on a page, the row that this one is about. */
  readonly line?: number
  readonly title?: string | undefined
}

/** Any company by its number. What was wrong with it is shown at the field. */
export function OtherCompany({ id, line, title = 'Another company' }: OtherCompanyProps) {
  const refused = useContext(RefusedForm)
  const isOfLine = line === undefined || refused?.sent.get('line') === String(line)
  const isOwn = isOfLine && refused?.sent.get('company_number') === otherCompany
  const error = isOwn ? refused.problems[0]?.message : undefined
  return (
    <details open={isOwn}>
      <summary>{title}</summary>
      <div class="row">
        <div>
          <label for={id}>Company number</label>
          <input
            id={id}
            name="other"
            value={isOwn ? (refused.sent.get('other') ?? '') : ''}
            maxlength={20}
            autocomplete="off"
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          {error ? (
            <span id={`${id}-error`} class="wrong">
              {error}
            </span>
          ) : null}
        </div>
        <button type="submit" class="quiet" name="company_number" value={otherCompany}>
          Use this number
        </button>
      </div>
    </details>
  )
}
