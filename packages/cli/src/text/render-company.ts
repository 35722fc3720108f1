import type {
  Company,
  IdentityVerification,
  RegisteredOffice,
  ReviewCandidate,
  VerificationCounts,
} from '@brassplate/sdk'
import { sanitise } from './sanitise.js'
import { facts, type Look, table } from './table.js'
import { percent, statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

export function companyText(company: Company, look: Look): string {
  const { colour } = look
  const status = company.company_status
  const title = `${colour.bold(sanitise(company.company_name))}  ${statusPaint(colour, status)(sanitise(words(status) ?? 'status unknown'))}\n`
  return (
    title +
    facts(
      [
        ['Number', company.company_number],
        ['Type', words(company.company_type) ?? undefined],
        ['Detail', words(company.company_status_detail) ?? undefined],
        ['Office', officeText(company.registered_office) || undefined],
        ['Incorporated', company.incorporated_on ?? undefined],
        ['Dissolved', company.dissolved_on ?? undefined],
        ['Industry', industryText(company)],
        ['Accounts', dueText(company.accounts_type, company.accounts_next_due, company.accounts_overdue)],
        ['Confirmation', dueText(null, company.confirmation_next_due, company.confirmation_overdue)],
        ['Charges', yesNo(company.has_active_charges, 'outstanding', 'none outstanding')],
        [
          'Insolvency',
          words(company.current_insolvency_status) ?? yesNo(company.has_insolvency_history, 'in the past', 'none'),
        ],
        [
          'Resignations',
          company.recent_resignations.map(({ name, resigned_on }) => `${name} (${resigned_on})`).join(', ') ||
            undefined,
        ],
        ['Identity', verificationText(company.identity_verification)],
        ['Previous names', company.previous_names.map(({ name }) => name).join(', ') || undefined],
        ['As of', company.as_of.slice(0, 10)],
      ],
      look,
    )
  )
}

/** Companies for the user to choose from. */
export function candidatesText(candidates: readonly ReviewCandidate[], look: Look): string {
  if (candidates.length === 0) return ''
  const rows = table(
    [
      { title: 'NUMBER', of: (each) => each.company_number },
      { title: 'NAME', of: (each) => each.company_name },
      {
        title: 'STATUS',
        of: (each) => words(each.company_status),
        paint: (colour, each) => statusPaint(colour, each.company_status),
      },
      { title: 'POSTCODE', of: (each) => each.registered_postcode },
      { title: 'LIKELY', of: (each) => percent(each.match_confidence), align: 'right' },
    ],
    candidates,
    look,
  )
  const [first] = candidates
  return rows + (first ? wrapped(`Why not the first: ${first.why_not_matched}`, look.columns) : '')
}

function officeText(office: RegisteredOffice): string {
  const { premises, address_line_1, address_line_2, locality, region, postal_code, country } = office
  return [premises, address_line_1, address_line_2, locality, region, postal_code, country]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}

function dueText(type: string | null, due: string | null, isOverdue: boolean | null): string | undefined {
  const parts = [words(type), due === null ? null : `due ${due}`, isOverdue ? 'OVERDUE' : null]
  return parts.filter((part) => part !== null).join(', ') || undefined
}

function verificationText(verification: IdentityVerification | null): string | undefined {
  if (!verification) return undefined
  const { directors, pscs, next_due_on } = verification
  const count = (who: string, counts: VerificationCounts | null) => {
    if (!counts || counts.total === 0) return null
    const overdue = counts.overdue > 0 ? `, ${counts.overdue} OVERDUE` : ''
    return `${counts.verified} of ${counts.total} ${who} verified${overdue}`
  }
  const parts = [count('directors', directors), count('owners', pscs), next_due_on && `next due ${next_due_on}`]
  return parts.filter((part) => part !== null).join('; ') || undefined
}

function yesNo(value: boolean | null, yes: string, no: string): string | undefined {
  if (value === null) return undefined
  return value ? yes : no
}

function industryText({ industries }: Company): string | undefined {
  return industries.map(({ sic_code: code, text }) => (text ? `${text} (${code})` : code)).join('; ') || undefined
}
