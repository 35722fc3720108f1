import { isCommonPassword } from '@brassplate/core'
import { parseInput, withoutNul } from '@brassplate/core/api'
import { routes } from '@brassplate/core/contract'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import type { Site } from '../session/create-site.js'
import { isOutcome, LoginPage, type LoginPageProps } from './login-page.js'
import { MailSentPage, MessagePage } from './message-page.js'
import { onForm, onPage } from './on-form.js'
import { InvalidLinkPage, PasswordUpdatedPage, ResetPasswordPage } from './reset-password-page.js'
import { redirect, show, toProblem } from './show.js'
import { ForgotPasswordPage, SignUpPage } from './sign-up-page.js'
import { VerifyEmailPage } from './verify-email-page.js'
import { authorizePath, returnPath, signUpPath, waitingQuery } from './waiting-query.js'

const tokenLengthMax = 200

/** Sign-in, sign-up and the pages that links in mails open. All logic is in the engine. */
export function mountAccountPages(app: Hono<AppEnv>, services: Services, { sessions }: Site): void {
  const { engine, config } = services
  const startCredits = config.credits === 'on' ? config.signupCredits : null

  const loginPage = (overrides: Partial<LoginPageProps>) => (
    <LoginPage
      outcome={null}
      problem={sessions.refusal}
      email=""
      query=""
      returnTo={null}
      canSignIn={sessions.refusal === null}
      canSignUp={config.signup === 'open'}
      {...overrides}
    />
  )

  onPage(app, services, '/login', (request) => {
    const verification = request.req.query('verification')
    const outcome = isOutcome(verification) ? verification : null
    const query = waitingQuery(request.req.query('continue'))
    return show(request, loginPage({ outcome, query, returnTo: returnPath(request.req.query('return')) }))
  })

  onForm(app, services, '/login', async (request, form) => {
    const query = waitingQuery(form.get('continue'))
    const returnTo = returnPath(form.get('return'))
    if (sessions.refusal !== null) return show(request, loginPage({ query }), { status: 403 })
    try {
      const { email, password } = parseFields(form, 'logIn')
      const credentials = { email, password: password ?? '' }
      const { session } = await engine.accounts.logIn(credentials, originOf(request), clientOf(request))
      await sessions.start(request, session)
      return redirect(request, query ? `${authorizePath}?${query}` : (returnTo ?? '/'), 303)
    } catch (error) {
      const { status, text } = toProblem(error)
      const email = (form.get('email') ?? '').slice(0, 320)
      return show(request, loginPage({ problem: text, email, query, returnTo }), { status })
    }
  })

  // The host process issues the link, such as that of the demo. It works once.
  onPage(app, services, '/sign-in', async (request) => {
    try {
      if (sessions.refusal !== null) return show(request, loginPage({}), { status: 403 })
      // Programs that look at links send HEAD requests, which must not use up the token.
      if (request.req.method === 'HEAD') return show(request, loginPage({}), { hasSecretUrl: true })
      const token = withoutNul(truncateToken(request.req.query('token')))
      await sessions.start(request, await engine.accounts.redeemSignInToken(token, clientOf(request)))
      return redirect(request, '/', 303)
    } catch (error) {
      const { status, text } = toProblem(error)
      return show(request, loginPage({ problem: text }), { status, hasSecretUrl: true })
    }
  })

  onPage(app, services, '/signup', (request) => {
    const query = waitingQuery(request.req.query('continue'))
    if (config.signup === 'closed') return show(request, signUpClosed, { status: 403 })
    return show(request, <SignUpPage email="" problem={null} query={query} credits={startCredits} />)
  })

  onForm(app, services, '/signup', async (request, form) => {
    try {
      const { email, password } = parseFields(form, 'signUp')
      await engine.accounts.signUp({ email, password: password ?? '' }, originOf(request))
      const warning = isCommonPassword(password ?? '')
        ? ' Your password is common and easy to guess; choose a stronger one soon.'
        : ''
      const query = waitingQuery(form.get('continue'))
      const page = (
        <MailSentPage email={email} sendPath="/resend-verification" fieldPath={signUpPath(query)} query={query}>
          We have sent an e-mail to <strong>{email}</strong>. Open the link in it to verify your address, then sign in.
          {warning}
        </MailSentPage>
      )
      return show(request, page, { status: 201 })
    } catch (error) {
      const { status, ...problem } = toProblem(error)
      const [email, query] = [(form.get('email') ?? '').slice(0, 320), waitingQuery(form.get('continue'))]
      return show(request, <SignUpPage email={email} problem={problem} query={query} credits={startCredits} />, {
        status,
      })
    }
  })

  onPage(app, services, '/verify-email', (request) => {
    const token = truncateToken(request.req.query('token'))
    if (token === '') return redirect(request, '/login?verification=invalid', 302)
    return show(request, <VerifyEmailPage token={token} />, { hasSecretUrl: true })
  })

  const verify = async (request: AppRequest, form: URLSearchParams) => {
    const result = await engine.accounts.verifyEmail(withoutNul(truncateToken(form.get('token'))))
    return redirect(request, `/login?verification=${result}`, 303)
  }
  onForm(app, services, '/verify-email', verify, { carriesSecret: true })

  onPage(app, services, '/forgot-password', (request) => {
    return show(request, <ForgotPasswordPage problem={null} />)
  })

  onForm(app, services, '/forgot-password', async (request, form) => {
    try {
      const { email } = parseFields(form, 'forgotPassword')
      await engine.accounts.forgotPassword(email)
      const page = (
        <MailSentPage email={email} sendPath="/forgot-password" fieldPath="/forgot-password" query="">
          If <strong>{email}</strong> has an account, we have sent it a link to choose a new password.
        </MailSentPage>
      )
      return show(request, page)
    } catch (error) {
      const { status, text } = toProblem(error)
      return show(request, <ForgotPasswordPage problem={text} />, { status })
    }
  })

  onForm(app, services, '/resend-verification', async (request, form) => {
    const { email } = parseFields(form, 'resendVerification')
    await engine.accounts.resendVerification(email)
    const query = waitingQuery(form.get('continue'))
    const page = (
      <MailSentPage email={email} sendPath="/resend-verification" fieldPath={signUpPath(query)} query={query}>
        If <strong>{email}</strong> has an account that is not verified yet, we have sent it a new link. Open it, then
        sign in.
      </MailSentPage>
    )
    return show(request, page)
  })

  onPage(app, services, '/reset-password', (request) => {
    const token = truncateToken(request.req.query('token'))
    const page = token ? (
      <ResetPasswordPage token={token} problem={null} />
    ) : (
      <InvalidLinkPage reason="The link is incomplete. Copy the whole link from the e-mail." />
    )
    return show(request, page, { hasSecretUrl: true })
  })

  const reset = async (request: AppRequest, form: URLSearchParams) => {
    const newPassword = form.get('new_password') ?? ''
    const token = truncateToken(form.get('token'))
    const replaceApiKey = form.get('replace_api_key') === 'yes'
    try {
      const input = { token, newPassword: withoutNul(newPassword), replaceApiKey }
      await engine.accounts.resetPassword(input, originOf(request))
    } catch (error) {
      const { status, ...problem } = toProblem(error)
      const page =
        problem.code === 'invalid_token' ? (
          <InvalidLinkPage reason={problem.text} />
        ) : (
          <ResetPasswordPage token={token} problem={problem} />
        )
      return show(request, page, { status, hasSecretUrl: true })
    }
    return show(request, <PasswordUpdatedPage isCommon={isCommonPassword(newPassword)} isKeyReplaced={replaceApiKey} />)
  }
  onForm(app, services, '/reset-password', reset, { carriesSecret: true })
}

function truncateToken(given: string | null | undefined): string {
  return (given ?? '').slice(0, tokenLengthMax)
}

const signUpClosed = (
  <MessagePage
    title="Sign-up is closed"
    text="New accounts cannot be created here. Ask the operator of this server for an account."
  />
)

/** Validates the form with the schema of the matching API route. */
function parseFields(form: URLSearchParams, id: 'logIn' | 'signUp' | 'forgotPassword' | 'resendVerification') {
  const schema = routes[id].input.body
  const sent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, withoutNul(form.get(name) ?? '')]))
  return parseInput('body', schema, sent) as { email: string; password?: string }
}

function originOf(request: AppRequest) {
  return { address: request.env.exchange.limitKey }
}

function clientOf(request: AppRequest) {
  return { startedBy: 'web_page', userAgent: request.env.exchange.sent.get('user-agent') } as const
}
