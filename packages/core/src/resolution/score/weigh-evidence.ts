import type { Company } from '../../register/company/company.js'
import { certificateQuote } from '../read/site-certificate.js'
import type { Candidate } from './candidate.js'
import { type Evidence, type EvidenceKind, evidenceOf } from './evidence.js'
import { lineOf } from './evidence-lines.js'
import type { FeaturePlace, FeatureSet } from './features/feature-set.js'
import { structuredName } from './features/name-features.js'
import type { LogisticModel } from './logistic-model.js'
import type { SiteView } from './site-view.js'

const hundredths = 100
/** A rival that takes less, in bits, is no reason against a company. */
const cededMin = -0.3

/** What the other candidates take, because at most one company runs a site. */
export interface Rivals {
  /** In bits. */
  readonly ceded: number
  readonly strongest: Company | null
}

interface Line {
  bits: number
  place: FeaturePlace | null
  strongest: number
}

/**
 * The evidence for and against a candidate, in bits of log-odds. Features are summed per kind. The kind `prior` holds
 * the constant, the rounding remainder and whatever a reader could not check, so that the bits of all kinds add up to
 * the result exactly.
 */
export function weighEvidence(
  site: SiteView,
  candidate: Candidate,
  features: FeatureSet,
  { constant, weights }: LogisticModel,
  rivals: Rivals = { ceded: 0, strongest: null },
): { readonly bits: number; readonly evidence: readonly Evidence[] } {
  const lines = new Map<EvidenceKind, Line>()
  let total = constant / Math.LN2
  for (const [feature, value] of features.values) {
    const bits = ((weights[feature] ?? 0) * value) / Math.LN2
    total += bits
    const kind = kindOf(feature, features)
    const line = lines.get(kind) ?? { bits: 0, place: null, strongest: -1 }
    line.bits += bits
    const place = features.places.get(feature)
    if (place && Math.abs(bits) > line.strongest) {
      line.place = place
      line.strongest = Math.abs(bits)
    }
    lines.set(kind, line)
  }
  if (rivals.ceded !== 0) {
    total += rivals.ceded
    const line = lines.get('other_candidates') ?? { bits: 0, place: null, strongest: -1 }
    lines.set('other_candidates', { ...line, bits: line.bits + rivals.ceded })
  }
  const evidence: Evidence[] = []
  let left = Math.round(total * hundredths)
  const bits = left / hundredths
  for (const [kind, line] of lines) {
    const rounded = Math.round(line.bits * hundredths)
    if (rounded === 0 || !isSensible(kind, rounded, features) || !isVisible(kind, candidate, line, features, rivals))
      continue
    left -= rounded
    if (kind === 'tls_certificate') {
      evidence.push(certificateEvidence(site, candidate, features, rounded / hundredths))
      continue
    }
    const at =
      kind === 'structured_data'
        ? null
        : kind === 'trading_name'
          ? (features.places.get('tie_trading') ?? null)
          : line.place
    const { value, matchedAgainst } = textsOf(kind, site, candidate, at, rivals)
    const { number } = candidate.company
    const found = evidenceOf(number, kind, rounded / hundredths, value, matchedAgainst, placeOf(at))
    if (kind === 'structured_data') evidence.push({ ...found, ...structuredPlace(site, candidate) })
    else evidence.push(kind === 'company_number' && !line.place ? withSource(found, candidate) : found)
  }
  evidence.sort((one, other) => orderOf(one) - orderOf(other) || Math.abs(other.bits) - Math.abs(one.bits))
  evidence.push(evidenceOf(candidate.company.number, 'prior', left / hundredths, null, null, null))
  return { bits, evidence }
}

/** A number in the structured data of a page has no text around it that could be quoted. */
function withSource(evidence: Evidence, { numbers: [number] }: Candidate): Evidence {
  if (!number) return evidence
  const { url, contentSha256, fetchedAt } = number.view.page
  return { ...evidence, value: number.written, zone: number.zone, sourceUrl: url, contentSha256, fetchedAt }
}

/** Structured data is not part of the text of a page, so there is no quote. */
function structuredPlace(site: SiteView, candidate: Candidate): Partial<Evidence> {
  const found = structuredName(site, candidate)
  if (!found) return {}
  const { url, contentSha256, fetchedAt } = found.view.page
  return { value: found.name, zone: 'structured', sourceUrl: url, contentSha256, fetchedAt }
}

/** The certificate is not part of the page's content, so there is no content hash. */
function certificateEvidence(
  { certificate, views }: SiteView,
  { company }: Candidate,
  features: FeatureSet,
  bits: number,
): Evidence {
  const isByNumber = features.has('certificate_number')
  const organisation = certificate?.organisation ?? null
  const value = isByNumber ? `${organisation} (company number ${company.number})` : organisation
  const page = views[0]?.page
  return {
    ...evidenceOf(company.number, 'tls_certificate', bits, value, isByNumber ? company.number : company.name, null),
    sourceUrl: page?.url ?? null,
    quote: certificate ? certificateQuote(certificate) : null,
    fetchedAt: page?.fetchedAt ?? null,
  }
}

/** Kinds that can only support a company, or only speak against it. */
const supporting = new Set<EvidenceKind>([
  ...(['copyright_holder', 'domain_label', 'own_domain_named'] as const),
  ...(['previous_name', 'registered_postcode', 'trading_name'] as const),
])
const opposing = new Set<EvidenceKind>([
  ...(['foreign_entity', 'other_copyright_holder', 'other_domain_named'] as const),
  ...(['related_company_named', 'third_party', 'third_party_number'] as const),
])

/** A line that says the opposite of its title would make no sense to a reader. */
function isSensible(kind: EvidenceKind, bits: number, features: FeatureSet): boolean {
  if (bits > 0) return !opposing.has(kind)
  // The company's own number speaks against it only if the site gives it to another name.
  if (kind === 'company_number') return features.has('num_of_other', 'num_conflict', 'num_name_nowhere')
  return !supporting.has(kind)
}

/** Whether a reader can check the line: on a page, in the domain name or in the register. */
function isVisible(
  kind: EvidenceKind,
  { fit, numbers }: Candidate,
  { place, bits }: Line,
  { places }: FeatureSet,
  { strongest, ceded }: Rivals,
): boolean {
  switch (kind) {
    case 'tls_certificate':
    case 'company_dissolved':
      return true
    case 'company_number':
      return place !== null || numbers.length > 0
    case 'structured_data':
      return true
    case 'domain_label':
      return fit !== 'none'
    case 'trading_name':
      return places.has('tie_trading')
    case 'other_candidates':
      return strongest !== null && (bits > 0 || ceded < cededMin)
    default:
      return place !== null
  }
}

/** Evidence from the site comes before evidence from comparisons. */
function orderOf({ kind }: Evidence): number {
  return kind === 'other_candidates' ? 1 : 0
}

function kindOf(feature: string, features: FeatureSet): EvidenceKind {
  const kind = lineOf(feature)
  if (kind === 'legal_name' && features.has('name_previous')) return 'previous_name'
  if (kind === 'legal_name' && features.has('name_bare', 'name_short', 'name_none'))
    return features.has('name_structured') ? 'structured_data' : 'brand_name'
  return kind
}

function placeOf(place: FeaturePlace | null): Parameters<typeof evidenceOf>[5] {
  if (!place) return null
  const { view, start, end } = place
  return { page: view.page, zone: view.zoneAt(start), quote: view.quote(start, end) }
}

/** The text found on the site, and the register value it was compared with. */
function textsOf(
  kind: EvidenceKind,
  { domain }: SiteView,
  { company, fit }: Candidate,
  place: FeaturePlace | null,
  { strongest }: Rivals,
): { readonly value: string | null; readonly matchedAgainst: string | null } {
  const written = place && writtenAt(place, company)
  switch (kind) {
    case 'company_number':
      return { value: written, matchedAgainst: company.number }
    case 'registered_postcode':
      return { value: written, matchedAgainst: company.office.postalCode }
    case 'domain_label':
      return { value: fit === 'none' ? null : domain.label, matchedAgainst: company.name }
    case 'company_dissolved':
      return { value: null, matchedAgainst: company.status }
    case 'other_candidates':
      return { value: strongest?.name ?? null, matchedAgainst: company.name }
    default:
      return { value: written, matchedAgainst: company.name }
  }
}

/** In one line, and with the article of a name such as THE HARBOUR COMPANY LIMITED. */
function writtenAt({ view: { text }, start, end }: FeaturePlace, { name }: Company): string {
  const written = text.slice(start, end)
  const article = /\bthe\s$/i.exec(text.slice(Math.max(0, start - 5), start))?.[0] ?? ''
  const isPart =
    article !== '' &&
    /^the /i.test(name) &&
    !/^the /i.test(written) &&
    name.slice(4, 5).toLowerCase() === written.charAt(0).toLowerCase()
  return `${isPart ? article : ''}${written}`.replace(/\s+/g, ' ')
}
