import { renderCompanyResolution, settledJob } from '@brassplate/core/contract'
import { creditHeaders } from '../../http/credit-headers.js'
import type { Handler, RequestContext } from '../../http/request-context.js'
import { waitForJob, waitSecondsOf } from '../../http/wait-for-job.js'

const recentSignalsMax = 20

type Context = Parameters<Handler<'resolveCompany'>>[0]
type Asked = Awaited<ReturnType<Context['engine']['resolution']['askCompany']>>

export const resolveCompany: Handler<'resolveCompany'> = async (context, { body }) => {
  const { engine, caller, metrics } = context
  const asked = await engine.resolution.askCompany(caller.account, {
    number: body.company_number ?? null,
    name: body.company_name ?? null,
    refresh: body.refresh,
    maxCredits: body.max_credits,
  })
  const recent =
    asked.kind === 'company' ? await engine.signals.ofCompany(asked.profile.company.number, recentSignalsMax) : []
  const answer = renderCompanyResolution(await afterWaiting(context, asked), recent)
  const { available } = await engine.credits.balance(caller.account)
  const isStale = asked.kind === 'company' && asked.stale
  if (isStale) metrics.register.staleAnswer()
  return {
    status: 200,
    body: answer,
    headers: { ...creditHeaders(answer.charged ? 1 : 0, available), ...(isStale && { 'X-Register-Stale': 'true' }) },
  }
}

/** The same with what the search found, where the caller waits and it ends in time. */
async function afterWaiting(context: RequestContext<Context['caller']>, asked: Asked): Promise<Asked> {
  if (asked.kind !== 'company' || asked.standing.kind !== 'pending') return asked
  const { engine, caller, request } = context
  const { id } = asked.standing.job
  const ended = await waitForJob(context, waitSecondsOf(request), () =>
    engine.resolution.job({ id, account: caller.account, kinds: ['resolve_company'] }),
  )
  if (!ended) return asked
  const settled = settledJob(ended.job)
  if (ended.website) return { ...asked, standing: { kind: 'kept', website: ended.website, settled } }
  return ended.job.status === 'failed' ? { ...asked, standing: { kind: 'not_searched', settled } } : asked
}
