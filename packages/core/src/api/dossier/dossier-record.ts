import type { z } from 'zod'
import { shortMonthName, shortTimeInLondon } from '../../shared/days.js'
import type { SignalRecord } from '../../signals/signal-record.js'
import type { answerSummary } from '../answers/schemas.js'
import type { company } from '../companies/schemas.js'
import type { ownership } from '../records/ownership-schemas.js'
import type { officerPage, ownerPage } from '../records/people-schemas.js'
import type { chargePage, filingPage, insolvencyPage } from '../records/schemas.js'

/** The content of `dossier.json`. A part that could not be had is null, and `missing` says why. */
export interface DossierRecord {
  readonly format: string
  readonly issued_at: string
  readonly issuer: string | null
  readonly company_number: string
  /** The time that it is about; null if it is about the time of issue. */
  readonly as_of: string | null
  readonly company: z.output<typeof company>
  readonly officers: z.output<typeof officerPage> | null
  readonly owners: z.output<typeof ownerPage> | null
  readonly ownership: z.output<typeof ownership> | null
  readonly charges: z.output<typeof chargePage> | null
  readonly insolvency: z.output<typeof insolvencyPage> | null
  readonly filings: z.output<typeof filingPage> | null
  /** Newest first. */
  readonly signals: readonly SignalRecord[]
  /** Answers about this company that the account has received, newest first. */
  readonly answers: readonly z.output<typeof answerSummary>[]
  readonly missing: readonly { readonly part: string; readonly reason: string }[]
  readonly sources: readonly DossierSource[]
}

export interface DossierSource {
  readonly part: string
  readonly source: string
  readonly as_of: string
  readonly stale: boolean
  readonly is_complete: boolean
}

/** Words of codes, such as `corporate-secretary`. */
export function words(code: string | null): string {
  return (code ?? '').replaceAll(/[-_]/g, ' ')
}

/** Where a part comes from: `companies_house_api` is “Companies House API”. */
export function sourceText(source: string): string {
  return capital(words(source))
    .replace(/^companies house/i, 'Companies House')
    .replace(/ api$/, ' API')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function officeText({ registered_office: office }: DossierRecord['company']): string | null {
  const { premises, address_line_1: street, ...rest } = office
  const lines = [[premises, street].filter(Boolean).join(' '), ...Object.values(rest)].filter(Boolean)
  return lines.join(', ') || null
}

/** A time of the record as the console shows it, in London. */
export function timeText(at: string): string {
  return shortTimeInLondon(Date.parse(at))
}

export function bornText(born: { readonly month: number; readonly year: number } | null): string | null {
  return born && `${shortMonthName(born.month) ?? born.month} ${born.year}`
}
