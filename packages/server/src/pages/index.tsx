import { codeOf, type DomainError, isCommonPassword } from '@brassplate/core'
import { withoutNul } from '@brassplate/core/api'
import { errorKinds } from '@brassplate/core/contract'
import type { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import type { AppEnv, AppRequest } from '../http/app-env.js'
import { limitAddress } from '../http/limit.js'
import { readText } from '../http/read-body.js'
import { reply, setHeader } from '../http/reply.js'
import type { Services } from '../http/request-context.js'
import { isOutcome, LoginPage } from './login-page.js'
import { DeadLinkPage, PasswordUpdatedPage, ResetPasswordPage } from './reset-password-page.js'
import { style } from './style.js'
import { WelcomePage } from './welcome-page.js'

const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const tokenLengthMax = 200

/** The pages that mailed links land on. They only translate, as the API routes do. */
export function mountPages(app: Hono<AppEnv>, services: Services): void {
  const { engine, config } = services

  app.get('/', (request) => show(request, '/', <WelcomePage baseUrl={config.baseUrl} />))

  app.get('/assets/style.css', (request) => {
    request.env.exchange.route = '/assets/style.css'
    setHeader(request, 'Cache-Control', 'public, max-age=3600')
    setHeader(request, 'Content-Type', 'text/css; charset=utf-8')
    return reply(request, style, 200)
  })

  app.get('/login', (request) => {
    const verification = request.req.query('verification')
    const outcome = isOutcome(verification) ? verification : null
    return show(request, '/login', <LoginPage baseUrl={config.baseUrl} outcome={outcome} />)
  })

  app.get('/reset-password', (request) => {
    const token = (request.req.query('token') ?? '').slice(0, tokenLengthMax)
    const page = token ? (
      <ResetPasswordPage token={token} problem={null} />
    ) : (
      <DeadLinkPage baseUrl={config.baseUrl} reason="The link was not copied whole." />
    )
    return show(request, '/reset-password', page)
  })

  app.post('/reset-password', async (request) => {
    request.env.exchange.route = '/reset-password'
    await limitAddress(request.env.exchange, services)
    const form = new URLSearchParams(
      await readText(request.env.incoming, request.env.exchange.sent, 'application/x-www-form-urlencoded'),
    )
    const newPassword = form.get('new_password') ?? ''
    const token = (form.get('token') ?? '').slice(0, tokenLengthMax)
    try {
      await engine.accounts.resetPassword({ token, newPassword: withoutNul(newPassword) })
    } catch (error) {
      const code = codeOf(error)
      if (code === null) throw error
      const { message, nextStep } = error as DomainError
      const page =
        code === 'invalid_token' ? (
          <DeadLinkPage baseUrl={config.baseUrl} reason={message} />
        ) : (
          <ResetPasswordPage token={token} problem={`${message} ${nextStep}`} />
        )
      return show(request, '/reset-password', page, errorKinds[code].status)
    }
    return show(request, '/reset-password', <PasswordUpdatedPage isCommon={isCommonPassword(newPassword)} />)
  })
}

function show(request: AppRequest, route: string, page: Child, status = 200) {
  request.env.exchange.route = route
  setHeader(request, 'Content-Security-Policy', pagePolicy)
  setHeader(request, 'Content-Type', 'text/html; charset=utf-8')
  return reply(request, `<!doctype html>${String(page)}`, status)
}
