import { displayName } from '../../register/name/display-name.js'
import { personName } from '../../register/records/person-name.js'
import { shortDay } from '../../shared/days.js'

/** A sentence that begins with the official name of a director. The name of a firm stays as it is. */
const resignation = /^.{1,500}?(?= resigned as (?!corporate ))/u
const firmKinds = /^corporate-|corporate-entity|legal-person/

/** A sentence of ours with dates as 2026-11-16, official names of companies and names of people, as people write them. */
export function plainSentence(text: string, ...companies: readonly string[]): string {
  let plain = text.replace(resignation, (name) => personName(name, false))
  for (const official of companies) if (official) plain = plain.replaceAll(official, () => displayName(official))
  return plain.replaceAll(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, shortDay)
}

interface Summarised {
  readonly summary: string
  readonly after: object | null
}

/** The summary of a signal with the name of its officer or owner as people write it. */
export function plainPerson({ summary, after }: Summarised): string {
  const { name, officer_role: role, kind }: Readonly<Record<string, unknown>> = { ...after }
  if (typeof name !== 'string' || name === '') return summary
  return summary.replaceAll(name, () => personName(name, firmKinds.test(String(role ?? kind ?? ''))))
}
