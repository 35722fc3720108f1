import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { knownCompany } from '../../register/profile/known-company.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { offsetOf, type Page, type PageRequest } from '../../shared/page.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import {
  type DecisionFilter,
  type DomainPin,
  type OpenReview,
  type Pin,
  pinsTotalMax,
  type QueuePlace,
  type ReviewSort,
} from './review-store.js'

/** `closed`: not decided, and the answer no longer needs review. */
export const reviewStatuses = ['open', 'decided', 'closed'] as const
export const listedStatuses = ['open', 'decided'] as const

export interface ReviewSummary {
  readonly domain: string
  readonly status: (typeof reviewStatuses)[number]
  /** The probability of the best candidate; null if the domain was never in the queue. */
  readonly confidence: number | null
  /** When the domain entered the queue; null if it never did. */
  readonly openedAt: Instant | null
  readonly decision: CurrentDecision | null
}

export interface CurrentDecision extends Omit<Pin, 'queued'> {
  /** Null for "none of them", or if the register does not know the company. */
  readonly companyName: string | null
}

export interface ListedReviews extends Page<ReviewSummary> {
  /** False if there are more decisions than the pages can show; `total` is then the last one they can show. */
  readonly isTotalExact: boolean
}

export interface ReviewsRequest extends PageRequest {
  readonly status: (typeof listedStatuses)[number]
  /** Of open ones. Default: highest confidence first. */
  readonly sort?: ReviewSort | undefined
  /** Of decided ones. */
  readonly filter?: DecisionFilter | undefined
}

type ReviewPorts = Pick<Ports, 'reviews' | 'register' | 'overlay' | 'breathe'>

/** Decided reviews that a text is looked for in. */
export const pinsReadMax = 5_000
const pinsPage = 500

/** Open reviews in the order asked for, or decided ones, newest first. */
export async function listReviews(
  ports: ReviewPorts,
  account: AccountId,
  { status, sort, filter, ...page }: ReviewsRequest,
): Promise<ListedReviews> {
  if (status === 'open') {
    const { items, total } = await ports.reviews.listOpen(account, page, sort)
    return { items: items.map(openSummary), total, isTotalExact: true }
  }
  const { items, total, isTotalExact } = await findPins(ports, account, page, filter)
  const nameOf = await companyNames(
    ports,
    items.map(({ company }) => company),
  )
  return {
    items: items.map((pin) => decidedSummary(pin.domain, pin, nameOf)),
    total,
    isTotalExact,
  }
}

/** A text is compared with each pin, so only with the newest ones of the time, page by page. */
async function findPins(
  { reviews, breathe }: Pick<Ports, 'reviews' | 'breathe'>,
  account: AccountId,
  page: PageRequest,
  { text, ...time }: DecisionFilter = {},
): Promise<Page<DomainPin> & { readonly isTotalExact: boolean }> {
  if (text === undefined) {
    const { items, total } = await reviews.listPins(account, page, time)
    return { items, total: Math.min(total, pinsTotalMax - 1), isTotalExact: total < pinsTotalMax }
  }
  const found: DomainPin[] = []
  let last: DomainPin | null = null
  let isCut = false
  for (let read = 0; ; read += pinsPage) {
    const pins: readonly DomainPin[] = await reviews.newestPins(account, last, pinsPage, time)
    found.push(...pins.filter(({ domain }) => domain.includes(text)))
    last = pins.at(-1) ?? null
    isCut = pins.length === pinsPage && read + pinsPage >= pinsReadMax
    if (pins.length < pinsPage || isCut) break
    await breathe()
  }
  const start = offsetOf(page)
  return { items: found.slice(start, start + page.limit), total: found.length, isTotalExact: !isCut }
}

/** The first open review after a domain, which need not be open any more; without a domain, the first of all. */
export async function nextReview(
  ports: Pick<Ports, 'reviews' | 'answers'>,
  account: AccountId,
  afterDomain: string | undefined,
  rules: DomainRules,
): Promise<OpenReview | null> {
  const place =
    afterDomain === undefined ? null : await placeOf(ports, account, requireSubject(afterDomain, rules).name)
  return ports.reviews.nextOpen(account, place)
}

async function placeOf(
  { reviews, answers }: Pick<Ports, 'reviews' | 'answers'>,
  account: AccountId,
  domain: string,
): Promise<QueuePlace | null> {
  const [open, pin, stored] = await Promise.all([
    reviews.findOpen(account, domain),
    reviews.pinned(account, domain),
    answers.find(domain),
  ])
  const confidence =
    open?.confidence ?? pin?.queued?.confidence ?? (stored?.status === 'needs_review' ? stored.confidence : null)
  return confidence === null ? null : { confidence, domain }
}

export function openSummary({ domain, confidence, openedAt }: OpenReview): ReviewSummary {
  return { domain, status: 'open', confidence, openedAt, decision: null }
}

export function decidedSummary(domain: string, pin: Pin, nameOf: CompanyNames): ReviewSummary {
  const { company, decidedAt, decidedBy, note, queued } = pin
  return {
    domain,
    status: 'decided',
    confidence: queued?.confidence ?? null,
    openedAt: queued?.openedAt ?? null,
    decision: { company, companyName: nameOf(company), decidedAt, decidedBy, note },
  }
}

export type CompanyNames = (company: CompanyNumber | null) => string | null

/** Looks up each company once, in local data only. */
export async function companyNames(
  ports: Pick<Ports, 'register' | 'overlay'>,
  companies: readonly (CompanyNumber | null)[],
): Promise<CompanyNames> {
  const numbers = [...new Set(companies)].filter((number) => number !== null)
  const found = await Promise.all(
    numbers.map(async (number) => [number, (await knownCompany(ports, number))?.layered.company.name ?? null] as const),
  )
  const names = new Map(found)
  return (company) => (company === null ? null : (names.get(company) ?? null))
}
