import { type AuthorizeOutcome, withParameters } from '@brassplate/core'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import { limitAddress } from '../http/limit.js'
import type { Services } from '../http/request-context.js'
import type { Site } from '../site/create-site.js'
import type { SignedIn } from '../site/site-sessions.js'
import { ConsentPage } from './consent-page.js'
import { MessagePage } from './message-page.js'
import { asPage, onForm, showForeignForm } from './on-form.js'
import { problemOf, sendTo, show } from './show.js'
import { authorizePath, waitingQuery } from './waiting-query.js'

type Valid = Extract<AuthorizeOutcome, { kind: 'valid' }>['request']

/** The part of OAuth that a person sees: a client asks, the person says yes or no. */
export function mountAuthorizePages(app: Hono<AppEnv>, services: Services, site: Site): void {
  const { engine, config } = services

  /** What has come of a request goes to the client, with who says so (RFC 9207). */
  const returnTo = (
    request: AppRequest,
    { redirectUri, state }: Pick<Valid, 'redirectUri' | 'state'>,
    result: Record<string, string>,
    status: 302 | 303,
  ) => {
    const parameters = new URLSearchParams({ ...result, ...(state === null ? {} : { state }), iss: config.siteUrl })
    return sendTo(request, withParameters(redirectUri, parameters.toString()), status)
  }

  /** The request where it is valid, else the answer to it. */
  async function judge(request: AppRequest, query: string, status: 302 | 303): Promise<Valid | Response> {
    const documents = site.documentsFor({ address: request.env.exchange.limitKey })
    const outcome = await engine.oauth.authorize(documents, new URLSearchParams(query))
    if (outcome.kind === 'valid') return outcome.request
    if (outcome.kind === 'returned') {
      return returnTo(request, outcome, { error: outcome.error, error_description: outcome.message }, status)
    }
    const text = `The app that sent you here has made a mistake: ${outcome.message}. Nothing was allowed.`
    const page = <MessagePage title="This request cannot be answered" text={text} isProblem />
    return show(request, page, { status: outcome.error === 'temporarily_unavailable' ? 503 : 400 })
  }

  const toLogin = (request: AppRequest, query: string, status: 302 | 303) =>
    sendTo(request, `/login?continue=${encodeURIComponent(query)}`, status)

  app.get(authorizePath, (request) =>
    asPage(request, authorizePath, async () => {
      await limitAddress(request.env.exchange, services)
      const query = new URL(request.req.url).searchParams.toString()
      const asked = await judge(request, query, 302)
      if (asked instanceof Response) return asked
      const person = await site.sessions.find(request)
      if (asked.isSilent) return returnTo(request, asked, person ? consentRequired : loginRequired, 302)
      return person ? askPerson(request, person, asked, query) : toLogin(request, query, 302)
    }),
  )

  async function askPerson(request: AppRequest, person: SignedIn, asked: Valid, query: string) {
    const profile = await engine.accounts.describe(person.account)
    if (!profile) return toLogin(request, query, 302)
    const formToken = site.forms.issue(person.session, purposeOf(query))
    const page = <ConsentPage request={asked} email={profile.account.email} query={query} formToken={formToken} />
    return show(request, page, { isConsent: true })
  }

  onForm(app, services, authorizePath, async (request, form) => {
    const query = waitingQuery(form.get('request'))
    const person = await site.sessions.find(request)
    if (!person) return toLogin(request, query, 303)
    const token = form.get('form_token') ?? ''
    if (!site.forms.isRight(person.session, purposeOf(query), token)) return showForeignForm(request)

    const asked = await judge(request, query, 303)
    if (asked instanceof Response) return asked
    switch (form.get('decision')) {
      case 'allow':
        return allow(request, person, asked, query)
      case 'deny':
        return returnTo(request, asked, { error: 'access_denied', error_description: 'the person said no' }, 303)
      default:
        return showForeignForm(request)
    }
  })

  async function allow(request: AppRequest, person: SignedIn, asked: Valid, query: string): Promise<Response> {
    try {
      const code = await engine.oauth.approve(person, asked)
      return returnTo(request, asked, { code }, 303)
    } catch (error) {
      const { code, status, text } = problemOf(error)
      if (code === 'invalid_credentials') return toLogin(request, query, 303)
      const page = (
        <MessagePage title="Access was not given" text={text} isProblem>
          <p>
            <a href="/apps">Apps</a>
          </p>
        </MessagePage>
      )
      return show(request, page, { status })
    }
  }
}

const loginRequired = { error: 'login_required', error_description: 'nobody is signed in' }
/** Consent is asked for each time, so it is never there already. */
const consentRequired = { error: 'consent_required', error_description: 'the person has to be asked' }

function purposeOf(query: string): string {
  return `consent ${query}`
}
