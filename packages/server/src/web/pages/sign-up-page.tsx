import { ContinueField, EmailField, type FieldProblem, NewPasswordField, Problem } from './fields.js'
import { Layout } from './layout.js'
import { LinkLine } from './message-page.js'
import { loginPath } from './waiting-query.js'

interface SignUpPageProps {
  readonly email: string
  readonly problem: FieldProblem | null
  readonly query: string
  /** What a new account has; null if nothing is charged. */
  readonly credits: number | null
}

export function SignUpPage({ email, problem, query, credits }: SignUpPageProps) {
  return (
    <Layout title="Create an account" below={<LinkLine path={loginPath(query)} label="I already have an account" />}>
      {credits ? (
        <p class="muted">{`You start with ${credits} credits. Only a match costs one; the register and alerts are free.`}</p>
      ) : null}
      <Problem text={problem?.field === 'password' ? null : (problem?.text ?? null)} />
      <form method="post" action="/signup">
        <ContinueField query={query} />
        <EmailField email={email} />
        <NewPasswordField name="password" hasFocus={email !== ''} problem={problem} />
        <button type="submit">Create account</button>
      </form>
    </Layout>
  )
}

export function ForgotPasswordPage({ problem }: { problem: string | null }) {
  return (
    <Layout title="Forgot your password?" below={<LinkLine path="/login" label="Back to sign in" />}>
      <Problem text={problem} />
      <p>We will send you an e-mail with a link to choose a new one.</p>
      <form method="post" action="/forgot-password">
        <EmailField />
        <button type="submit">Send link</button>
      </form>
    </Layout>
  )
}
