import { codeOf } from '@brassplate/core'
import { withoutNul } from '@brassplate/core/api'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import { limitVisitor } from '../http/limit.js'
import type { SentForm } from '../http/request/read-form.js'
import type { Services } from '../http/request-context.js'
import { asPage, type FormOptions, onForm, showRejectedForm } from '../pages/on-form.js'
import { redirect, show, toProblem } from '../pages/show.js'
import { loginPathFor } from '../pages/waiting-query.js'
import type { Site } from '../site/create-site.js'
import { callApi } from './call-api.js'
import { type FieldLengths, requireShort, requireShortFields } from './form-fields.js'
import { MessageCard } from './parts/notes.js'
import { Shell } from './shell.js'
import type { Visit } from './visit.js'

const purpose = 'console'

/** What the console pages are built on. */
export interface Console {
  readonly app: Hono<AppEnv>
  readonly services: Services
  readonly site: Site
}

type AnswerVisit = (visit: Visit) => Promise<Response>

/** A page for signed-in people. Others are led to the sign-in page and back. */
export function onVisit({ app, services, site }: Console, path: string, answer: AnswerVisit): void {
  app.get(path, (request) =>
    asPage(request, path, async () => {
      const visit = await visitOf(request, services, site)
      if (visit) return answerOrExplain(visit, answer)
      await limitVisitor(request.env.exchange, services)
      const { pathname, search } = new URL(request.req.url)
      return redirect(request, loginPathFor(pathname + search), 302)
    }),
  )
}

/** A form for signed-in people. It must come from our pages and carry the token of the session. */
export function onAction(
  { app, services, site }: Console,
  path: string,
  act: (visit: Visit, field: (name: string) => string, files: SentForm['files']) => Promise<Response>,
  { fieldLengths, ...options }: FormOptions & { readonly fieldLengths?: FieldLengths } = {},
): void {
  const answer = async (request: AppRequest, form: URLSearchParams, files: SentForm['files']) => {
    const visit = await visitOf(request, services, site)
    if (!visit) return redirect(request, '/login', 303)
    if (!site.forms.isValid(visit.person.session, purpose, form.get('form_token') ?? ''))
      return showRejectedForm(request)
    const field = (name: string) => withoutNul(form.get(name) ?? '').trim()
    return answerOrExplain(visit, async () => {
      requireShortFields(form, fieldLengths)
      return act(visit, field, files)
    })
  }
  const fileSender = async (request: AppRequest) => (await site.sessions.find(request))?.account ?? null
  onForm(app, services, path, answer, { ...options, fileSender })
}

export async function visitOf(request: AppRequest, services: Services, site: Site): Promise<Visit | null> {
  const person = await site.sessions.find(request)
  if (!person) return null
  const [profile, openReviews] = await Promise.all([
    services.engine.accounts.describe(person.account),
    services.engine.reviews.count(person.account),
  ])
  if (!profile) return null
  const visit: Visit = {
    request,
    services,
    person,
    profile,
    openReviews,
    api: callApi(request, services, person),
    formToken: site.forms.issue(person.session, purpose),
    query: (name) => withoutNul(requireShort(name, request.req.query(name) ?? '')),
    param: (name) => withoutNul(request.req.param(name) ?? ''),
    show: (page, content, status = 200) =>
      show(
        request,
        <Shell visit={visit} {...page}>
          {content}
        </Shell>,
        { status, hasScript: true },
      ),
    goTo: (path) => redirect(request, path, 303),
  }
  return visit
}

/** Shows an expected error inside the console, so that people can go on from there. */
async function answerOrExplain(visit: Visit, answer: AnswerVisit): Promise<Response> {
  try {
    return await answer(visit)
  } catch (error) {
    if (codeOf(error) === null) throw error
    const { status, text } = toProblem(error)
    return visit.show({ title: 'That did not work' }, <MessageCard text={text} nextStep={nextStepOf(error)} />, status)
  }
}

/** Next steps that name API calls are of no use on a page. */
export function nextStepOf(error: unknown): string | null {
  const step = error instanceof Error && 'nextStep' in error ? error.nextStep : null
  return typeof step === 'string' && !/\/v1\/|X-API-Key|Authorization|header/i.test(step) ? step : null
}
