import { Layout } from './layout.js'

/** Verification needs a button press, because mail scanners open links but do not submit forms. */
export function VerifyEmailPage({ token }: { token: string }) {
  return (
    <Layout title="Verify your e-mail address">
      <p>Press the button to finish creating your account.</p>
      <form method="post" action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <button type="submit">Verify my address</button>
      </form>
    </Layout>
  )
}
