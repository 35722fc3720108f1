import type { Signal, SignalFacts, SignalSource } from './signal.js'
import type { SignalType } from './signal-type.js'

interface SummaryInput {
  readonly name: string
  readonly before: SignalFacts
  readonly after: SignalFacts
  readonly source: SignalSource
}

/** Describes a change in one sentence. */
export function summaryOf(
  name: string,
  change: Pick<Signal, 'type' | 'before' | 'after'>,
  source: SignalSource,
): string {
  return sentences[change.type]({ name, before: change.before ?? {}, after: change.after ?? {}, source })
}

const sentences: Readonly<Record<SignalType, (input: SummaryInput) => string>> = {
  status_changed: ({ name, before, after }) =>
    `The status of ${name} changed from ${statusText(before)} to ${statusText(after)}.`,
  strike_off_proposed: ({ name }) => `A proposal was made to strike ${name} off the register.`,
  strike_off_discontinued: ({ name }) => `The proposal to strike ${name} off the register was discontinued.`,
  dissolved: ({ name, source }) =>
    source.kind === 'snapshot_absence'
      ? `${name} is missing from the Companies House snapshot of ${source.snapshot} and is presumed dissolved.`
      : `${name} was dissolved.`,
  restored: ({ name }) => `${name} was restored to the register.`,
  name_changed: ({ before, after }) => `${text(before.company_name)} changed its name to ${text(after.company_name)}.`,
  registered_office_changed: ({ name, before, after }) =>
    place(before) === place(after)
      ? `The registered office of ${name} moved within ${place(after)}.`
      : `The registered office of ${name} moved from ${place(before)} to ${place(after)}.`,
  sic_codes_changed: ({ name, before, after }) =>
    `${name} changed its SIC codes from ${list(before.sic_codes)} to ${list(after.sic_codes)}.`,
  accounts_filed: ({ name, after }) =>
    `${name} filed ${after.accounts_type ? `${words(after.accounts_type)} ` : ''}accounts for the period to ${text(after.accounts_made_up_to)}.`,
  accounts_overdue: ({ name, after }) =>
    `The accounts of ${name} are overdue; they were due on ${text(after.accounts_next_due)}.`,
  accounts_type_changed: ({ name, before, after }) =>
    `The accounts type of ${name} changed from ${words(before.accounts_type)} to ${words(after.accounts_type)}.`,
  confirmation_filed: ({ name, after }) =>
    `${name} filed a confirmation statement as of ${text(after.confirmation_made_up_to)}.`,
  confirmation_overdue: ({ name, after }) =>
    `The confirmation statement of ${name} is overdue; it was due on ${text(after.confirmation_next_due)}.`,
  filing_added: ({ name, after }) => {
    const what = after.filing_description ?? after.filing_category
    return `${name} filed ${after.filing_type ? `form ${text(after.filing_type)}` : 'a document'}${what ? ` (${words(what)})` : ''}.`
  },
  director_appointed: appointed,
  director_resigned: resigned,
  officer_appointed: appointed,
  officer_resigned: resigned,
  psc_notified: ({ name, after }) =>
    `${person(after)} was notified to Companies House as a person with significant control of ${name}${on(after.notified_on)}.`,
  psc_ceased: ({ name, after }) =>
    `${person(after)} ceased to be a person with significant control of ${name}${on(after.ceased_on)}.`,
  charge_registered: ({ name, after }) => `A charge over the assets of ${name} was registered${holder(after)}.`,
  charge_satisfied: ({ name, after }) => `A charge over the assets of ${name} was satisfied${holder(after)}.`,
  insolvency_opened: ({ name, after }) => `${name} entered insolvency proceedings: ${proceeding(after)}.`,
  insolvency_updated: ({ name }) => `The insolvency proceedings of ${name} were updated on the register.`,
  insolvency_closed: ({ name, before }) => `The insolvency proceedings of ${name} have ended (${proceeding(before)}).`,
  identity_verified: ({ name, after }) =>
    `The identity verification of ${somebody(after)} as ${roleText(after)} of ${name} took effect${on(after.verified_from)}.`,
  identity_verification_due: ({ name, after }) =>
    `The identity verification of ${somebody(after)} as ${roleText(after)} of ${name} is due by ${text(after.due_on)}.`,
  identity_verification_overdue: ({ name, after }) =>
    `The identity verification of ${somebody(after)} as ${roleText(after)} of ${name} is overdue; it was due on ${text(after.due_on)}.`,
  website_verified: ({ name, after }) => `${text(after.website)} was verified as the website of ${name}.`,
  website_changed: ({ name, before, after }) =>
    `The website of ${name} changed from ${text(before.website)} to ${text(after.website)}.`,
  website_lost: ({ name, before }) => `${text(before.website)} no longer shows that it belongs to ${name}.`,
}

function appointed({ name, after }: SummaryInput): string {
  return `${text(after.name)} was appointed ${role(after)} of ${name}${on(after.appointed_on)}.`
}

function resigned({ name, after }: SummaryInput): string {
  return `${text(after.name)} resigned as ${role(after)} of ${name}${on(after.resigned_on)}.`
}

function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : 'unknown'
}

/** Companies House terms are hyphenated. */
function words(value: unknown): string {
  return text(value).replaceAll('-', ' ')
}

function role({ officer_role: value }: SignalFacts): string {
  return words(value).replace('llp', 'LLP')
}

function statusText({ company_status: status, company_status_detail: detail }: SignalFacts): string {
  return detail ? `${words(status)} (${words(detail)})` : words(status)
}

function proceeding({ current_insolvency_status: word, company_status: status }: SignalFacts): string {
  return words(word ?? status)
}

function place({ registered_office: office }: SignalFacts): string {
  if (typeof office !== 'object' || office === null) return 'an unknown address'
  const { postal_code: postcode, locality, address_line_1: line } = office as SignalFacts
  return text(postcode ?? locality ?? line)
}

function list(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.map(text).join(', ') : 'none'
}

function person({ name }: SignalFacts): string {
  return name ? text(name) : 'A person whose name is not public'
}

function somebody({ name }: SignalFacts): string {
  return name ? text(name) : 'a person whose name is not public'
}

function roleText(facts: SignalFacts): string {
  return facts.role === 'psc' ? 'person with significant control' : role(facts)
}

function holder({ persons_entitled: persons }: SignalFacts): string {
  return Array.isArray(persons) && persons.length > 0 ? `, in favour of ${persons.map(text).join(', ')}` : ''
}

function on(day: unknown): string {
  return day ? ` on ${text(day)}` : ''
}
