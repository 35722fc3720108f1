import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { Quote } from '../extract/page-text.js'
import type { Zone } from '../read/page-document.js'
import type { ReadPage } from '../read/web-reader.js'

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
  /** Somebody else holds the copyright, or nobody is named as its holder. */
  'other_copyright_holder',
  'related_company_named',
  /** The words around the name speak of somebody else, such as a supplier or a parent. */
  'third_party',
  /** How far the candidate leads the others, or is behind them. */
  'other_candidates',
  /** What kind of domain and of company it is. */
  'site_kind',
  /** Where every candidate starts. */
  'prior',
  /** The site's TLS certificate was issued to the company. */
  'tls_certificate',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]

/** One reason for or against a company, with the place it was read at. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly supports: boolean
  /** Log2 of the odds; the bits of all evidence for a company add up to its confidence. */
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
  bits: number,
  value: string | null,
  matchedAgainst: string | null,
  place: Place | null,
): Evidence {
  return {
    kind,
    supports: bits >= 0,
    bits,
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
