import { codeOf, type DomainError } from '@brassplate/core'
import { withoutNul } from '@brassplate/core/api'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import type { SentForm } from '../../http/body/read-form.js'
import { limitPages, limitVisitor } from '../../http/limit.js'
import type { Services } from '../../http/request-context.js'
import { labels } from '../pages/fields.js'
import { notFoundWords } from '../pages/not-found-page.js'
import { asPage, type FormOptions, onForm, rejectedForm } from '../pages/on-form.js'
import { redirect, show, toProblem } from '../pages/show.js'
import { loginPathFor } from '../pages/waiting-query.js'
import type { Site } from '../session/create-site.js'
import type { AccountProfile } from './api-types.js'
import { beyondApi } from './beyond-api.js'
import { type CallApi, callsOf } from './call-api.js'
import type { EventStreams } from './event-streams.js'
import { type FieldLengths, requireShort, requireShortFields } from './form-fields.js'
import { RefusedForm, UnclearCompanyError } from './parts/form-state.js'
import { MessagePanel, Problem } from './parts/notes.js'
import { Shell } from './shell.js'
import type { Visit } from './visit.js'

const purpose = 'console'

/** The labels of fields whose names are those of the API. */
const formLabels = { ...labels, webhook_url: 'Address' }

/** What the console pages are built on. */
export interface Console {
  readonly app: Hono<AppEnv>
  readonly services: Services
  readonly site: Site
  readonly streams: EventStreams
}

type AnswerVisit = (visit: Visit) => Promise<Response>

/** The pages of each console by their path, to show one again with what is wrong with its form. */
const pagesOf = new WeakMap<Console['app'], Map<string, AnswerVisit>>()

/** A page for signed-in people. Others are led to the sign-in page and back. */
export function onVisit(console: Console, path: string, answer: AnswerVisit): void {
  const { app, services } = console
  pagesOf.set(app, (pagesOf.get(app) ?? new Map()).set(path, answer))
  app.get(path, (request) =>
    asPage(request, path, async () => {
      const visit = await visitOf(console, request)
      if (visit) return answerOrExplain(visit, answer)
      await limitVisitor(request.env.exchange, services)
      const { pathname, search } = new URL(request.req.url)
      return redirect(request, loginPathFor(pathname + search), 302)
    }),
  )
}

/** A form for signed-in people. It must come from our pages and carry the token of the session. */
export function onAction(
  console: Console,
  path: string,
  act: (
    visit: Visit,
    field: (name: string) => string,
    files: SentForm['files'],
    /** All values of a field, as of boxes with one name. */
    values: (name: string) => readonly string[],
  ) => Promise<Response>,
  { fieldLengths, ...options }: FormOptions & { readonly fieldLengths?: FieldLengths } = {},
): void {
  const { app, services, site } = console
  const answer = async (request: AppRequest, form: URLSearchParams, files: SentForm['files']) => {
    const visit = await visitOf(console, request)
    if (!visit) return redirect(request, '/login', 303)
    if (!site.forms.isValid(visit.person.session, purpose, form.get('form_token') ?? ''))
      return showOutdatedForm(visit, patternWithForm(app, path))
    const field = (name: string) => {
      const text = form.get(name) ?? ''
      // Blanks are part of a password.
      return name.endsWith('password') ? text : withoutNul(text).trim()
    }
    const run = async () => {
      requireShortFields(form, fieldLengths)
      return act(visit, field, files, (name) => form.getAll(name).map((text) => withoutNul(text).trim()))
    }
    return answerOrExplain(visit, run, { page: pagesOf.get(app)?.get(patternWithForm(app, path)), form })
  }
  const fileSender = async (request: AppRequest) => (await site.sessions.find(request))?.account ?? null
  onForm(app, services, path, answer, { ...options, fileSender })
}

export async function visitOf({ services, site, streams }: Console, request: AppRequest): Promise<Visit | null> {
  const person = await site.sessions.find(request)
  if (!person) return null
  await limitPages(request.env.exchange, services, person.account)
  const calls = callsOf(request, services, person)
  const own = beyondApi(services, request, person)
  const [profile, reviews, listsToDecide] = await Promise.all([
    profileOf(calls.peek),
    calls.peek('listReviews', { query: { status: 'open', limit: '1' } }),
    own.listsToDecide(),
  ])
  if (!profile) return null
  const domains = reviews.body.pagination.total
  const rows = listsToDecide.reduce((sum, list) => sum + list.rows, 0)
  const visit: Visit = {
    request,
    services,
    person,
    profile,
    toDecide: { domains, rows, all: domains + rows },
    listsToDecide,
    ...calls,
    beyondApi: own,
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
    stream: (next) => streams.open(request, person, next),
    goTo: (path) => redirect(request, path, 303),
  }
  return visit
}

/** Null if the account has just been deleted. */
async function profileOf(peek: CallApi): Promise<AccountProfile | null> {
  try {
    return (await peek('describeAccount')).body
  } catch (error) {
    if (codeOf(error) !== 'unauthenticated') throw error
    return null
  }
}

/** The page that the form at `path` is on: that of the same path, or else of the nearest one above it. Empty if none is. */
function patternWithForm(app: Console['app'], path: string): string {
  let above = path
  while (above !== '' && !pagesOf.get(app)?.has(above)) above = above.slice(0, above.lastIndexOf('/'))
  return above
}

/** A form without the token of this session, with the way to the page that it is on. */
function showOutdatedForm(visit: Visit, pattern: string): Response {
  const page = visit.request.req.path.split('/').slice(0, pattern.split('/').length).join('/')
  const way = [page || '/', 'Open the page again'] as const
  return visit.show({ title: rejectedForm.title }, <MessagePanel {...rejectedForm} way={way} />, 403)
}

/** Shows an expected error inside the console: above the page with the form, or else on a page of its own. */
async function answerOrExplain(
  visit: Visit,
  answer: AnswerVisit,
  { page, form }: { readonly page?: AnswerVisit | undefined; readonly form?: URLSearchParams } = {},
): Promise<Response> {
  try {
    return await answer(visit)
  } catch (error) {
    if (codeOf(error) === null) throw error
    const { status, code, text, nextStep } = toProblem(error, formLabels)
    if (page) {
      const refused = {
        sent: form ?? new URLSearchParams(),
        problems: (error as DomainError).problems,
        options: error instanceof UnclearCompanyError ? error.options : [],
      }
      const show: Visit['show'] = (frame, content) =>
        visit.show(
          frame,
          <RefusedForm.Provider value={refused}>
            <Problem text={text} nextStep={nextStep} isAtField={refused.problems.length === 1} />
            {content}
          </RefusedForm.Provider>,
          status,
        )
      return answerOrExplain({ ...visit, show }, page)
    }
    if (code === 'not_found' && visit.request.req.path.startsWith('/lists/')) return showGoneList(visit, status)
    const title = titleOf(code)
    const way = code === 'invalid_domain' ? (['/find', 'Search again'] as const) : undefined
    return visit.show({ title }, <MessagePanel {...{ title, text, nextStep, ...(way && { way }) }} />, status)
  }
}

/** A path that does not exist, with the way on that a signed-in person is used to. Null for others. */
export async function showMissing(console: Console, request: AppRequest): Promise<Response | null> {
  const visit = await visitOf(console, request)
  return visit && missingPage(visit)
}

export function missingPage(visit: Visit): Response {
  const { title, text } = notFoundWords
  return visit.show({ title }, <MessagePanel title={title} text={text} nextStep={null} />, 404)
}

/** The same for a list that never was, so that the page does not reveal which lists others have. */
function showGoneList(visit: Visit, status: number): Response {
  const title = 'This list is gone'
  const text = 'Lists are deleted after 30 days, or earlier if somebody discards them.'
  const nextStep = 'Send the file again if you still need its result.'
  return visit.show(
    { title, section: '/lists' },
    <MessagePanel title={title} text={text} nextStep={nextStep} way={['/lists', 'Your lists']} />,
    status,
  )
}

/** The title of a page that only says what is wrong. */
function titleOf(code: string): string {
  if (code === 'company_not_found' || code === 'invalid_company_number') return 'There is no such company'
  if (code === 'not_found') return 'Not found'
  if (code === 'invalid_domain') return 'This domain cannot be looked up'
  return code === 'rate_limited' ? 'Too many requests' : 'That did not work'
}
