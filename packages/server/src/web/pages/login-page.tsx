import { ContinueField, EmailField, labels, Problem } from './fields.js'
import { Layout } from './layout.js'
import { LinkLine } from './message-page.js'

const outcomes = {
  success: ['Your e-mail address is verified', 'You can now sign in.'],
  used: ['This link has already been used', 'If you used it, your address is verified and you can sign in.'],
  expired: ['This link has expired', 'Verification links work for 24 hours. Request a new one below.'],
  invalid: ['This link is not valid', 'Check that you copied the whole link, or request a new one below.'],
} as const

export type VerificationOutcome = keyof typeof outcomes

export function isOutcome(text: string | undefined): text is VerificationOutcome {
  return text !== undefined && Object.hasOwn(outcomes, text)
}

export interface LoginPageProps {
  readonly baseUrl: string
  readonly outcome: VerificationOutcome | null
  readonly problem: string | null
  readonly email: string
  readonly query: string
  /** The page to show after signing in. */
  readonly returnTo: string | null
  readonly canSignIn: boolean
  readonly canSignUp: boolean
}

export function LoginPage({ outcome, ...rest }: LoginPageProps) {
  const [title, advice] = outcome ? outcomes[outcome] : ['Sign in', null]
  const isUnusable = outcome === 'expired' || outcome === 'invalid'
  return (
    <Layout title={title}>
      {advice ? <p class="note">{advice}</p> : null}
      <Problem text={rest.problem} />
      {isUnusable ? <ResendForm /> : rest.canSignIn ? <LoginForm {...rest} /> : null}
      <ApiAccess baseUrl={rest.baseUrl} />
    </Layout>
  )
}

type LoginFormProps = Pick<LoginPageProps, 'email' | 'query' | 'returnTo' | 'canSignUp'>

function LoginForm({ email, query, returnTo, canSignUp }: LoginFormProps) {
  const suffix = query ? `?continue=${encodeURIComponent(query)}` : ''
  return (
    <>
      <form method="post" action="/login">
        <ContinueField query={query} />
        {returnTo ? <input type="hidden" name="return" value={returnTo} /> : null}
        <EmailField email={email} />
        <label for="password">{labels.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength={1024}
          required
        />
        <button type="submit">Sign in</button>
      </form>
      <LinkLine path="/forgot-password" label="Forgot your password?" />
      {canSignUp ? <LinkLine path={`/signup${suffix}`} label="Create an account" /> : null}
    </>
  )
}

function ResendForm() {
  return (
    <form method="post" action="/resend-verification">
      <EmailField />
      <button type="submit">Send a new link</button>
    </form>
  )
}

function ApiAccess({ baseUrl }: { baseUrl: string }) {
  const body = '{"email": "you@your-company.example", "password": "…"}'
  return (
    <>
      <h2>API access</h2>
      <p>Programs sign in with this call. It returns a session token and your API key:</p>
      <pre>{`curl ${baseUrl}/v1/auth/login \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`}</pre>
    </>
  )
}
