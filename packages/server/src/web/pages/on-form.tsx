import type { AccountId } from '@brassplate/core'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import { isMultipart, readForm, readFormWithFiles, type SentForm } from '../../http/body/read-form.js'
import { limitAddress, limitVisitor } from '../../http/limit.js'
import { setHeader } from '../../http/reply.js'
import type { Services } from '../../http/request-context.js'
import { isFromOurPages } from '../session/same-site.js'
import { MessagePage } from './message-page.js'
import { show, toProblem } from './show.js'

type AnswerForm = (request: AppRequest, form: URLSearchParams, files: SentForm['files']) => Promise<Response>

export interface FormOptions {
  /** The form contains a secret token, so it is accepted from any origin. */
  readonly carriesSecret?: boolean
  /** The form may come as multipart/form-data, also if it carries no files. */
  readonly mayBeMultipart?: boolean
  /** The form may carry files, of this many bytes together with its fields. */
  readonly fileBytesMax?: number
  /** The account that sends a file; null for others, who may only send fields, which are small. */
  readonly fileSender?: (request: AppRequest) => Promise<AccountId | null>
}

/** Handles a form. Unless it carries a secret, it must come from one of our own pages. */
export function onForm(
  app: Hono<AppEnv>,
  services: Services,
  path: string,
  answer: AnswerForm,
  { carriesSecret = false, mayBeMultipart = false, fileBytesMax, fileSender }: FormOptions = {},
): void {
  app.post(path, (request) =>
    asPage(request, path, async () => {
      const { exchange, incoming } = request.env
      await limitAddress(exchange, services)
      if (!carriesSecret && !isFromOurPages(exchange.sent, services.config.siteUrl)) return showRejectedForm(request)
      const sender = fileBytesMax === undefined ? null : ((await fileSender?.(request)) ?? null)
      if (fileBytesMax === undefined || sender === null) {
        const { fields, files } = await readForm(incoming, exchange.sent, { mayBeMultipart })
        return answer(request, fields, files)
      }
      // A list may also be pasted into a field. Either is much work, so an account sends one at a time.
      return services.files.receive(sender, async (spool) => {
        const { fields, files } = isMultipart(exchange.sent)
          ? await readFormWithFiles(incoming, exchange.sent, { bytesMax: fileBytesMax, spool })
          : await readForm(incoming, exchange.sent)
        return answer(request, fields, files)
      })
    }),
  )
}

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

/** Runs a page handler and shows expected errors as a page. */
export async function asPage(request: AppRequest, path: string, answer: () => Promise<Response>): Promise<Response> {
  request.env.exchange.route = path
  try {
    return await answer()
  } catch (error) {
    const { status, text, retryAfterSeconds } = toProblem(error)
    if (retryAfterSeconds) setHeader(request, 'Retry-After', String(retryAfterSeconds))
    return show(request, <MessagePage title="The request failed" text={text} isProblem />, { status })
  }
}

export const rejectedForm = {
  title: 'This form was not accepted',
  text: 'The form did not come from a page of this site, or it was open for too long. Nothing was changed.',
  nextStep: 'Open the page again and fill in the form once more.',
}

/** Forms that are sent to the address of their page. */
const pagesWithForm: ReadonlySet<string> = new Set(['/login', '/signup', '/forgot-password'])

/** Answers a form from another site, from another session, or with an outdated token. */
export function showRejectedForm(request: AppRequest): Response {
  const { title, text, nextStep } = rejectedForm
  const { path } = request.req
  const ways = pagesWithForm.has(path)
    ? ({ link: [path, 'Open the page again'], otherLink: ['/', 'Home'] } as const)
    : ({ link: ['/', 'Home'] } as const)
  const page = <MessagePage title={title} text={`${text} ${nextStep}`} isProblem {...ways} />
  return show(request, page, { status: 403 })
}
