import { jurisdictionWords, typeWords } from '../../register/company/company-words.js'
import { displayName } from '../../register/name/display-name.js'
import { personName } from '../../register/records/person-name.js'
import { shortDay } from '../../shared/days.js'
import { plainPerson, plainSentence } from '../page/plain-sentence.js'
import { arithmeticHint, chainEnds, controlStatusWords, endReason, overWords } from '../records/chain-ends.js'
import { controlText } from '../records/draw-ownership.js'
import {
  bornText,
  capital,
  type DossierRecord,
  type DossierSource,
  officeText,
  timeText,
  words,
} from './dossier-record.js'

/** One part of a dossier for readers, the same in HTML and in Markdown. */
export interface DossierSection {
  readonly id: string
  readonly title: string
  readonly notes: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly table: DossierTable | null
  readonly source: DossierSource | null
}

export interface DossierTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const none = '–'

export function dossierSections(dossier: DossierRecord): readonly DossierSection[] {
  return [
    companySection(dossier),
    officerSection(dossier),
    ownerSection(dossier),
    ownershipSection(dossier),
    chargeSection(dossier),
    insolvencySection(dossier),
    filingSection(dossier),
    signalSection(dossier),
    answerSection(dossier),
  ].map((section) => withProblems(dossier, section))
}

type Draft = Pick<DossierSection, 'id' | 'title'> & Partial<Omit<DossierSection, 'id' | 'title' | 'source'>>

function withProblems({ missing, sources }: DossierRecord, draft: Draft): DossierSection {
  const { id, title, notes = [], facts = [], table = null } = draft
  const reasons = missing.filter(({ part }) => part === id).map(({ reason }) => reason)
  const source = sources.find(({ part }) => part === id) ?? null
  const incomplete = source && !source.is_complete ? ['Only some entries are known.'] : []
  const stale = source?.stale ? ['Companies House could not be asked, so this may be out of date.'] : []
  return { id, title, facts, table, source, notes: [...reasons, ...incomplete, ...stale, ...notes] }
}

function companySection({ company, charges }: DossierRecord): Draft {
  const industries = company.industries.map(({ sic_code: code, text }) => (text ? `${text} (${code})` : code))
  const names = company.previous_names.map(({ name, ceased_on: on }) =>
    on ? `${displayName(name)} (until ${shortDay(on)})` : displayName(name),
  )
  const facts: readonly (readonly [string, string | null])[] = [
    ['Registered name', company.company_name],
    ['Number', company.company_number],
    [
      'Status',
      capital([words(company.company_status), words(company.company_status_detail)].filter(Boolean).join(', ')) || null,
    ],
    ['Type', company.company_type && typeWords(company.company_type)],
    ['Jurisdiction', company.jurisdiction && jurisdictionWords(company.jurisdiction)],
    ['Incorporated', dayText(company.incorporated_on)],
    ['Dissolved', company.dissolved_on && shortDay(company.dissolved_on)],
    ['Registered office', officeText(company)],
    ['Industry', industries.join('; ') || null],
    ['Previous names', names.join('; ') || null],
    ['Latest accounts', company.accounts_type && capital(words(company.accounts_type))],
    ['Accounts due', dueText(company.accounts_next_due, company.accounts_overdue)],
    ['Confirmation statement due', dueText(company.confirmation_next_due, company.confirmation_overdue)],
    ['Insolvency', insolvencyText(company)],
    ['Charges', chargesText(company.has_active_charges, charges)],
  ]
  return { id: 'company', title: 'Company', facts: facts.flatMap(([name, value]) => (value ? [[name, value]] : [])) }
}

function officerSection({ officers }: DossierRecord): Draft {
  const rows = (officers?.data ?? []).map((one) => [
    nameText(one.name, one.is_corporate),
    capital(words(one.officer_role)),
    one.appointed_before ? `before ${shortDay(one.appointed_before)}` : dayText(one.appointed_on),
    one.status === 'active' ? none : dayText(one.resigned_on),
    bornText(one.date_of_birth) ?? one.identification?.registration_number ?? none,
    one.service_address ?? none,
    identityText(one.identity_verification),
  ])
  const columns = ['Name', 'Role', 'Appointed', 'Resigned', 'Born or number', 'Service address', 'Identity']
  return { id: 'officers', title: 'Officers', ...listed(columns, rows, officers, 'No officers are listed.') }
}

function ownerSection({ owners }: DossierRecord): Draft {
  const rows = (owners?.data ?? []).map((one) => [
    one.name === null ? 'Name protected' : nameText(one.name, one.is_corporate),
    one.natures_of_control.map(({ text }) => text).join('; ') || none,
    dayText(one.notified_on),
    one.status === 'active' ? 'Current' : (one.ceased_on && shortDay(one.ceased_on)) || 'Ended',
    bornText(one.date_of_birth) ??
      ([one.identification?.country_registered, one.identification?.registration_number].filter(Boolean).join(' ') ||
        none),
    identityText(one.identity_verification),
  ])
  const columns = ['Name', 'Control', 'Notified', 'Until', 'Born or number', 'Identity']
  const section = listed(columns, rows, owners, 'No owner is listed.')
  const said = owners ? controlStatusWords[owners.control_status] : null
  const status = said ? [said] : []
  return { id: 'owners', title: 'Persons with significant control', ...section, notes: [...status, ...section.notes] }
}

function ownershipSection({ ownership }: DossierRecord): Draft {
  const nameOf = (id: string) => {
    const node = ownership?.nodes.find((one) => one.id === id)
    if (!node) return id
    const name = node.name === null ? 'Name protected' : nameText(node.name, node.kind !== 'person')
    return node.company_number ? `${name} (${node.company_number})` : name
  }
  const rows = (ownership?.links ?? []).map((link) => [
    nameOf(link.owner),
    nameOf(link.owned),
    controlText(link),
    link.is_ceased ? 'Ended' : 'Current',
  ])
  const notes = ownership && !ownership.is_complete ? ['Owners of some companies are missing.'] : []
  const ends = ownership ? chainEnds(ownership) : []
  const shares = ends.flatMap(({ node, range, share, calculation }): (readonly [string, string])[] => {
    const about = range && [share, calculation && `(${calculation})`].filter(Boolean).join(' ')
    const text = [about && range && `${about}: ${overWords[range.over_25_percent]}.`, endReason(node)].filter(Boolean)
    return text.length > 0 ? [[nameOf(node.id), text.join(' ')]] : []
  })
  return {
    id: 'ownership',
    title: 'Chain of owners',
    notes: [
      ...notes,
      ...(ownership && rows.length === 0 ? ['No owner could be followed.'] : []),
      ...(shares.length > 0 ? [arithmeticHint] : []),
    ],
    facts: shares,
    table: rows.length > 0 ? { columns: ['Owner', 'Controls', 'Range', 'State'], rows } : null,
  }
}

function chargeSection({ charges }: DossierRecord): Draft {
  const rows = (charges?.data ?? []).map((one) => [
    one.charge_code ?? one.charge_id,
    one.is_outstanding ? 'Outstanding' : capital(words(one.status)),
    one.persons_entitled.map(displayName).join(', ') || none,
    one.property ?? one.secured ?? one.description ?? none,
    dayText(one.created_on),
    dayText(one.satisfied_on),
  ])
  const columns = ['Charge', 'State', 'In favour of', 'Over', 'Created', 'Satisfied']
  return { id: 'charges', title: 'Charges', ...listed(columns, rows, charges, 'No charges are registered.') }
}

function insolvencySection({ insolvency }: DossierRecord): Draft {
  const rows = (insolvency?.data ?? []).map((one) => [
    one.case_number,
    capital(words(one.type)),
    one.dates.map(({ type, date }) => `${words(type)} ${shortDay(date)}`).join('; ') || none,
    one.practitioners.map(({ name }) => name).join(', ') || none,
  ])
  const columns = ['Case', 'Kind', 'Dates', 'Practitioners']
  return { id: 'insolvency', title: 'Insolvency', ...listed(columns, rows, insolvency, 'No insolvency case is known.') }
}

function filingSection({ filings }: DossierRecord): Draft {
  const rows = (filings?.data ?? []).map((one) => [dayText(one.date), one.type ?? none, one.text])
  return {
    id: 'filings',
    title: 'Filings',
    ...listed(['Date', 'Form', 'What was filed'], rows, filings, 'No filings are known.'),
  }
}

function signalSection({ signals }: DossierRecord): Draft {
  const rows = signals.map((one) => [
    timeText(one.detected_at),
    capital(one.severity),
    plainSentence(plainPerson(one), one.company_name),
  ])
  return {
    id: 'signals',
    title: 'Changes that were noticed',
    ...listed(['Noticed at', 'Severity', 'Change'], rows, whole(rows), 'No change was noticed.'),
  }
}

function answerSection({ answers }: DossierRecord): Draft {
  const rows = answers.map((one) => [
    timeText(one.received_at),
    one.domain ?? none,
    capital(words(one.decision)),
    one.answer_id,
  ])
  return {
    id: 'answers',
    title: 'Answers about its websites',
    ...listed(
      ['Received at', 'Domain', 'Decision', 'Answer'],
      rows,
      whole(rows),
      'You have received no answer about it.',
    ),
  }
}

interface ListedPart {
  readonly pagination: { readonly total: number }
}

/** A part that could not be had is not empty. */
function listed(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  part: ListedPart | null,
  empty: string,
) {
  if (rows.length === 0) return { notes: part ? [empty] : [], table: null }
  const { total } = part?.pagination ?? { total: rows.length }
  const notes = total > rows.length ? [`The latest ${rows.length} of ${total}.`] : []
  return { notes, table: { columns, rows } }
}

/** The whole list is in the dossier. */
function whole(rows: readonly unknown[]): ListedPart {
  return { pagination: { total: rows.length } }
}

/** A person or a firm, as people write it. The official forms are in `dossier.json`. */
function nameText(name: string, isFirm: boolean): string {
  return isFirm ? displayName(name) : personName(name, false)
}

type Verification = NonNullable<DossierRecord['officers']>['data'][number]['identity_verification']

/** Such as “Due by 13 Dec 2026”. */
function identityText(verification: Verification): string {
  if (!verification) return none
  const { state, due_on: due, verified_from: from } = verification
  if (state === 'verified') return from ? `Verified since ${shortDay(from)}` : 'Verified'
  return due ? `${capital(state)} by ${shortDay(due)}` : capital(state)
}

function dayText(day: string | null): string {
  return day ? shortDay(day) : none
}

function dueText(day: string | null, isOverdue: boolean | null): string | null {
  return day && `${shortDay(day)}${isOverdue ? ', overdue' : ''}`
}

/** The whole list says how many; without it, only the flag of the company is known. */
function chargesText(hasActive: boolean | null, charges: DossierRecord['charges']): string | null {
  if (!charges?.is_complete || charges.pagination.has_more)
    return flagText(hasActive, 'At least one outstanding', 'None outstanding')
  const count = charges.data.filter(({ is_outstanding: isOutstanding }) => isOutstanding).length
  return count === 0 ? 'None outstanding' : `${count} outstanding`
}

function flagText(flag: boolean | null, yes: string, no: string): string | null {
  return flag === null ? null : flag ? yes : no
}

function insolvencyText(company: DossierRecord['company']): string | null {
  return company.current_insolvency_status
    ? capital(words(company.current_insolvency_status))
    : flagText(company.has_insolvency_history, 'In the past', 'None')
}
