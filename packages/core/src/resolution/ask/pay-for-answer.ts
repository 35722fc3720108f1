import type { Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job } from '../../jobs/job-queue.js'
import type { Ports, Stores } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { dayMs, type Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'

/** For so long an account has an answer that it paid for. */
export const paidForMs = 30 * dayMs

/** What a credit is paid for. */
interface Paid {
  readonly domain: string
  readonly company: CompanyNumber
}

export function isPaid(last: Instant | null, now: Instant): boolean {
  return last !== null && now - last < paidForMs
}

export interface KeptPayment extends Paid {
  readonly account: AccountId
  readonly reason: 'matched' | 'verified'
  readonly maxCredits: 0 | 1
  readonly now: Instant
}

/** Charges a kept answer, once in 30 days for an account, a domain and a company. */
export async function payForKept(
  ports: Pick<Ports, 'atomically' | 'ledger'>,
  { account, domain, company, reason, maxCredits, now }: KeptPayment,
): Promise<Settled> {
  const already = { charged: false, reason: 'already_charged' } as const
  if (isPaid(await ports.ledger.lastCharge(account, domain, company), now)) return already
  if (maxCredits === 0) throw await boundedRefusal(ports.ledger, account)

  return ports.atomically(async ({ ledger }) => {
    await ledger.lockAccount(account)
    const last = await ledger.lastCharge(account, domain, company)
    if (isPaid(last, now)) return already
    const reference = `answer:${domain}:${company}:${last ?? 'first'}`
    const outcome = await ledger.charge({ account, domain, company, at: now, reference })
    if (outcome === 'insufficient') throw new InsufficientCreditsError((await ledger.balance(account)).available)
    return outcome === 'charged' ? { charged: true, reason } : already
  })
}

/** Charges the credit that is held for a job, or gives it back, and ends the job. Nothing is paid for where `paid` is null. */
export async function finishJob(
  { ledger, jobs }: Pick<Stores, 'ledger' | 'jobs'>,
  job: Job,
  status: string,
  paid: Paid | null,
  now: Instant,
): Promise<void> {
  await ledger.lockAccount(job.account)
  const isOwned = paid !== null && isPaid(await ledger.lastCharge(job.account, paid.domain, paid.company), now)
  const isCharged = paid !== null && !isOwned && (await ledger.capture(job.id, { ...paid, at: now }))
  if (!isCharged) await ledger.release(job.id, now)
  await jobs.finish(job.id, {
    status: 'completed',
    outcome: isOwned ? 'already_charged' : status,
    chargedFor: isCharged ? paid.company : null,
    errorMessage: null,
    at: now,
  })
}
