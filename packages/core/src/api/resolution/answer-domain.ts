import type { Caller } from '../../shared/access/caller.js'
import type { AnswerId } from '../../shared/ids.js'
import { creditHeaders, settledCall } from '../credits/charge.js'
import type { ApiContext } from '../handler.js'
import { renderPending } from './render.js'
import { statusUrlOf } from './status-url.js'
import { waitForJob } from './wait-for-job.js'

const retryAfterSeconds = 2

type KeyContext = ApiContext<Extract<Caller, { kind: 'key' }>>
type AskOutcome = Awaited<ReturnType<KeyContext['engine']['resolution']['ask']>>
type Described = Extract<AskOutcome, { kind: 'answer' }>['described']
type Settled = Extract<AskOutcome, { kind: 'answer' }>['settled']

/** Resolves a domain: 200 with the body that `render` makes, or 202 with the URL to poll. */
export async function answerDomain<Body>(
  context: KeyContext,
  question: { domain: string; kind: 'enrich' | 'resolve_domain' | 'partner_enrich'; maxCredits: 0 | 1 },
  render: (described: Described, settled: Settled, isCached: boolean, answerId: AnswerId | null) => Body,
) {
  const { engine, caller, waiting } = context
  const asked = await engine.resolution.ask(caller.account, question)
  const headers = async (charged: boolean) =>
    creditHeaders(charged ? 1 : 0, (await engine.credits.balance(caller.account)).available)
  if (asked.kind === 'answer') {
    const body = renderOnce(asked, () => render(asked.described, asked.settled, asked.isCached, asked.answerId))
    return { status: 200, body, isReusable: true, headers: await headers(asked.settled.charged) } as const
  }

  const { id } = asked.job
  const ended = await waitForJob(waiting, () =>
    engine.resolution.job({ id, account: caller.account, kinds: [question.kind] }),
  )
  if (ended?.described) {
    const settled = settledCall(ended.job, asked.isJoined)
    return {
      status: 200,
      body: render(ended.described, settled, false, ended.answerId),
      headers: await headers(settled.charged),
    } as const
  }
  const job = ended?.job ?? asked.job
  return {
    status: 202,
    body: renderPending(job, asked.isJoined),
    headers: {
      ...(await headers(false)),
      Location: statusUrlOf(job),
      ...(job.status !== 'failed' && { 'Retry-After': String(retryAfterSeconds) }),
    },
  } as const
}

const rendered = new WeakMap<object, unknown>()

/** Caches the body per outcome: the engine returns the same outcome object until something changes. */
function renderOnce<Body>(asked: object, render: () => Body): Body {
  // Safe because each route has its own outcome objects, so an outcome is only ever rendered in one format.
  const known = rendered.get(asked) as Body | undefined
  if (known !== undefined) return known
  const body = render()
  rendered.set(asked, body)
  return body
}
