import type { CompanyProfile } from '../register/profile/profile.js'
import type { Owner } from '../register/records/owner.js'
import { addressLine } from '../register/search/candidate.js'
import { InvalidRequestError } from '../shared/errors.js'
import type { Cell } from './table.js'

/** What is stored about a company, as far as a sheet shows it. */
export interface CompanyFacts {
  readonly profile: CompanyProfile
  /** Null if it is not known how many charges are outstanding. */
  readonly chargesOutstanding: number | null
  /** The present owners; empty also if they are not known. */
  readonly owners: readonly Owner[]
  /** The domain of its website, if the account has paid for it. */
  readonly website: string | null
}

const textsMax = 20

const columns = {
  sic_codes: ({ profile }: CompanyFacts) => joined(profile.company.sicCodes, ' '),
  industries: ({ profile }) =>
    joined(
      profile.industries.flatMap(({ text }) => text ?? []),
      '; ',
    ),
  registered_address: ({ profile }) => addressLine(profile.company),
  accounts_type: ({ profile }) => profile.company.accounts.lastType,
  accounts_next_due: ({ profile }) => profile.accountsDeadline.due,
  accounts_overdue: ({ profile }) => profile.accountsDeadline.isOverdue,
  confirmation_next_due: ({ profile }) => profile.confirmationDeadline.due,
  confirmation_overdue: ({ profile }) => profile.confirmationDeadline.isOverdue,
  insolvency: ({ profile }) => profile.currentInsolvencyStatus,
  insolvency_history: ({ profile }) => profile.hasInsolvencyHistory,
  charges_outstanding: ({ chargesOutstanding }) => chargesOutstanding,
  parent: ({ owners }) => joined(owners.filter(isFirm).map(firmText), '; '),
  owners: ({ owners }) =>
    joined(
      owners.flatMap(({ name }) => name ?? []),
      '; ',
    ),
  website: ({ website }) => website,
} as const satisfies Readonly<Record<string, (facts: CompanyFacts) => Cell>>

export type FactColumn = keyof typeof columns

/** The columns about a company that can be added to a sheet, in the order in which they are written. */
export const factColumns = Object.keys(columns) as [FactColumn, ...FactColumn[]]

export type FactCells = Readonly<Partial<Record<FactColumn, Cell>>>

/** `facts` undefined: the company is not known, so all cells are empty. */
export function factCells(chosen: readonly FactColumn[], facts: CompanyFacts | undefined): FactCells {
  return Object.fromEntries(chosen.map((name) => [name, facts ? columns[name](facts) : null]))
}

/** Reads `industries,website`. The columns are in the order of `factColumns`, each once. */
export function readFactColumns(text: string): readonly FactColumn[] {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  const unknown = names.find((name) => !factColumns.some((column) => column === name))
  if (unknown !== undefined) {
    const message = `must be names out of: ${factColumns.join(', ')}`
    throw new InvalidRequestError(
      `There is no column ${JSON.stringify(unknown.slice(0, 100))}.`,
      [{ field: 'columns', message }],
      `Choose out of: ${factColumns.join(', ')}.`,
    )
  }
  return factColumns.filter((column) => names.includes(column))
}

/** A firm that owns the company, with its number as it was filed. */
export function firmText({ name, identification }: Owner): string {
  const number = identification?.registrationNumber ?? null
  return number === null ? (name ?? '') : `${name ?? ''} (${number})`
}

export function isFirm({ kind }: Owner): boolean {
  return /corporate-entity|legal-person/.test(kind)
}

function joined(items: readonly string[], separator: string): string | null {
  const texts = items.filter((item) => item !== '')
  if (texts.length === 0) return null
  const shown = texts.slice(0, textsMax).join(separator)
  return texts.length > textsMax ? `${shown}${separator}and ${texts.length - textsMax} more` : shown
}
