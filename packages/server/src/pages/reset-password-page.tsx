import { Layout } from './layout.js'

export function ResetPasswordPage({ token, problem }: { token: string; problem: string | null }) {
  return (
    <Layout title="Choose a new password">
      {problem ? (
        <p class="note" role="alert">
          {problem}
        </p>
      ) : null}
      <form method="post" action="/reset-password">
        <input type="hidden" name="token" value={token} />
        <label for="new_password">New password, at least 8 characters</label>
        <input
          id="new_password"
          name="new_password"
          type="password"
          autocomplete="new-password"
          minlength={8}
          maxlength={1024}
          required
          autofocus
        />
        <button type="submit">Set password</button>
      </form>
    </Layout>
  )
}

/** In place of a form that could only fail. */
export function DeadLinkPage({ baseUrl, reason }: { baseUrl: string; reason: string }) {
  return (
    <Layout title="This link does not work">
      <p class="note" role="alert">
        {reason} Ask for a new one:
      </p>
      <pre>
        {`curl ${baseUrl}/v1/auth/forgot-password \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email": "you@your-company.example"}'`}
      </pre>
    </Layout>
  )
}

export function PasswordUpdatedPage({ isCommon }: { isCommon: boolean }) {
  return (
    <Layout title="Your password is set">
      {isCommon ? (
        <p class="note" role="alert">
          This password is among the first that are tried. Please choose another soon.
        </p>
      ) : null}
      <p class="note">Every session that was open has ended. Your API key goes on working.</p>
      <p>
        <a href="/login">Sign in</a>
      </p>
    </Layout>
  )
}
