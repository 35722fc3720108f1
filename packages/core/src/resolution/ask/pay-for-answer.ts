import { isPaid, type Settled } from '../../credits/charge-reason.js'
import { boundedRefusal, InsufficientCreditsError } from '../../credits/errors.js'
import type { Job } from '../../jobs/job-queue.js'
import type { Ports, Stores } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Instant } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { OnCharged } from '../received/record-answer.js'

/** What a credit pays for. */
interface Purchase {
  readonly domain: string
  readonly company: CompanyNumber
}

export interface AnswerPayment extends Purchase {
  readonly account: AccountId
  readonly reason: 'matched' | 'verified'
  readonly maxCredits: 0 | 1
  readonly now: Instant
}

/** Charges for a stored answer once per 30 days, account, domain and company. Calls `onCharged` in the transaction of a charge. */
export async function chargeForAnswer(
  ports: Pick<Ports, 'atomically' | 'ledger'>,
  { account, domain, company, reason, maxCredits, now }: AnswerPayment,
  onCharged: OnCharged,
): Promise<Settled> {
  const already = { charged: false, reason: 'already_charged' } as const
  if (isPaid(await ports.ledger.lastCharge(account, domain, company), now)) return already
  if (maxCredits === 0) throw await boundedRefusal(ports.ledger, account)

  return ports.atomically(async (stores) => {
    const { ledger } = stores
    await ledger.lockBalance(account)
    const last = await ledger.lastCharge(account, domain, company)
    if (isPaid(last, now)) return already
    const reference = `answer:${domain}:${company}:${last ?? 'first'}`
    const outcome = await ledger.charge({ account, domain, company, at: now, reference })
    if (outcome === 'insufficient') throw new InsufficientCreditsError((await ledger.balance(account)).available)
    if (outcome !== 'charged') return already
    const settled = { charged: true, reason }
    await onCharged(stores, settled)
    return settled
  })
}

/** A job without a hold has found a company that would have to be paid for. */
const unpaidMessage =
  'The website now shows another company, which costs 1 credit, and none was reserved. Ask again with a credit.'

/**
 * Captures or releases the credit held for a job, and ends the job. Releases it if `paid` is null or already paid for.
 * The job fails if there is something to pay for and no credit is held. Returns the charge.
 */
export async function finishJob(
  { ledger, jobs }: Pick<Stores, 'ledger' | 'jobs'>,
  job: Job,
  status: Settled['reason'],
  paid: Purchase | null,
  now: Instant,
): Promise<Settled> {
  await ledger.lockBalance(job.account)
  const isAlreadyPaid = paid !== null && isPaid(await ledger.lastCharge(job.account, paid.domain, paid.company), now)
  const isCharged = paid !== null && !isAlreadyPaid && (await ledger.capture(job.id, { ...paid, at: now })) !== null
  if (!isCharged) await ledger.release(job.id, now)
  const isUnpaid = paid !== null && !isAlreadyPaid && !isCharged
  const reason = isUnpaid ? 'job_failed' : isAlreadyPaid ? 'already_charged' : status
  await jobs.finish(job.id, {
    status: isUnpaid ? 'failed' : 'completed',
    outcome: reason,
    chargedFor: isCharged ? paid.company : null,
    errorMessage: isUnpaid ? unpaidMessage : null,
    at: now,
  })
  return { charged: isCharged, reason }
}
