import { isCommonPassword } from '@brassplate/core'
import { parseInput, withoutNul } from '@brassplate/core/api'
import { routes } from '@brassplate/core/contract'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import type { Services } from '../http/request-context.js'
import type { Site } from '../site/create-site.js'
import { labels } from './fields.js'
import { isOutcome, LoginPage, type LoginPageProps } from './login-page.js'
import { MessagePage } from './message-page.js'
import { onForm, onPage } from './on-form.js'
import { DeadLinkPage, PasswordUpdatedPage, ResetPasswordPage } from './reset-password-page.js'
import { problemOf, sendTo, show } from './show.js'
import { ForgotPasswordPage, SignUpPage } from './sign-up-page.js'
import { VerifyEmailPage } from './verify-email-page.js'
import { authorizePath, loginPath, waitingQuery } from './waiting-query.js'

const tokenLengthMax = 200

/** Signing in and up, and the pages that mailed links land on. They only translate, as the API routes do. */
export function mountAccountPages(app: Hono<AppEnv>, services: Services, { sessions }: Site): void {
  const { engine, config } = services

  const loginPage = (given: Partial<LoginPageProps>) => (
    <LoginPage
      baseUrl={config.baseUrl}
      outcome={null}
      problem={sessions.refusal}
      email=""
      query=""
      canSignIn={sessions.refusal === null}
      canSignUp={config.signup === 'open'}
      {...given}
    />
  )

  onPage(app, services, '/login', (request) => {
    const verification = request.req.query('verification')
    const outcome = isOutcome(verification) ? verification : null
    return show(request, loginPage({ outcome, query: waitingQuery(request.req.query('continue')) }))
  })

  onForm(app, services, '/login', async (request, form) => {
    const query = waitingQuery(form.get('continue'))
    if (sessions.refusal !== null) return show(request, loginPage({ query }), { status: 403 })
    try {
      const { email, password } = fieldsOf(form, 'logIn')
      const { session } = await engine.accounts.logIn({ email, password: password ?? '' }, fromOf(request))
      await sessions.start(request, session)
      return sendTo(request, query ? `${authorizePath}?${query}` : '/apps', 303)
    } catch (error) {
      const { status, text } = problemOf(error)
      const email = (form.get('email') ?? '').slice(0, 320)
      return show(request, loginPage({ problem: text, email, query }), { status })
    }
  })

  onPage(app, services, '/signup', (request) => {
    const query = waitingQuery(request.req.query('continue'))
    if (config.signup === 'closed') return show(request, <SignUpClosedPage />, { status: 403 })
    return show(request, <SignUpPage email="" problem={null} query={query} />)
  })

  onForm(app, services, '/signup', async (request, form) => {
    try {
      const { email, password } = fieldsOf(form, 'signUp')
      await engine.accounts.signUp({ email, password: password ?? '' }, fromOf(request))
      const warning = isCommonPassword(password ?? '') ? ' Your password is among the first that are tried.' : ''
      const text = `A link to verify ${email} is on its way. Open it, then sign in.${warning}`
      const page = (
        <MessagePage title="Check your mail" text={text}>
          <p>
            <a href={loginPath(waitingQuery(form.get('continue')))}>I have opened the link: sign in</a>
          </p>
        </MessagePage>
      )
      return show(request, page, { status: 201 })
    } catch (error) {
      const { status, text } = problemOf(error, { ...labels, password: labels.new_password })
      const [email, query] = [(form.get('email') ?? '').slice(0, 320), waitingQuery(form.get('continue'))]
      return show(request, <SignUpPage email={email} problem={text} query={query} />, { status })
    }
  })

  onPage(app, services, '/verify-email', (request) => {
    const token = tokenOf(request.req.query('token'))
    if (token === '') return sendTo(request, '/login?verification=invalid', 302)
    return show(request, <VerifyEmailPage token={token} />, { hidesAddress: true })
  })

  const verify = async (request: AppRequest, form: URLSearchParams) => {
    const result = await engine.accounts.verifyEmail(withoutNul(tokenOf(form.get('token'))))
    return sendTo(request, `/login?verification=${result}`, 303)
  }
  onForm(app, services, '/verify-email', verify, { isProof: true })

  onPage(app, services, '/forgot-password', (request) => {
    return show(request, <ForgotPasswordPage problem={null} />)
  })

  onForm(app, services, '/forgot-password', async (request, form) => {
    try {
      await engine.accounts.forgotPassword(fieldsOf(form, 'forgotPassword').email)
    } catch (error) {
      const { status, text } = problemOf(error)
      return show(request, <ForgotPasswordPage problem={text} />, { status })
    }
    const text = 'If there is an account with this address, a link to choose a new password is on its way.'
    return show(request, <MessagePage title="Check your mail" text={text} />)
  })

  onForm(app, services, '/resend-verification', async (request, form) => {
    await engine.accounts.resendVerification(fieldsOf(form, 'resendVerification').email)
    const text = 'If there is an account with this address, a new link to verify it is on its way.'
    return show(request, <MessagePage title="Check your mail" text={text} />)
  })

  onPage(app, services, '/reset-password', (request) => {
    const token = tokenOf(request.req.query('token'))
    const page = token ? (
      <ResetPasswordPage token={token} problem={null} />
    ) : (
      <DeadLinkPage reason="The link was not copied whole." />
    )
    return show(request, page, { hidesAddress: true })
  })

  const reset = async (request: AppRequest, form: URLSearchParams) => {
    const newPassword = form.get('new_password') ?? ''
    const token = tokenOf(form.get('token'))
    const replaceApiKey = form.get('replace_api_key') === 'yes'
    try {
      const input = { token, newPassword: withoutNul(newPassword), replaceApiKey }
      await engine.accounts.resetPassword(input, fromOf(request))
    } catch (error) {
      const { status, code, text } = problemOf(error)
      const page =
        code === 'invalid_token' ? <DeadLinkPage reason={text} /> : <ResetPasswordPage token={token} problem={text} />
      return show(request, page, { status, hidesAddress: true })
    }
    return show(request, <PasswordUpdatedPage isCommon={isCommonPassword(newPassword)} isKeyReplaced={replaceApiKey} />)
  }
  onForm(app, services, '/reset-password', reset, { isProof: true })
}

function tokenOf(given: string | null | undefined): string {
  return (given ?? '').slice(0, tokenLengthMax)
}

function SignUpClosedPage() {
  return <MessagePage title="Sign-up is closed" text="Ask the operator of this server for an account." />
}

/** The fields that the API takes for the same thing, checked as it checks them. */
function fieldsOf(form: URLSearchParams, id: 'logIn' | 'signUp' | 'forgotPassword' | 'resendVerification') {
  const schema = routes[id].input.body
  const sent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, withoutNul(form.get(name) ?? '')]))
  return parseInput('body', schema, sent) as { email: string; password?: string }
}

function fromOf(request: AppRequest) {
  return { address: request.env.exchange.limitKey }
}
