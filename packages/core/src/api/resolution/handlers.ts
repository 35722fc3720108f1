import type { AnswerOf } from '../../contract/route.js'
import { creditHeaders, settledJob } from '../credits/charge.js'
import { errorAnswer } from '../error-answer.js'
import type { ApiHandler } from '../handler.js'
import { answerDomain } from './answer-domain.js'
import { renderCompleted, renderEnrichment, renderPending, renderResolution } from './render.js'
import type { resolutionRoutes } from './routes.js'

type BatchAnswers = AnswerOf<(typeof resolutionRoutes)['resolveBatch']>['body']['data']

export const enrich: ApiHandler<'enrich'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'enrich', maxCredits: 1 }, renderEnrichment)

/** The job id is the only credential, so the response reveals neither the account nor its balance. */
export const getEnrichJob: ApiHandler<'getEnrichJob'> = async ({ engine }, { path }) => {
  const { job, described } = await engine.resolution.job({
    id: path.job_id,
    account: null,
    kinds: ['enrich', 'resolve_domain'],
  })
  return { status: 200, body: described ? renderCompleted(described, settledJob(job)) : renderPending(job) }
}

export const resolveDomain: ApiHandler<'resolveDomain'> = (context, { body }) =>
  answerDomain(context, { domain: body.domain, kind: 'resolve_domain', maxCredits: body.max_credits }, renderResolution)

export const getDomainResolution: ApiHandler<'getDomainResolution'> = async ({ engine, caller }, { path }) => {
  const { described, settled, answerId } = await engine.resolution.stored(caller.account, path.domain)
  return { status: 200, body: renderResolution(described, settled, true, answerId) }
}

/** Each item has its own response, in request order. A failed item does not affect the others. */
export const resolveBatch: ApiHandler<'resolveBatch'> = async (context, { body }) => {
  const { engine, caller, path } = context
  const data: BatchAnswers = []
  let charged = 0
  for (const [place, { domain, client_ref = null, max_credits: maxCredits }] of body.items.entries()) {
    try {
      // The first item was counted with the call itself.
      if (place > 0) await context.takeCall(caller.account)
      const asked = await engine.resolution.ask(caller.account, { domain, kind: 'resolve_domain', maxCredits })
      if (asked.kind === 'answer' && asked.settled.charged) charged += 1
      data.push(
        asked.kind === 'answer'
          ? {
              client_ref,
              status: 200,
              body: renderResolution(asked.described, asked.settled, asked.isCached, asked.answerId),
            }
          : { client_ref, status: 202, body: renderPending(asked.job, asked.isJoined) },
      )
    } catch (error) {
      const refused = errorAnswer(error, { requestId: context.newRequestId(), path })
      data.push({ client_ref, status: refused.status, body: refused.body })
    }
  }
  const { available } = await engine.credits.balance(caller.account)
  return { status: 200, body: { data }, headers: creditHeaders(charged, available) }
}
