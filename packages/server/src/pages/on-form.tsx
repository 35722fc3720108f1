import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import { limitAddress, limitVisitor } from '../http/limit.js'
import { setHeader } from '../http/reply.js'
import { readText } from '../http/request/read-body.js'
import type { Services } from '../http/request-context.js'
import { isFromOurPages } from '../site/same-site.js'
import { MessagePage } from './message-page.js'
import { problemOf, show } from './show.js'

type AnswerForm = (request: AppRequest, form: URLSearchParams) => Promise<Response>

export interface FormOptions {
  /** Where the form itself carries a secret of the person's, it does not matter whose page sent it. */
  readonly isProof?: boolean
}

/** Takes a form that one of our own pages sent. */
export function onForm(
  app: Hono<AppEnv>,
  services: Services,
  path: string,
  answer: AnswerForm,
  { isProof = false }: FormOptions = {},
): void {
  app.post(path, (request) =>
    asPage(request, path, async () => {
      const { exchange, incoming } = request.env
      await limitAddress(exchange, services)
      if (!isProof && !isFromOurPages(exchange.sent, services.config.siteUrl)) return showForeignForm(request)
      const text = await readText(incoming, exchange.sent, 'application/x-www-form-urlencoded')
      return answer(request, new URLSearchParams(text))
    }),
  )
}

/** Shows a page. */
export function onPage(
  app: Hono<AppEnv>,
  services: Services,
  path: string,
  answer: (request: AppRequest) => Response | Promise<Response>,
): void {
  app.get(path, (request) =>
    asPage(request, path, async () => {
      await limitVisitor(request.env.exchange, services)
      return answer(request)
    }),
  )
}

/** Runs what shows a page; a refusal on the way is a page too. */
export async function asPage(request: AppRequest, path: string, answer: () => Promise<Response>): Promise<Response> {
  request.env.exchange.route = path
  try {
    return await answer()
  } catch (error) {
    const { status, text, retryAfterSeconds } = problemOf(error)
    if (retryAfterSeconds) setHeader(request, 'Retry-After', String(retryAfterSeconds))
    return show(request, <MessagePage title="This did not work" text={text} isProblem />, { status })
  }
}

/** For a form that was not filled in on one of our pages, by this person, just now. */
export function showForeignForm(request: AppRequest): Response {
  const text = 'The form did not come from a page of this site, or it was open for too long. Go back and try again.'
  return show(request, <MessagePage title="This form was not taken" text={text} isProblem />, { status: 403 })
}
