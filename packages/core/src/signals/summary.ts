import type { SignalFacts, SignalSource } from './signal.js'
import type { SignalDraft } from './signal-draft.js'
import type { SignalType } from './signal-type.js'

interface Told {
  readonly name: string
  readonly before: SignalFacts
  readonly after: SignalFacts
  readonly source: SignalSource
}

/** One sentence for people about what has changed. */
export function summaryOf(name: string, draft: SignalDraft, source: SignalSource): string {
  return sentences[draft.type]({ name, before: draft.before ?? {}, after: draft.after ?? {}, source })
}

const sentences: Readonly<Record<SignalType, (told: Told) => string>> = {
  status_changed: ({ name, before, after }) =>
    `The status of ${name} is now ${standing(after)}; it was ${standing(before)}.`,
  strike_off_proposed: ({ name }) => `It is proposed to strike ${name} off the register.`,
  strike_off_discontinued: ({ name }) => `${name} is no longer to be struck off the register.`,
  dissolved: ({ name, source }) =>
    source.kind === 'snapshot_absence'
      ? `${name} is missing from the register of ${source.snapshot} and is taken for dissolved.`
      : `${name} was dissolved.`,
  restored: ({ name }) => `${name} was restored to the register.`,
  name_changed: ({ before, after }) => `${text(before.company_name)} is now called ${text(after.company_name)}.`,
  registered_office_changed: ({ name, before, after }) =>
    `The registered office of ${name} moved from ${place(before)} to ${place(after)}.`,
  sic_codes_changed: ({ name, before, after }) =>
    `${name} changed its lines of business from ${list(before.sic_codes)} to ${list(after.sic_codes)}.`,
  accounts_filed: ({ name, after }) =>
    `${name} filed ${after.accounts_type ? `${words(after.accounts_type)} ` : ''}accounts made up to ${text(after.accounts_made_up_to)}.`,
  accounts_overdue: ({ name, after }) => `Accounts of ${name} were due on ${text(after.accounts_next_due)}.`,
  accounts_type_changed: ({ name, before, after }) =>
    `The accounts of ${name} are now of the kind ${words(after.accounts_type)}; they were ${words(before.accounts_type)}.`,
  confirmation_filed: ({ name, after }) =>
    `${name} filed a confirmation statement made up to ${text(after.confirmation_made_up_to)}.`,
  confirmation_overdue: ({ name, after }) =>
    `The confirmation statement of ${name} was due on ${text(after.confirmation_next_due)}.`,
  filing_added: ({ name, after }) => {
    const what = after.filing_description ?? after.filing_category
    return `${name} filed ${after.filing_type ? `form ${text(after.filing_type)}` : 'a document'}${what ? ` (${words(what)})` : ''}.`
  },
  director_appointed: appointed,
  director_resigned: resigned,
  officer_appointed: appointed,
  officer_resigned: resigned,
  psc_notified: ({ name, after }) => `${person(after)} has significant control of ${name}${since(after.notified_on)}.`,
  psc_ceased: ({ name, after }) =>
    `${person(after)} no longer has significant control of ${name}${since(after.ceased_on)}.`,
  charge_registered: ({ name, after }) => `A charge over what ${name} owns was registered${holder(after)}.`,
  charge_satisfied: ({ name, after }) => `A charge over what ${name} owns was satisfied${holder(after)}.`,
  insolvency_opened: ({ name, after }) => `${name} is now in insolvency: ${proceeding(after)}.`,
  insolvency_updated: ({ name }) => `The insolvency of ${name} has changed on the register.`,
  insolvency_closed: ({ name, before }) => `${name} is no longer in insolvency (${proceeding(before)}).`,
  website_verified: ({ name, after }) => `${text(after.website)} is the website of ${name}.`,
  website_changed: ({ name, before, after }) =>
    `The website of ${name} is now ${text(after.website)}; it was ${text(before.website)}.`,
  website_lost: ({ name, before }) => `${text(before.website)} no longer shows that it belongs to ${name}.`,
}

function appointed({ name, after }: Told): string {
  return `${text(after.name)} was appointed ${role(after)} of ${name}${on(after.appointed_on)}.`
}

function resigned({ name, after }: Told): string {
  return `${text(after.name)} resigned as ${role(after)} of ${name}${on(after.resigned_on)}.`
}

function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : 'unknown'
}

/** The register's words are written with hyphens. */
function words(value: unknown): string {
  return text(value).replaceAll('-', ' ')
}

function role({ officer_role: value }: SignalFacts): string {
  return words(value).replace('llp', 'LLP')
}

function standing({ company_status: status, company_status_detail: detail }: SignalFacts): string {
  return detail ? `${words(status)} (${words(detail)})` : words(status)
}

function proceeding({ current_insolvency_status: word, company_status: status }: SignalFacts): string {
  return words(word ?? status)
}

function place({ registered_office: office }: SignalFacts): string {
  if (typeof office !== 'object' || office === null) return 'an unknown place'
  const { postal_code: postcode, locality, address_line_1: line } = office as SignalFacts
  return text(postcode ?? locality ?? line)
}

function list(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? value.map(text).join(', ') : 'none'
}

function person({ name }: SignalFacts): string {
  return name ? text(name) : 'Somebody whose name is not shown'
}

function holder({ persons_entitled: persons }: SignalFacts): string {
  return Array.isArray(persons) && persons.length > 0 ? `, in favour of ${persons.map(text).join(', ')}` : ''
}

function on(day: unknown): string {
  return day ? ` on ${text(day)}` : ''
}

function since(day: unknown): string {
  return day ? ` since ${text(day)}` : ''
}
