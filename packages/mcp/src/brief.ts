import type {
  Company,
  CompanyResolution,
  DomainResolution,
  Evidence,
  Job,
  ReverseDomain,
  ReviewCandidate,
  Signal,
} from '@brassplate/sdk'

/** What a model needs in order to decide. `detail: "full"` returns the rest. */
const evidenceMax = 3
const candidatesMax = 5
const recentSignalsMax = 5

/** The chosen fields that have a value. Absent fields are unknown or do not apply. */
export function pick<Value extends object>(value: Value, fields: readonly (keyof Value & string)[]): Partial<Value> {
  return withoutNulls(Object.fromEntries(fields.map((field) => [field, value[field]]))) as Partial<Value>
}

/** Nested nulls and empty lists say nothing either. */
export function withoutNulls<Value>(value: Value): Value {
  // Fields disappear that are null or empty, and the reader is a model that takes absent fields as unknown.
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && !isEmpty(part))
  return Object.fromEntries(given.map(([name, part]) => [name, clean(part)]))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

export function briefCompany(company: Company) {
  return pick(company, [
    ...(['company_name', 'company_number', 'company_status', 'company_status_detail', 'company_type'] as const),
    ...(['registered_postcode', 'incorporated_on', 'dissolved_on', 'sic_codes'] as const),
    ...(['accounts_next_due', 'accounts_overdue', 'confirmation_next_due', 'confirmation_overdue'] as const),
    ...(['has_insolvency_history', 'current_insolvency_status', 'has_active_charges'] as const),
    ...(['recent_director_resignation', 'as_of'] as const),
  ])
}

export function briefResolution(resolution: DomainResolution) {
  const { company, evidence, related_companies, review_candidates } = resolution
  return withoutNulls({
    ...pick(resolution, ['input_domain', 'match_status', 'match_confidence', 'decided_by', 'answer_id']),
    company: company && briefCompany(company),
    explanation: resolution.explanation,
    evidence: strongest(evidence),
    related_companies: related_companies
      .slice(0, candidatesMax)
      .map((one) => pick(one, ['company_number', 'company_name', 'relation'])),
    review_candidates: review_candidates.slice(0, candidatesMax).map(briefCandidate),
    ...pick(resolution, ['charged', 'charge_reason', 'resolved_at', 'expires_at']),
  })
}

export function briefCandidate(candidate: ReviewCandidate) {
  return pick(candidate, [
    ...(['company_number', 'company_name', 'company_status', 'registered_postcode', 'incorporated_on'] as const),
    ...(['match_confidence', 'why_not_matched'] as const),
  ])
}

function briefWebsite(website: ReverseDomain) {
  const { evidence, candidates } = website
  return withoutNulls({
    ...pick(website, ['status', 'answer_id', 'domain', 'match_confidence', 'checked_at']),
    evidence: strongest(evidence),
    candidates: candidates
      .slice(0, candidatesMax)
      .map((one) => pick(one, ['domain', 'match_confidence', 'why_not_verified'])),
  })
}

export function briefCompanyResolution(found: CompanyResolution) {
  const { company, signals, reverse_domain, review_candidates } = found
  return withoutNulls({
    company: company && briefCompany(company),
    name_agrees: found.name_agrees,
    signals: { current: signals.current, recent: signals.recent.slice(0, recentSignalsMax).map(briefSignal) },
    reverse_domain: briefWebsite(reverse_domain),
    review_candidates: review_candidates.slice(0, candidatesMax).map(briefCandidate),
    ...pick(found, ['charged', 'charge_reason']),
  })
}

export function briefJob(job: Job) {
  const { resolution, reverse_domain } = job
  return withoutNulls({
    ...pick(job, ['job_id', 'status', 'input_domain', 'company_number', 'charged', 'charge_reason', 'error_message']),
    resolution: resolution && briefResolution(resolution),
    reverse_domain: reverse_domain && briefWebsite(reverse_domain),
  })
}

export function briefSignal(signal: Signal) {
  return pick(signal, [
    ...(['id', 'signal_type', 'severity', 'company_number', 'company_name', 'summary'] as const),
    ...(['occurred_on', 'detected_at'] as const),
  ])
}

/** The evidence that weighs most, for or against. */
export function strongest(evidence: readonly Evidence[]) {
  return evidence
    .toSorted((one, other) => Math.abs(other.bits) - Math.abs(one.bits))
    .slice(0, evidenceMax)
    .map((one) => pick(one, ['kind', 'supports', 'bits', 'source_url', 'quote']))
}
