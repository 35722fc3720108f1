import { InvalidRequestError } from '@brassplate/core'
import type { Visit } from '../visit.js'

/** What a list may spend if the person says nothing else; empty for no limit. `spent`: by the list so far. */
export function spendable({ profile: { credits } }: Visit, spent: number): string {
  return credits.unlimited ? '' : String(spent + credits.available)
}

export function CreditsField({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <label for="max_credits">{label}</label>
      <input id="max_credits" name="max_credits" inputmode="numeric" maxlength={9} autocomplete="off" value={value} />
    </div>
  )
}

/** Empty for no limit. */
export function creditsIn(text: string): number | null {
  if (text === '') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidRequestError('The number of credits is not valid.', [], 'Write a whole number, such as 100.')
}
