import type { InvalidRequestError } from '@brassplate/core'
import { type EntryCompany, entryCompany } from '../entry-company.js'
import { type CompanyOption, UnclearCompanyError } from '../parts/form-state.js'
import type { Visit } from '../visit.js'

/** A form of candidates sends it if none of them is right. */
export const noneOfThem = 'none'
/** On its button. */
export function noneText(candidates: number): string {
  return candidates === 1 ? 'Not this company' : 'None of these companies'
}

/** It sends this for the company in its field. */
export const otherCompany = 'other'
/** The field with any text that names a company. */
export const companyField = 'other'
export const companyLengthMax = 300

const optionsMax = 5
/** A suggestion that was chosen, such as “Tidewright Group Limited (06999920)”. */
const withNumber = /\(([0-9A-Z]{8})\)$/

/** The number of the company that a form chose, or null for none of them. */
export async function chosenCompany(visit: Visit, field: (name: string) => string): Promise<string | null> {
  const chosen = field('company_number')
  if (chosen === noneOfThem) return null
  if (chosen !== otherCompany && chosen !== '') return chosen
  return numberNamed(visit, field(companyField))
}

/** A number, a clear name or a website that has an answer goes on; anything else is refused with the companies that it may mean. */
async function numberNamed(visit: Visit, text: string): Promise<string> {
  if (text === '') throw refused('Write the name or the number of the company.')
  const { kind, asked, number, candidates, reason } = await entryCompany(visit, withNumber.exec(text)?.[1] ?? text)
  if (number) return number
  if (candidates.length > 0)
    throw refused('Several companies may be meant. Choose one of them.', candidates.slice(0, optionsMax).map(optionOf))
  if (kind === 'number') throw refused(reason ?? `${asked} is not a company number.`)
  if (kind === 'name') throw refused('No company has this name. Check it, or write the number.')
  throw refused('No answer names the company of this website. Write the name or the number of the company.')
}

type Found = EntryCompany['candidates'][number]

function optionOf({ company }: Found): CompanyOption {
  const { number, name, status, addressSnippet, postcode, matchedName } = company
  const formerName = matchedName === name ? null : matchedName
  return { number, name, status, place: addressSnippet ?? postcode, formerName }
}

function refused(message: string, options: readonly CompanyOption[] = []): InvalidRequestError {
  return new UnclearCompanyError(message, [{ field: companyField, message }], options)
}
