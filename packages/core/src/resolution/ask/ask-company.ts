import type { Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job } from '../../jobs/job-queue.js'
import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { CompanyProfile } from '../../register/company/profile.js'
import type { Instant } from '../../shared/clock.js'
import { codeOf, InvalidRequestError } from '../../shared/errors.js'
import { type AccountId, newId } from '../../shared/ids.js'
import { type FoundCompany, type GetCompanyPorts, getCompany } from '../../sync/get-company.js'
import { modelVersion } from '../score/weights.js'
import type { StoredWebsite } from '../website/website-store.js'
import { findNamedCompany, isNamed, type NameCandidate } from './find-named-company.js'
import { payForKept } from './pay-for-answer.js'

export interface CompanyQuestion {
  /** Wins where a name is given beside it. */
  readonly number: string | null
  readonly name: string | null
  /** Searches for the website anew, whatever is kept. */
  readonly refresh: boolean
  readonly maxCredits: 0 | 1
}

/** What can be said of the website. */
export type WebsiteStanding =
  | { readonly kind: 'kept'; readonly website: StoredWebsite; readonly settled: Settled }
  /** Joined: another call of the account made the job, and it is that one that pays. */
  | { readonly kind: 'pending'; readonly job: Job; readonly isJoined: boolean }
  /** What became of a search that failed; null where there was none. */
  | { readonly kind: 'not_searched'; readonly settled: Settled | null }

export type CompanyOutcome =
  | { readonly kind: 'several'; readonly candidates: readonly NameCandidate[] }
  | {
      readonly kind: 'company'
      readonly profile: CompanyProfile
      /** Companies House should have been asked again and could not be. */
      readonly stale: boolean
      /** Whether the name fits the number; null unless both were given. */
      readonly nameAgrees: boolean | null
      readonly standing: WebsiteStanding
    }

type AskCompanyPorts = GetCompanyPorts & Pick<Ports, 'websites' | 'ledger' | 'jobs' | 'random'>

/** Gives a company with its website: at once where one is kept, and else a search for it is queued with a credit held. */
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
  const standing = await websiteOf(ports, account, profile.company.number, question)
  return { kind: 'company', profile, stale, nameAgrees, standing }
}

async function findCompany(
  ports: AskCompanyPorts,
  number: string | null,
  name: string | null,
): Promise<({ readonly kind: 'company' } & FoundCompany) | Extract<CompanyOutcome, { kind: 'several' }>> {
  if (number !== null) return { kind: 'company', ...(await getCompany(ports, number)) }
  if (name === null) {
    const problems = [{ field: 'company_name', message: 'must not be empty' }]
    throw new InvalidRequestError('Neither a number nor a name was given.', problems)
  }
  const named = await findNamedCompany(ports, name)
  return named.kind === 'several' ? named : { kind: 'company', ...(await getCompany(ports, named.number)) }
}

async function websiteOf(
  ports: AskCompanyPorts,
  account: AccountId,
  number: CompanyNumber,
  { refresh, maxCredits }: CompanyQuestion,
): Promise<WebsiteStanding> {
  const now = ports.clock.now()
  // In this order: a search that ended between the two has kept what it found.
  const open = await ports.jobs.findOpen(account, 'resolve_company', number)
  const kept = await ports.websites.find(number)
  if (!refresh && kept && kept.expiresAt > now && kept.modelVersion === modelVersion) {
    return { kind: 'kept', website: kept, settled: await settle(ports, account, kept, maxCredits, now) }
  }
  if (open) return { kind: 'pending', job: open, isJoined: true }
  try {
    if (maxCredits === 0) throw await boundedRefusal(ports.ledger, account)
    return { kind: 'pending', ...(await queue(ports, account, number, now)) }
  } catch (error) {
    // The profile is free: who did not ask for a search goes without one.
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

/** Charges a kept website, once in 30 days for an account, a domain and a company; what is not verified is free. */
async function settle(
  ports: Pick<Ports, 'atomically' | 'ledger'>,
  account: AccountId,
  { status, company, domain }: StoredWebsite,
  maxCredits: 0 | 1,
  now: Instant,
): Promise<Settled> {
  if (domain === null) return { charged: false, reason: status }
  return payForKept(ports, { account, domain, company, reason: 'verified', maxCredits, now })
}
