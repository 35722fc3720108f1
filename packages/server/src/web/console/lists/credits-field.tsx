import { InvalidRequestError } from '@brassplate/core'
import { useFieldProblem, useFieldValue } from '../parts/form-state.js'
import type { Visit } from '../visit.js'

const name = 'max_credits'

/** What a list may spend if the person says nothing else; empty for no limit. `spent`: by the list so far. */
export function spendable({ profile: { credits } }: Visit, spent: number): string {
  return credits.unlimited ? '' : String(spent + credits.available)
}

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
