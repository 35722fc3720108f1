import type { CompanyNumber } from '../register/company-number.js'
import type { Instant } from '../shared/clock.js'
import type { Quote } from './extract/page-text.js'
import type { Zone } from './page-document.js'
import type { ReadPage } from './web-reader.js'

export const evidenceKinds = [
  'company_number',
  'register_link',
  'vat_number',
  'legal_name',
  'previous_name',
  'trading_name',
  'registered_postcode',
  'registered_premises',
  'domain_label',
  'own_domain_named',
  'other_domain_named',
  'copyright_holder',
  'structured_data',
  'officer_named',
  'contact_email',
  'jurisdiction',
  'foreign_entity',
  'third_party_number',
  'name_conflict',
  'company_dissolved',
  'redirect',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]
export type EvidenceGroup = 'identifier' | 'name' | 'address' | 'brand' | 'role' | 'contact' | 'consistency'

/** One reason for or against a company, with the place it was read at. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly group: EvidenceGroup
  readonly supports: boolean
  readonly bits: number
  readonly zone: Zone | null
  readonly sourceUrl: string | null
  readonly quote: string | null
  readonly quoteOffset: number | null
  /** What was read. */
  readonly value: string | null
  /** What the register says. */
  readonly matchedAgainst: string | null
  readonly contentSha256: string | null
  readonly fetchedAt: Instant | null
  /** The company that it speaks for or against. */
  readonly company: CompanyNumber
}

export interface Place {
  readonly page: ReadPage
  readonly zone: Zone
  readonly quote: Quote
}

export function evidenceOf(
  company: CompanyNumber,
  kind: EvidenceKind,
  group: EvidenceGroup,
  bits: number,
  value: string | null,
  matchedAgainst: string | null,
  place: Place | null,
): Evidence {
  return {
    kind,
    group,
    supports: bits >= 0,
    bits: Math.round(bits * 10) / 10,
    zone: place?.zone ?? null,
    sourceUrl: place?.page.url ?? null,
    quote: place?.quote.text ?? null,
    quoteOffset: place?.quote.offset ?? null,
    value,
    matchedAgainst,
    contentSha256: place?.page.contentSha256 ?? null,
    fetchedAt: place?.page.fetchedAt ?? null,
    company,
  }
}
