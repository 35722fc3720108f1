import type {
  Company,
  CompanyResolution,
  DomainResolution,
  Evidence,
  Officer,
  OwnershipLink,
  OwnershipNode,
  PersonWithSignificantControl,
  Review,
  ReviewCandidate,
  SearchCandidate,
  Signal,
  WebhookDelivery,
  WebhookDestination,
} from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { fc } from '../../../core/tests/register/random-events.js'
import { colourFor } from './colour.js'
import { companyText } from './render-company.js'
import { ownershipText } from './render-ownership.js'
import { chargesText, filingsText, insolvencyText, officersText, ownersText } from './render-records.js'
import { companyResolutionText, pendingText, resolutionText } from './render-resolution.js'
import { decidedReviewsText, importedText, openReviewsText, reviewText } from './render-reviews.js'
import { candidateTable } from './render-search.js'
import { signalText } from './render-signals.js'
import { syncText } from './render-sync.js'
import { answersText, watchlistText } from './render-watchlist.js'
import { deliveriesText, deliveryDetailsText, destinationsText, destinationText } from './render-webhooks.js'
import { widthOf } from './width.js'

const look = { columns: 100, colour: colourFor({}, {}) }
const steering = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

const pagination = { page: 1, limit: 20, total: 1, total_is_exact: true, has_more: true }

function companyOf(text: string): Company {
  return {
    company_name: text,
    company_number: text,
    company_status: text,
    registered_postcode: text,
    incorporated_on: '2015-12-01',
    industries: [{ sic_code: text, text }],
    accounts_type: text,
    accounts_next_due: '2027-04-30',
    accounts_overdue: true,
    accounts_days_until_due: 1,
    confirmation_next_due: null,
    confirmation_overdue: null,
    confirmation_days_until_due: null,
    has_insolvency_history: true,
    current_insolvency_status: text,
    has_active_charges: true,
    last_charge_date: null,
    days_since_last_charge: null,
    recent_director_resignation: true,
    last_director_change_date: null,
    days_since_last_director_change: null,
    recent_resignations: [
      { name: text, officer_role: text, appointed_on: null, resigned_on: '2026-01-01', days_since_resignation: 1 },
    ],
    company_type: text,
    company_status_detail: text,
    jurisdiction: text,
    registered_office: {
      care_of: text,
      po_box: text,
      premises: text,
      address_line_1: text,
      address_line_2: text,
      locality: text,
      region: text,
      postal_code: text,
      country: text,
    },
    sic_codes: [text],
    previous_names: [{ name: text, effective_from: null, ceased_on: null }],
    dissolved_on: null,
    identity_verification: {
      directors: { total: 3, verified: 1, due: 1, overdue: 1, unknown: 0 },
      pscs: null,
      next_due_on: '2026-12-15',
    },
    as_of: '2026-03-01T09:00:00Z',
  }
}

const recordOf = (text: string) => ({
  pagination,
  company_number: text,
  as_of: '2026-03-01T09:00:00Z',
  source: 'companies_house_api' as const,
  stale: true,
  is_complete: false,
})

const identificationOf = (text: string) => ({
  legal_form: text,
  legal_authority: text,
  place_registered: text,
  country_registered: text,
  registration_number: text,
  company_number: null,
})

const personOf = (text: string) => ({
  is_corporate: false,
  nationality: text,
  country_of_residence: text,
  date_of_birth: { month: 4, year: 1972 },
  identification: identificationOf(text),
  identity_verification: {
    state: 'overdue' as const,
    due_on: text,
    verified_from: null,
    valid_until: null,
    identity_verified_on: null,
    verified_by: text,
    supervisory_bodies: [text],
    preferred_name: text,
  },
})

const officerOf = (text: string): Officer => ({
  ...personOf(text),
  officer_id: text,
  appointment_id: text,
  name: text,
  officer_role: text,
  status: 'active',
  appointed_on: null,
  appointed_before: text,
  resigned_on: null,
  occupation: text,
  service_address: text,
})

const ownerOf = (text: string): PersonWithSignificantControl => ({
  ...personOf(text),
  psc_id: text,
  name: text,
  kind: text,
  status: 'ceased',
  natures_of_control: [{ code: text, kind: 'other', band: null, held_as: 'directly', text }],
  notified_on: text,
  ceased_on: null,
})

const nodeOf = (id: string, text: string): OwnershipNode => ({
  id,
  kind: 'company',
  name: text,
  company_number: text,
  company_status: text,
  level: 1,
  registration_number: text,
  country: text,
  control_status: 'exempt',
  as_of: null,
  stale: false,
  missing: null,
  calculated_control: [{ kind: 'shares', from: 25, to: 50, over_25_percent: 'yes', calculation: text }],
})

const linkOf = (owner: string, owned: string, text: string): OwnershipLink => ({
  owner,
  owned,
  natures_of_control: [{ code: text, kind: 'other', band: null, held_as: 'directly', text }],
  notified_on: text,
  ceased_on: text,
  is_ceased: false,
  closes_loop: false,
})

const evidenceOf = (text: string): Evidence => ({
  kind: 'legal_name',
  supports: true,
  bits: 3,
  zone: text,
  source_url: text,
  quote: text,
  quote_offset: 0,
  value: text,
  matched_against: text,
  content_sha256: null,
  fetched_at: null,
})

const reviewOf = (text: string): ReviewCandidate => ({
  company_number: text,
  company_name: text,
  company_status: text,
  registered_postcode: text,
  incorporated_on: null,
  match_confidence: 0.5,
  rank: 1,
  reasons: [],
  why_not_matched: text,
})

const decisionOf = (text: string) => ({
  company_number: text,
  company_name: text,
  note: text,
  decided_by: text,
  decided_at: text,
})

const foundReviewOf = (text: string): Review => ({
  domain: text,
  status: 'decided',
  match_confidence: 0.5,
  opened_at: text,
  decision: decisionOf(text),
  explanation: text,
  review_candidates: [reviewOf(text)],
  history: [{ action: 'accepted', ...decisionOf(text) }],
})

const resolutionOf = (text: string): Extract<DomainResolution, { match_status: 'matched' }> => ({
  status: 'completed',
  answer_id: null,
  input_domain: text,
  canonical_domain: text,
  host: text,
  match_status: 'matched',
  match_confidence: 0.5,
  decided_by: 'model',
  company: companyOf(text),
  evidence: Array.from({ length: 20 }, () => evidenceOf(text)),
  related_companies: [],
  review_candidates: [reviewOf(text)],
  explanation: text,
  pages_read: [],
  model_version: text,
  charged: false,
  charge_reason: 'needs_review',
  resolved_at: '2026-03-01T09:00:00Z',
  expires_at: '2026-03-01T09:00:00Z',
  cached: false,
})

const companyResolutionOf = (text: string): CompanyResolution => ({
  company: companyOf(text),
  name_agrees: false,
  signals: { current: [{ code: 'accounts_overdue', detail: text, since: null }], recent: [] },
  reverse_domain: {
    status: 'needs_review',
    answer_id: null,
    domain: text,
    match_confidence: null,
    evidence: [evidenceOf(text)],
    candidates: [{ domain: text, match_confidence: null, rank: 1, reasons: [], why_not_verified: text }],
    status_url: null,
    checked_at: null,
  },
  review_candidates: [],
  charged: false,
  charge_reason: null,
})

const candidateOf = (text: string) =>
  ({
    company_number: text,
    company_name: text,
    company_status: text,
    registered_postcode: text,
    incorporated_on: text,
    matched_name: `${text} once`,
  }) as SearchCandidate

const signalOf = (text: string) =>
  ({
    signal_type: text,
    severity: 'warning',
    company_name: text,
    company_number: text,
    summary: text,
    detected_at: text,
  }) as unknown as Signal

const destinationOf = (text: string): WebhookDestination => ({
  id: 1,
  kind: 'email',
  webhook_url: text,
  signal_type: 'all',
  signal_types: ['all'],
  severities: ['critical'],
  tags: [text],
  company_numbers: [text],
  description: text,
  schedule: { frequency: 'weekly', hour: 8, weekday: 'monday', time_zone: text },
  status: 'disabled',
  disabled_reason: 'gone',
  secret_last4: text,
  created_at: text,
  last_success_at: text,
  last_failure_at: null,
  consecutive_failures: 3,
})

const deliveryOf = (text: string) =>
  ({
    id: text,
    event_type: text,
    company_number: text,
    company_name: text,
    status: 'pending',
    attempts: 1,
    error_message: text,
    next_attempt_at: text,
  }) as WebhookDelivery

const written: Record<string, (text: string) => string> = {
  'a company': (text) => companyText(companyOf(text), look),
  officers: (text) => officersText({ ...recordOf(text), data: [officerOf(text)] }, look),
  owners: (text) =>
    ownersText(
      { ...recordOf(text), data: [ownerOf(text)], control_status: 'exempt', statements: null, exemptions: null },
      look,
    ),
  charges: (text) =>
    chargesText(
      {
        ...recordOf(text),
        data: [
          {
            charge_id: text,
            charge_code: text,
            status: text,
            is_outstanding: true,
            description: text,
            created_on: text,
            delivered_on: text,
            satisfied_on: text,
            persons_entitled: [text],
            secured: text,
            property: text,
            terms: ['contains_fixed_charge'],
            filings: [{ transaction_id: text, filing_type: text, delivered_on: text }],
          },
        ],
      },
      look,
    ),
  'insolvency cases': (text) =>
    insolvencyText(
      {
        ...recordOf(text),
        data: [{ case_number: text, type: text, dates: [{ type: text, date: text }], practitioners: [] }],
        statuses: [text],
      },
      look,
    ),
  filings: (text) =>
    filingsText(
      {
        ...recordOf(text),
        data: [
          {
            transaction_id: text,
            type: text,
            category: text,
            subcategories: [],
            description: text,
            text,
            description_values: {},
            date: text,
            action_date: null,
            pages: null,
          },
        ],
      },
      look,
    ),
  'an ownership': (text) =>
    ownershipText(
      {
        company_number: text,
        depth: 5,
        is_complete: false,
        nodes: [nodeOf(text, text), nodeOf('owner', text)],
        links: [linkOf('owner', text, text), linkOf('owner', text, text)],
        shared_officers: {
          as_of: '2026-03-01T09:00:00Z',
          stale: true,
          is_complete: false,
          officers: [
            { name: text, officer_roles: [text], is_corporate: false, appointments: 101, missing: 'too_many' },
          ],
          companies: [
            {
              company_number: text,
              company_name: text,
              company_status: text,
              state: 'resigned',
              officers: [{ name: text, officer_role: text, status: 'resigned', appointed_on: text, resigned_on: text }],
            },
          ],
        },
      },
      look,
    ),
  'a resolution': (text) => resolutionText(resolutionOf(text), look),
  'a company with its website': (text) => companyResolutionText(companyResolutionOf(text), look),
  'a review': (text) => reviewText(foundReviewOf(text), look),
  'open reviews': (text) => openReviewsText({ data: [foundReviewOf(text)], pagination }, look),
  'decided reviews': (text) => decidedReviewsText({ data: [foundReviewOf(text)], pagination }, look),
  'imported decisions': (text) =>
    importedText([{ line: 2, domain: text, company_number: text, outcome: 'invalid', message: text }], look),
  'a job': (text) => pendingText({ status: 'pending', input_domain: text, job_id: text, charged: false }, look),
  'companies that fit': (text) => candidateTable([candidateOf(text)], look),
  'a signal': (text) => signalText(signalOf(text), look),
  'a watchlist': (text) =>
    watchlistText(
      {
        data: [
          {
            company_number: text,
            company_name: text,
            company_status: text,
            watched_at: text,
            last_signal_at: text,
            signal_count: 1,
            website: text,
            tags: [text],
            reference: text,
          },
        ],
        usage: { count: 1, limit: 3 },
      },
      look,
    ),
  'what became of a sheet': (text) =>
    syncText(
      {
        status: 'refused',
        columns: text,
        counts: { added: 1, changed: 0, unchanged: 0, removed: 1, duplicates: 0, problems: 1 },
        removed: [{ company_number: text, company_name: text }],
        data: [
          { line: 2, given: text, outcome: 'added', company_number: text, message: null },
          { line: 3, given: text, outcome: 'not_found', company_number: null, message: text },
        ],
      },
      look,
    ),
  'what became of a list': (text) =>
    answersText(
      [
        {
          given: text,
          outcome: 'several',
          company_number: text,
          company_name: text,
          message: text,
          candidates: [{ company_number: text, company_name: text }],
        },
      ],
      look,
    ),
  'a destination': (text) => destinationText({ ...destinationOf(text), secret: text }, look),
  destinations: (text) => destinationsText({ data: [destinationOf(text)] }, look),
  'a delivery with its attempts': (text) =>
    deliveryDetailsText(
      {
        delivery: deliveryOf(text),
        request: { url: text, headers: { [text]: text }, body: text },
        attempts: [
          {
            number: 1,
            started_at: text,
            duration_ms: 12,
            response_status: null,
            response_excerpt: text,
            error_message: text,
          },
        ],
      },
      look,
    ),
  deliveries: (text) => deliveriesText({ data: [deliveryOf(text)], pagination }, look),
}

describe.each(Object.entries(written))('%s as text', (what, write) => {
  it('never controls the terminal, even with hostile data', () => {
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\u001b[2J\u009b31m\u202egnp.exe\u0007\r\n'))
    fc.assert(
      fc.property(hostile, (text) => {
        expect(write(text)).not.toMatch(steering)
      }),
      { numRuns: 50 },
    )
  })

  it('ends with one line break', () => {
    expect(write('text')).toMatch(/[^\n]\n$/)
  })

  it('cuts no name and no time, only what a receiver answered', () => {
    const cells = write('Silver and Reed of Portmellow 2026-03-01').split(/ {2,}|\n/)
    const cut = cells.filter((cell) => cell.endsWith('…') && !cell.startsWith('…'))
    expect(cut).toHaveLength(what === 'a delivery with its attempts' ? 1 : 0)
  })
})

describe('resolutionText', () => {
  it('shows the company, the confidence, the evidence and the cost', () => {
    const lines = resolutionText({ ...resolutionOf('Boats'), charged: true }, look)
    expect(lines).toContain('Boats  matched  50.0 %')
    expect(lines).toContain('  +3.00 legal name  “Boats”\n                    Boats\n')
    expect(lines).toContain('and 8 more; --json shows them all')
    expect(lines).toContain('Charged 1 credit (needs review).')
  })

  it('shows the whole quote, wrapped to the width', () => {
    const quote = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
    const text = resolutionText({ ...resolutionOf('Boats'), evidence: [evidenceOf(quote)] }, look)
    expect(text.replaceAll(/\n +/g, ' ')).toContain(`“${quote}”`)
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(100)
  })
})

describe('reviewText', () => {
  it('shows the decision, the candidates and the history', () => {
    const review = { ...foundReviewOf('Boats'), explanation: null, opened_at: null }
    expect(reviewText(review, look)).toBe(
      [
        'Boats  decided  50.0 %',
        '',
        'Decision  Boats Boats',
        'By        Boats',
        'At        Boats',
        'Note      Boats',
        '',
        'NUMBER  NAME   STATUS  POSTCODE  LIKELY',
        'Boats   Boats  Boats   Boats     50.0 %',
        'Why not the first: Boats',
        '',
        'History',
        '  Boats  accepted  Boats Boats  Boats',
        '    Boats',
        '',
      ].join('\n'),
    )
  })

  it('shows a decision for none of the candidates', () => {
    const decision = { ...decisionOf('Ada'), company_number: null, company_name: null, note: null }
    const text = reviewText({ ...foundReviewOf('Boats'), decision, history: [] }, look)
    expect(text).toContain('Decision  none of them\nBy        Ada\n')
  })
})

describe('deliveries as text', () => {
  const write = (company_number: string | null, company_name: string | null) => {
    const delivery = { ...deliveryOf('sent'), company_number, company_name }
    return deliveriesText({ data: [delivery], pagination }, look)
  }

  it('name the company, and have no column for it if none is about one', () => {
    expect(write('09999991', 'HARBOUR LANE LTD')).toContain('HARBOUR LANE LTD (09999991)')
    expect(write(null, null)).not.toContain('COMPANY')
  })
})
