import { accountsTypes, companyStatuses, companyTypes, jurisdictions } from '@brassplate/core/vocabulary'

/** What fields mean whose name says it to a program. OpenAPI has no room for them. */
const fieldWords: Readonly<Record<string, string>> = {
  accounts_overdue: 'Whether accounts were due before today.',
  accounts_type: 'The type of the last accounts, such as `micro-entity`.',
  address_snippet: 'The address of the registered office in one line.',
  already_watched: 'Whether it was on the watchlist before.',
  appointments: 'Posts at companies.',
  attempts: 'Each time that it was sent, with the result.',
  candidates: 'Companies or websites that it could be, the most likely first.',
  charge_reason: 'Why it cost a credit, or why it was free.',
  charged: 'The credits that it cost.',
  checks: 'What was checked.',
  company: 'The record of the company.',
  company_name: 'The registered name of the company.',
  company_number: 'The number of the company in the register.',
  company_numbers: 'Only these companies; empty if all.',
  company_status: 'The status in the register, such as `active` or `dissolved`.',
  company_type: 'The type in the register, such as `ltd` or `plc`.',
  confirmation_days_until_due: 'Days until the confirmation statement is due; negative if it is overdue.',
  confirmation_overdue: 'Whether a confirmation statement was due before today.',
  consecutive_failures: 'How many deliveries have failed since the last that arrived.',
  country_of_residence: 'The country in which the person lives.',
  credits: 'The credits of the account.',
  current: 'What is true of the company now.',
  data: 'The records of this page.',
  date_of_birth: 'Month and year of birth.',
  days_since_last_charge: 'Days since the last charge was created.',
  days_since_last_director_change: 'Days since a director was appointed or resigned.',
  decision: 'What was decided.',
  decision_id: 'The id of the decision, to undo it.',
  domain: 'The domain of the website.',
  due: 'How many must verify their identity soon.',
  error_message: 'Why the job failed; null if it did not.',
  evidence: 'What was read, and what it says about the company.',
  explanation: 'The decision in one sentence.',
  frequency: 'When mails are sent.',
  has_insolvency_history: 'Whether it has or had an insolvency case.',
  has_more: 'Whether there is a next page.',
  hour: 'The hour of a digest, from 0 to 23, in `time_zone`.',
  id: 'The id of this record.',
  identification: 'Where and as what the corporate officer or owner is registered.',
  identity_verification: 'How many directors and owners have verified their identity.',
  input_domain: 'The domain as it was sent.',
  is_corporate: 'Whether it is a company or another body, and no person.',
  is_outstanding: 'Whether the charge is not yet satisfied.',
  job_id: 'The job, to ask for its result.',
  jurisdiction: 'The part of the UK with the register entry, such as `scotland`.',
  last4: 'The last four characters of the key.',
  links: 'Addresses to read more.',
  match_confidence: 'How likely the match is right, from 0 to 1.',
  match_status: 'The decision about the website.',
  model_version: 'The version of the model that decided.',
  nationality: 'The nationality, as it is in the register.',
  natures_of_control: 'How it controls the company, such as by shares or votes.',
  note: 'What the person wrote about the decision.',
  occupation: 'The occupation, as it is in the register.',
  officer_role: 'The post, such as `director` or `secretary`.',
  officers: 'The officers of the company.',
  outcome: 'What became of it.',
  overdue: 'How many should have verified their identity.',
  pages_read: 'The pages that were read.',
  pagination: 'Where this page is in the whole list.',
  persons_entitled: 'Who holds the charge.',
  prefix: 'How the key begins.',
  previous_names: 'Names that the company had before.',
  quote: 'The words of the page.',
  reasons: 'What speaks for and against it.',
  registered_office: 'The address of the registered office.',
  registered_postcode: 'The postcode of the registered office.',
  related_companies: 'Other companies that the site names.',
  review_candidates: 'Companies that a person can choose from.',
  rights: 'What the key may do.',
  secret_last4: 'The last four characters of the signing secret.',
  severities: 'Only signals of these severities; empty if all.',
  severity: 'How grave it is.',
  sic_codes: 'The industries, as codes of UK SIC 2007.',
  signal_count: 'How many signals the company has.',
  signal_types: 'The types and categories of signals.',
  source_url: 'The page on which it was read.',
  stale: 'Whether Companies House did not answer, so that the data are older than usual.',
  summary: 'The change in one sentence.',
  tags: 'Tags of watched companies.',
  time_zone: 'A name of the IANA database, such as `Europe/London`.',
  total: 'How many there are.',
  unknown: 'How many have no known state.',
  verified: 'How many have verified their identity.',
  weekday: 'The day of a weekly digest.',
}

/** What the column of a list holds that a parameter names. */
const columnWords: Readonly<Record<string, string>> = {
  number: 'the company number',
  name: 'the name of the company',
  previous_name: 'an earlier name',
  postcode: 'the postcode',
  address: 'the address',
  domain: 'the website',
  email: 'an e-mail address',
}

const columnStart = 'Column: '

/** The description of a field, in more words than OpenAPI has room for. */
export function wordsOf(name: string, description: string | undefined): string | undefined {
  const column = columnWords[name]
  if (column && description?.startsWith(columnStart))
    return `The column with ${column}: its title, its number, or \`none\`.`
  return description || (Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined)
}

/** The values of parameters that OpenAPI describes as text. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  ...{ company_status: companyStatuses, company_type: companyTypes },
  ...{ jurisdiction: jurisdictions, accounts_type: accountsTypes },
}

/** The values that a parameter takes, if the register sets them. */
export function registerValues(name: string): readonly string[] {
  return Object.hasOwn(vocabulary, name) ? (vocabulary[name] ?? []) : []
}
