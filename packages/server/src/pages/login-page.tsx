import { Continued, EmailField, labels, Problem } from './fields.js'
import { Layout } from './layout.js'

const outcomes = {
  success: ['Your address is verified', 'You can sign in now.'],
  used: ['This link was already used', 'If it was you, your address is verified and you can sign in.'],
  expired: ['This link has expired', 'A link works for 24 hours. Ask for a new one.'],
  invalid: ['This link is not valid', 'Check that it was copied whole, or ask for a new one.'],
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
  readonly canSignIn: boolean
  readonly canSignUp: boolean
}

export function LoginPage({ outcome, ...rest }: LoginPageProps) {
  const [title, advice] = outcome ? outcomes[outcome] : ['Sign in', null]
  const isDead = outcome === 'expired' || outcome === 'invalid'
  return (
    <Layout title={title}>
      {advice ? <p class="note">{advice}</p> : null}
      <Problem text={rest.problem} />
      {isDead ? <ResendForm /> : rest.canSignIn ? <LoginForm {...rest} /> : null}
      <ForPrograms baseUrl={rest.baseUrl} />
    </Layout>
  )
}

function LoginForm({ email, query, canSignUp }: Pick<LoginPageProps, 'email' | 'query' | 'canSignUp'>) {
  const suffix = query ? `?continue=${encodeURIComponent(query)}` : ''
  return (
    <>
      <form method="post" action="/login">
        <Continued query={query} />
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
      <p>
        <a href="/forgot-password">Forgot your password?</a>
      </p>
      {canSignUp ? (
        <p>
          <a href={`/signup${suffix}`}>Create an account</a>
        </p>
      ) : null}
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

function ForPrograms({ baseUrl }: { baseUrl: string }) {
  const body = '{"email": "you@your-company.example", "password": "…"}'
  return (
    <>
      <h2>For programs</h2>
      <p>This call gives a session token and your API key:</p>
      <pre>{`curl ${baseUrl}/v1/auth/login \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`}</pre>
    </>
  )
}
