import { type AuthorizeOutcome, allowedScope, withParameters } from '@brassplate/core'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import { limitAddress } from '../../http/limit.js'
import type { Services } from '../../http/request-context.js'
import type { Site } from '../session/create-site.js'
import type { SignedIn } from '../session/site-sessions.js'
import { ConsentPage } from './consent-page.js'
import { MessagePage } from './message-page.js'
import { asPage, onForm, showRejectedForm } from './on-form.js'
import { chosenRights } from './right-choices.js'
import { redirect, show, toProblem } from './show.js'
import { authorizePath, waitingQuery } from './waiting-query.js'

type ValidRequest = Extract<AuthorizeOutcome, { kind: 'valid' }>['request']

/** The consent page of OAuth: a client asks for access, the user allows or denies it. */
export function mountAuthorizePages(app: Hono<AppEnv>, services: Services, site: Site): void {
  const { engine, config } = services

  /** Redirects to the client with the result and the issuer (RFC 9207). */
  const returnTo = (
    request: AppRequest,
    { redirectUri, state }: Pick<ValidRequest, 'redirectUri' | 'state'>,
    result: Record<string, string>,
    status: 302 | 303,
  ) => {
    const parameters = new URLSearchParams({ ...result, ...(state === null ? {} : { state }), iss: config.siteUrl })
    return redirect(request, withParameters(redirectUri, parameters.toString()), status)
  }

  /** The authorization request if it is valid, otherwise the response to send. */
  async function validate(request: AppRequest, query: string, status: 302 | 303): Promise<ValidRequest | Response> {
    const documents = site.documentsFor({ address: request.env.exchange.limitKey })
    const outcome = await engine.oauth.authorize(documents, new URLSearchParams(query))
    if (outcome.kind === 'valid') return outcome.request
    if (outcome.kind === 'returned') {
      return returnTo(request, outcome, { error: outcome.error, error_description: outcome.message }, status)
    }
    const page = (
      <MessagePage
        title="This request could not be processed"
        text="The app was given no access. Connect again from the app. If it fails again, tell its maker the reason."
        reason={`${outcome.message}.`}
        isProblem
        link={['/', 'Home']}
        otherLink={(await site.sessions.find(request)) ? ['/apps', 'Connected apps'] : undefined}
      />
    )
    return show(request, page, { status: outcome.error === 'temporarily_unavailable' ? 503 : 400 })
  }

  const redirectToLogin = (request: AppRequest, query: string, status: 302 | 303) =>
    redirect(request, `/login?continue=${encodeURIComponent(query)}`, status)

  app.get(authorizePath, (request) =>
    asPage(request, authorizePath, async () => {
      await limitAddress(request.env.exchange, services)
      const query = new URL(request.req.url).searchParams.toString()
      const authorization = await validate(request, query, 302)
      if (authorization instanceof Response) return authorization
      const person = await site.sessions.find(request)
      if (authorization.isSilent) return returnTo(request, authorization, person ? consentRequired : loginRequired, 302)
      return person ? showConsent(request, person, authorization, query) : redirectToLogin(request, query, 302)
    }),
  )

  async function showConsent(request: AppRequest, person: SignedIn, authorization: ValidRequest, query: string) {
    const profile = await engine.accounts.describe(person.account)
    if (!profile) return redirectToLogin(request, query, 302)
    const formToken = site.forms.issue(person.session, formPurpose(query))
    const page = (
      <ConsentPage request={authorization} email={profile.account.email} query={query} formToken={formToken} />
    )
    return show(request, page, { isConsent: true })
  }

  onForm(app, services, authorizePath, async (request, form) => {
    const query = waitingQuery(form.get('request'))
    const person = await site.sessions.find(request)
    if (!person) return redirectToLogin(request, query, 303)
    const token = form.get('form_token') ?? ''
    if (!site.forms.isValid(person.session, formPurpose(query), token)) return showRejectedForm(request)

    const authorization = await validate(request, query, 303)
    if (authorization instanceof Response) return authorization
    switch (form.get('decision')) {
      case 'allow':
        return allow(request, person, withChoice(authorization, form), query)
      case 'deny':
        return returnTo(request, authorization, accessDenied, 303)
      default:
        return showRejectedForm(request)
    }
  })

  async function allow(
    request: AppRequest,
    person: SignedIn,
    authorization: ValidRequest,
    query: string,
  ): Promise<Response> {
    try {
      const code = await engine.oauth.approve(person, authorization)
      return returnTo(request, authorization, { code }, 303)
    } catch (error) {
      const { code, status, text } = toProblem(error)
      if (code === 'invalid_credentials') return redirectToLogin(request, query, 303)
      const link = ['/apps', 'See the apps with access to your account'] as const
      return show(request, <MessagePage title="Access was not granted" text={text} isProblem link={link} />, { status })
    }
  }
}

const accessDenied = { error: 'access_denied', error_description: 'the user denied access' }
const loginRequired = { error: 'login_required', error_description: 'the user is not signed in' }
/** Every authorization asks for consent again, so a silent request always fails. */
const consentRequired = { error: 'consent_required', error_description: 'the user must be asked for consent' }

/** The person decides what the app may do, whatever it asked for. */
function withChoice(authorization: ValidRequest, form: URLSearchParams): ValidRequest {
  return {
    ...authorization,
    scope: allowedScope(
      authorization.scope,
      chosenRights((name) => form.get(name)),
    ),
  }
}

function formPurpose(query: string): string {
  return `consent ${query}`
}
