import { Layout } from './layout.js'

export function WelcomePage({ baseUrl, canSignUp }: { baseUrl: string; canSignUp: boolean }) {
  return (
    <Layout title="Find the company that runs a domain">
      <p>
        Brassplate finds the registered UK company that runs a website and shows the evidence. It searches the UK
        register, watches companies and tells you when their record changes.
      </p>
      <p class="actions">
        <a class="button" href="/login">
          Sign in
        </a>
        {canSignUp ? (
          <a class="button quiet" href="/signup">
            Create an account
          </a>
        ) : null}
      </p>
      <p>
        For developers: the <a href="/docs">documentation</a> explains every API call,{' '}
        <a href={`${baseUrl}/openapi.json`}>openapi.json</a> describes them for programs, and{' '}
        <a href={`${baseUrl}/healthz`}>healthz</a> shows whether the server is healthy.
      </p>
    </Layout>
  )
}
