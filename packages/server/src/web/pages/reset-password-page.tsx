import { type FieldProblem, NewPasswordField, Problem } from './fields.js'
import { Layout } from './layout.js'
import { LinkLine, MessagePage } from './message-page.js'

export function ResetPasswordPage({ token, problem }: { token: string; problem: FieldProblem | null }) {
  return (
    <Layout title="Choose a new password" below={<LinkLine path="/login" label="Back to sign in" />}>
      <Problem text={problem?.field === 'new_password' ? null : (problem?.text ?? null)} />
      <form method="post" action="/reset-password">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField name="new_password" hasFocus problem={problem} />
        <label class="choice">
          <input type="checkbox" name="replace_api_key" value="yes" /> Also replace my API key: all present keys stop
          working at once, and you get one new key.
        </label>
        <button type="submit">Set password</button>
      </form>
    </Layout>
  )
}

export function InvalidLinkPage({ reason }: { reason: string }) {
  const link = ['/forgot-password', 'Request a new link'] as const
  const otherLink = ['/login', 'Back to sign in'] as const
  return <MessagePage title="This link does not work" text={reason} isProblem link={link} otherLink={otherLink} />
}

export function PasswordUpdatedPage({ isCommon, isKeyReplaced }: { isCommon: boolean; isKeyReplaced: boolean }) {
  return (
    <Layout title="Your password has been changed">
      <Problem
        text={isCommon ? 'This password is common and easy to guess. Please choose a stronger one soon.' : null}
      />
      <p>
        You have been signed out everywhere, and apps must ask for access again.{' '}
        {isKeyReplaced
          ? 'Your API key has been replaced, and all other keys have ended. Log in through the API or with brassplate auth login to get the new one.'
          : 'Your API keys still work.'}
      </p>
      <a class="button" href="/login">
        Sign in
      </a>
    </Layout>
  )
}
