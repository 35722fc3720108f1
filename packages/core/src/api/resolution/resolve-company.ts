import { noLabels } from '../../signals/signal.js'
import { staleHeader } from '../companies/stale-header.js'
import { creditHeaders, settledCall } from '../credits/charge.js'
import type { ApiContext, ApiHandler } from '../handler.js'
import { renderCompanyResolution } from './render-company.js'
import { waitForJob } from './wait-for-job.js'

const recentSignalsMax = 20

type Context = Parameters<ApiHandler<'resolveCompany'>>[0]
type AskOutcome = Awaited<ReturnType<Context['engine']['resolution']['askCompany']>>

export const resolveCompany: ApiHandler<'resolveCompany'> = async (context, { body }) => {
  const { engine, caller } = context
  const asked = await engine.resolution.askCompany(caller.account, {
    number: body.company_number ?? null,
    name: body.company_name ?? null,
    refresh: body.refresh,
    maxCredits: body.max_credits,
  })
  const number = asked.kind === 'company' ? asked.profile.company.number : null
  const recent = number === null ? [] : await engine.signals.ofCompany(number, recentSignalsMax)
  const labels = number === null ? noLabels : await engine.watchlist.labels(caller.account, number)
  const answer = renderCompanyResolution(await afterWaiting(context, asked), recent, labels)
  const { available } = await engine.credits.balance(caller.account)
  const isStale = asked.kind === 'company' && asked.stale
  return {
    status: 200,
    body: answer,
    headers: { ...creditHeaders(answer.charged ? 1 : 0, available), ...(isStale && staleHeader) },
  }
}

/** Waits for a pending search if the caller asked to. Returns the outcome unchanged if it does not end in time. */
async function afterWaiting(context: ApiContext<Context['caller']>, asked: AskOutcome): Promise<AskOutcome> {
  if (asked.kind !== 'company' || asked.websiteState.kind !== 'pending') return asked
  const { engine, caller, waiting } = context
  const { job, isJoined } = asked.websiteState
  const ended = await waitForJob(waiting, () =>
    engine.resolution.job({ id: job.id, account: caller.account, kinds: ['resolve_company'] }),
  )
  if (!ended) return asked
  const settled = settledCall(ended.job, isJoined)
  const { website, answerId } = ended
  if (website) return { ...asked, websiteState: { kind: 'stored', website, settled, answerId } }
  return ended.job.status === 'failed' ? { ...asked, websiteState: { kind: 'not_searched', settled } } : asked
}
