import type { Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job } from '../../jobs/job-queue.js'
import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { CompanyProfile } from '../../register/profile/profile.js'
import type { Instant } from '../../shared/clock.js'
import { codeOf, InvalidRequestError } from '../../shared/errors.js'
import { type AccountId, type AnswerId, newId } from '../../shared/ids.js'
import { type FoundCompany, type GetCompanyPorts, getCompany } from '../../sync/get-company.js'
import { receivedWebsite } from '../received/describe-received.js'
import { type OnCharged, settleAndRecord } from '../received/record-answer.js'
import { modelVersion } from '../score/weights.js'
import type { StoredWebsite } from '../website/website-store.js'
import { findNamedCompany, isNamed, type NameCandidate } from './find-named-company.js'
import { chargeForAnswer } from './pay-for-answer.js'

export interface CompanyQuestion {
  /** Takes precedence over the name if both are given. */
  readonly number: string | null
  readonly name: string | null
  /** Searches for the website again, even if an answer is stored. */
  readonly refresh: boolean
  readonly maxCredits: 0 | 1
}

/** What is known about the website. */
export type WebsiteState =
  | {
      readonly kind: 'stored'
      readonly website: StoredWebsite
      readonly settled: Settled
      /** The record of the answer; null if it could not be recorded. */
      readonly answerId: AnswerId | null
    }
  /** `isJoined`: another call of the account created the job and pays for it. */
  | { readonly kind: 'pending'; readonly job: Job; readonly isJoined: boolean }
  /** `settled`: the outcome of a failed search; null if there was no search. */
  | { readonly kind: 'not_searched'; readonly settled: Settled | null }

export type CompanyOutcome =
  | { readonly kind: 'several'; readonly candidates: readonly NameCandidate[] }
  | {
      readonly kind: 'company'
      readonly profile: CompanyProfile
      /** The data is due for a refresh, but Companies House could not be reached. */
      readonly stale: boolean
      /** Whether the name belongs to the number; null unless both were given. */
      readonly nameAgrees: boolean | null
      readonly websiteState: WebsiteState
    }

type AskCompanyPorts = GetCompanyPorts & Pick<Ports, 'websites' | 'ledger' | 'jobs' | 'random' | 'crypto' | 'received'>

/** Returns a company with its website. If no website is stored, queues a search and holds a credit for it. */
export async function askCompany(
  ports: AskCompanyPorts,
  account: AccountId,
  question: CompanyQuestion,
): Promise<CompanyOutcome> {
  const name = question.name?.trim() ? question.name : null
  const found = await findCompany(ports, question.number, name)
  if (found.kind === 'several') return found

  const { profile, stale } = found
  const nameAgrees = question.number !== null && name !== null ? isNamed(profile.company, name) : null
  const websiteState = await websiteOf(ports, account, profile, question)
  return { kind: 'company', profile, stale, nameAgrees, websiteState }
}

async function findCompany(
  ports: AskCompanyPorts,
  number: string | null,
  name: string | null,
): Promise<({ readonly kind: 'company' } & FoundCompany) | Extract<CompanyOutcome, { kind: 'several' }>> {
  if (number !== null) return { kind: 'company', ...(await getCompany(ports, number)) }
  if (name === null) {
    const problems = [{ field: 'company_name', message: 'must not be empty' }]
    throw new InvalidRequestError('Neither a company number nor a company name was given.', problems)
  }
  const named = await findNamedCompany(ports, name)
  return named.kind === 'several' ? named : { kind: 'company', ...(await getCompany(ports, named.number)) }
}

async function websiteOf(
  ports: AskCompanyPorts,
  account: AccountId,
  profile: CompanyProfile,
  { refresh, maxCredits }: CompanyQuestion,
): Promise<WebsiteState> {
  const { number } = profile.company
  const now = ports.clock.now()
  // In this order: a search that ends between the two reads has stored its result by the second.
  const open = await ports.jobs.findOpen(account, 'resolve_company', number)
  const stored = await ports.websites.find(number)
  if (!refresh && stored && stored.expiresAt > now && stored.modelVersion === modelVersion) {
    const received = receivedWebsite(ports, { account, at: now }, stored, profile)
    const recorded = await settleAndRecord(ports, received, (onCharged) =>
      chargeForWebsite(ports, account, stored, maxCredits, now, onCharged),
    )
    return { kind: 'stored', website: stored, ...recorded }
  }
  if (open) return { kind: 'pending', job: open, isJoined: true }
  try {
    if (maxCredits === 0) throw await boundedRefusal(ports.ledger, account)
    return { kind: 'pending', ...(await queue(ports, account, number, now)) }
  } catch (error) {
    // The profile is free, so without an explicit refresh the search is skipped.
    if (!refresh && codeOf(error) === 'insufficient_credits') return { kind: 'not_searched', settled: null }
    throw error
  }
}

function queue(ports: AskCompanyPorts, account: AccountId, number: CompanyNumber, now: Instant) {
  const id = newId(ports.random, 'job')
  return ports.atomically(async ({ jobs, ledger }) => {
    const asked = { id, account, kind: 'resolve_company', work: 'company', subject: number, at: now } as const
    const { job, isNew } = await jobs.add(asked)
    if (!isNew) return { job, isJoined: true }
    const held = await ledger.hold(account, job.id, now)
    if (held.kind === 'insufficient') throw new InsufficientCreditsError(held.available)
    return { job, isJoined: false }
  })
}

/** Charges for a verified website once per 30 days, account, domain and company. Anything else is free. */
async function chargeForWebsite(
  ports: Pick<Ports, 'atomically' | 'ledger'>,
  account: AccountId,
  { status, company, domain }: StoredWebsite,
  maxCredits: 0 | 1,
  now: Instant,
  onCharged: OnCharged,
): Promise<Settled> {
  if (domain === null) return { charged: false, reason: status }
  return chargeForAnswer(ports, { account, domain, company, reason: 'verified', maxCredits, now }, onCharged)
}
