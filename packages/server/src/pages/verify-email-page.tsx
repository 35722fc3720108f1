import { Layout } from './layout.js'

/** Mail scanners open links but send no forms, so that only a person verifies an address. */
export function VerifyEmailPage({ token }: { token: string }) {
  return (
    <Layout title="Verify your e-mail address">
      <p>Press the button to finish opening your account.</p>
      <form method="post" action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <button type="submit">Verify my address</button>
      </form>
    </Layout>
  )
}
