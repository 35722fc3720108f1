import { NewPasswordField, Problem } from './fields.js'
import { Layout } from './layout.js'
import { MessagePage } from './message-page.js'

export function ResetPasswordPage({ token, problem }: { token: string; problem: string | null }) {
  return (
    <Layout title="Choose a new password">
      <Problem text={problem} />
      <form method="post" action="/reset-password">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField name="new_password" hasFocus />
        <label class="choice">
          <input type="checkbox" name="replace_api_key" value="yes" /> Also replace my API key. The old one stops
          working at once.
        </label>
        <button type="submit">Set password</button>
      </form>
    </Layout>
  )
}

/** In place of a form that could only fail. */
export function DeadLinkPage({ reason }: { reason: string }) {
  return (
    <MessagePage title="This link does not work" text={reason} isProblem>
      <p>
        <a href="/forgot-password">Ask for a new one</a>
      </p>
    </MessagePage>
  )
}

export function PasswordUpdatedPage({ isCommon, isKeyReplaced }: { isCommon: boolean; isKeyReplaced: boolean }) {
  return (
    <Layout title="Your password is set">
      <Problem
        text={isCommon ? 'This password is among the first that are tried. Please choose another soon.' : null}
      />
      <p class="note">
        Every session that was open has ended, and apps that had access need to ask again.{' '}
        {isKeyReplaced
          ? 'Your API key was replaced. Log in through the API or with brassplate auth login to get the new one.'
          : 'Your API key still works.'}
      </p>
      <p>
        <a href="/login">Sign in</a>
      </p>
    </Layout>
  )
}
