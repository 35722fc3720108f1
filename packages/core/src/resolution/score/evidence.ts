import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { Zone } from '../extract/page-document.js'
import type { Quote } from '../extract/page-text.js'
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
  /** The copyright notice names another holder, or none. */
  'other_copyright_holder',
  'related_company_named',
  /** The words around the name describe a third party, such as a supplier or a parent. */
  'third_party',
  /** How far the candidate is ahead of the others or behind them. */
  'other_candidates',
  /** The type of domain and of company. */
  'site_kind',
  /** The starting point of every candidate. */
  'prior',
  /** The site's TLS certificate was issued to the company. */
  'tls_certificate',
  /** The name without its legal form. */
  'brand_name',
] as const

export type EvidenceKind = (typeof evidenceKinds)[number]

/** One reason for or against a company, with the place where it was read. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly supports: boolean
  /** Log2 odds. The bits of all evidence for a company add up to its confidence. */
  readonly bits: number
  readonly zone: Zone | null
  readonly sourceUrl: string | null
  readonly quote: string | null
  readonly quoteOffset: number | null
  /** The text found on the site. */
  readonly value: string | null
  /** The register value it was compared with. */
  readonly matchedAgainst: string | null
  readonly contentSha256: string | null
  readonly fetchedAt: Instant | null
  /** The company that it supports or contradicts. */
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
