import type {
  ChargePage,
  CompanyPerson,
  FilingPage,
  InsolvencyPage,
  OfficerPage,
  OwnerPage,
  PersonVerification,
  PersonWithSignificantControl,
} from '@brassplate/sdk'
import { facts, type Look, table } from './table.js'
import { minute, words } from './words.js'
import { wrapped } from './wrapped.js'

type AnyPage = Pick<OfficerPage, 'pagination' | 'as_of' | 'stale' | 'is_complete'>

export function officersText(page: OfficerPage, look: Look): string {
  if (page.data.length === 0) return `No officers.\n${footer(page, look)}`
  const rows = table(
    [
      { title: 'NAME', of: (each) => each.name },
      { title: 'ROLE', of: (each) => words(each.officer_role) },
      { title: 'APPOINTED', of: (each) => each.appointed_on ?? before(each.appointed_before) },
      { title: 'RESIGNED', of: (each) => each.resigned_on ?? '', isWhole: true },
      { title: 'IDENTITY', of: (each) => verificationText(each.identity_verification) },
      { title: 'REGISTERED', of: (each) => registrationText(each.identification) },
    ],
    page.data,
    look,
  )
  return rows + footer(page, look)
}

const controlTexts: Readonly<Record<OwnerPage['control_status'], string>> = {
  owners_listed: '',
  exempt: 'The company is exempt from listing its owners.',
  states_no_owner: 'The company states that no one has significant control.',
  not_confirmed: 'The company states that its owners are not identified or not confirmed yet.',
  none_listed: 'The register lists no owner, and no reason for that.',
  not_known: 'It is not known whether anybody has significant control.',
}

export function ownersText(page: OwnerPage, look: Look): string {
  const status = controlTexts[page.control_status]
  const rows = table(
    [
      { title: 'NAME', of: (each) => each.name ?? 'not public' },
      { title: 'CONTROL', of: (each) => naturesText(each) },
      { title: 'SINCE', of: (each) => each.notified_on, isWhole: true },
      { title: 'CEASED', of: (each) => each.ceased_on ?? (each.status === 'ceased' ? 'yes' : ''), isWhole: true },
      { title: 'IDENTITY', of: (each) => verificationText(each.identity_verification) },
      { title: 'REGISTERED', of: (each) => registrationText(each.identification) },
    ],
    page.data,
    look,
  )
  const statement = status === '' ? '' : wrapped(status, look.columns)
  return (page.data.length > 0 ? rows : '') + statement + footer(page, look)
}

export function naturesText({ natures_of_control: natures }: Pick<PersonWithSignificantControl, 'natures_of_control'>) {
  return natures.map(({ text }) => text).join('; ')
}

export function chargesText(page: ChargePage, look: Look): string {
  if (page.data.length === 0) return `No charges.\n${footer(page, look)}`
  const rows = table(
    [
      { title: 'CREATED', of: (each) => each.created_on ?? each.delivered_on, isWhole: true },
      { title: 'STATUS', of: (each) => words(each.status) },
      { title: 'SATISFIED', of: (each) => each.satisfied_on ?? '', isWhole: true },
      { title: 'IN FAVOUR OF', of: (each) => each.persons_entitled.join(', ') },
      { title: 'OVER', of: (each) => each.property ?? each.secured ?? '' },
      { title: 'CODE', of: (each) => each.charge_code ?? '', isWhole: true },
    ],
    page.data,
    look,
  )
  return rows + footer(page, look)
}

export function insolvencyText(page: InsolvencyPage, look: Look): string {
  if (page.data.length === 0) return `No insolvency cases.\n${footer(page, look)}`
  const rows = table(
    [
      { title: 'CASE', of: (each) => each.case_number, isWhole: true },
      { title: 'TYPE', of: (each) => words(each.type) },
      {
        title: 'DATES',
        of: (each) => each.dates.map(({ type, date }) => `${words(type)} ${date}`).join('; '),
      },
      { title: 'PRACTITIONERS', of: (each) => each.practitioners.map(({ name }) => name).join(', ') },
    ],
    page.data,
    look,
  )
  return rows + footer(page, look)
}

export function filingsText(page: FilingPage, look: Look): string {
  if (page.data.length === 0) return `No filings.\n${footer(page, look)}`
  const rows = table(
    [
      { title: 'DATE', of: (each) => each.date, isWhole: true },
      { title: 'FORM', of: (each) => each.type, isWhole: true },
      { title: 'WHAT WAS FILED', of: (each) => each.text },
    ],
    page.data,
    look,
  )
  return rows + footer(page, look)
}

function footer({ pagination, as_of, stale, is_complete }: AnyPage, { colour }: Look): string {
  const { page, limit, total, has_more } = pagination
  const parts = [
    `As of ${minute(as_of)}`,
    ...(stale ? ['STALE: not confirmed by Companies House lately'] : []),
    ...(is_complete ? [] : ['incomplete']),
    ...(has_more ? [`${Math.min(page * limit, total)} of ${total}: give --page ${page + 1} for more`] : []),
  ]
  return `${colour.dim(`${parts.join('; ')}.`)}\n`
}

function verificationText(verification: PersonVerification | null): string {
  if (!verification) return ''
  const { state, due_on, verified_from } = verification
  switch (state) {
    case 'verified':
      return `verified ${verified_from ?? ''}`.trim()
    case 'due':
      return `due ${due_on ?? ''}`.trim()
    case 'overdue':
      return `OVERDUE, was due ${due_on ?? ''}`.trim()
    case 'unknown':
      return 'unknown'
  }
}

function registrationText(identification: PersonWithSignificantControl['identification']): string {
  if (!identification) return ''
  const { company_number, registration_number, country_registered, place_registered } = identification
  return company_number ?? [registration_number, country_registered ?? place_registered].filter(Boolean).join(', ')
}

function before(day: string | null): string | null {
  return day === null ? null : `before ${day}`
}

const links: Readonly<Record<CompanyPerson['joined_by'][number], string>> = {
  officer_id: 'the id of Companies House, the same at all companies',
  name_and_month_of_birth: 'the name and the month of birth, at this company',
}

export function personText(person: CompanyPerson, look: Look): string {
  const { date_of_birth: born, appointments, appointments_total: total } = person
  return [
    facts(
      [
        ['Name', person.name ?? 'name protected'],
        ['Born', born ? `${String(born.month).padStart(2, '0')}/${born.year}` : undefined],
        ['Joined by', person.joined_by.map((link) => links[link]).join('; ') || undefined],
        ['Owner of', person.owners.length > 0 ? person.company_number : undefined],
        ['Appointments', total === null ? undefined : String(total)],
        ['Missing', person.missing ? words(person.missing) : undefined],
      ],
      look,
    ),
    appointments.length === 0
      ? ''
      : `\n${table(
          [
            { title: 'NUMBER', of: (each) => each.company_number, isWhole: true },
            { title: 'COMPANY', of: (each) => each.company_name },
            { title: 'ROLE', of: (each) => words(each.officer_role) },
            { title: 'APPOINTED', of: (each) => each.appointed_on },
            { title: 'RESIGNED', of: (each) => each.resigned_on, isWhole: true },
          ],
          appointments,
          look,
        )}`,
  ].join('')
}
