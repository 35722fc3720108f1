import { ContinueField, EmailField, labels, Problem } from './fields.js'
import { Layout } from './layout.js'
import { LinkLine } from './message-page.js'
import { signUpPath } from './waiting-query.js'

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
  const hasForm = !isUnusable && rest.canSignIn
  return (
    <Layout title={title} below={belowOf(isUnusable, hasForm && rest.canSignUp, rest.query)}>
      {advice ? <p class={outcome === 'success' ? 'note good' : 'note'}>{advice}</p> : null}
      <Problem text={rest.problem} />
      {isUnusable ? <ResendForm /> : null}
      {hasForm ? <LoginForm {...rest} /> : null}
    </Layout>
  )
}

function belowOf(isUnusable: boolean, canSignUp: boolean, query: string) {
  if (isUnusable) return <LinkLine path="/login" label="Back to sign in" />
  return canSignUp ? <SignUpLine query={query} /> : null
}

function SignUpLine({ query }: { query: string }) {
  return (
    <p class="beside">
      No account yet? <a href={signUpPath(query)}>Create an account</a>
    </p>
  )
}

/** The link to a new password stands at the label of the field, and comes after the field for the keyboard. */
function LoginForm({ email, query, returnTo }: Pick<LoginPageProps, 'email' | 'query' | 'returnTo'>) {
  return (
    <form method="post" action="/login">
      <ContinueField query={query} />
      {returnTo ? <input type="hidden" name="return" value={returnTo} /> : null}
      <EmailField email={email} />
      <div class="labelled">
        <label for="password">{labels.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength={1024}
          required
          autofocus={email !== ''}
        />
        <a href="/forgot-password">Forgot your password?</a>
      </div>
      <button type="submit">Sign in</button>
    </form>
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
