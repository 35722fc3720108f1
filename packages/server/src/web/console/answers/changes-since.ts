import { displayName, shortDay } from '@brassplate/core'
import type { AnswerSummary, CompanyAnswer, ReceivedAnswer } from '../api-types.js'
import { officeOf } from '../parts/company-card.js'
import { capital, words } from '../parts/text.js'

/** One difference between an answer as it was received and what is known today. */
export interface ChangeSince {
  readonly what: string
  readonly before: string
  readonly now: string
}

type RegisterEntry = NonNullable<ReceivedAnswer['register_record']>

/** `company`: null if the register no longer has it. `latest`: the newest answer to the same question. */
export function changesSince(
  answer: ReceivedAnswer,
  company: CompanyAnswer | null,
  latest: AnswerSummary | null,
): readonly ChangeSince[] {
  const { register_record: record } = answer
  const newer = latest && latest.answer_id !== answer.answer_id ? latest : null
  return [
    ...(newer ? changed('Decision', capital(words(answer.decision)), capital(words(newer.decision))) : []),
    ...(newer ? changed('Company', companyText(answer), companyText(newer)) : []),
    ...(record && company ? entryChanges(record, company) : []),
    ...(record && !company ? [{ what: 'Register', before: 'On the register', now: 'Not on the register' }] : []),
  ]
}

function entryChanges(record: RegisterEntry, company: CompanyAnswer): ChangeSince[] {
  const day = (value: string | null) => (value ? shortDay(value) : '–')
  const status = ({ company_status: main, company_status_detail: detail }: RegisterEntry | CompanyAnswer) =>
    capital([words(main ?? 'not known'), detail && words(detail)].filter(Boolean).join(', '))
  return [
    ...changed('Name', displayName(record.company_name), displayName(company.company_name)),
    ...changed('Status', status(record), status(company)),
    ...changed('Registered office', officeOf(record), officeOf(company)),
    ...changed('Industry codes', record.sic_codes.join(', ') || '–', company.sic_codes.join(', ') || '–'),
    ...changed('Accounts due', day(record.accounts_next_due), day(company.accounts_next_due)),
    ...changed('Confirmation due', day(record.confirmation_next_due), day(company.confirmation_next_due)),
    ...changed('Dissolved', day(record.dissolved_on), day(company.dissolved_on)),
  ]
}

function changed(what: string, before: string, now: string): ChangeSince[] {
  return before === now ? [] : [{ what, before, now }]
}

function companyText({ company_name: name, company_number: number }: AnswerSummary): string {
  return name && number ? `${displayName(name)} (${number})` : (number ?? 'None')
}
