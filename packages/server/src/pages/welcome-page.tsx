import { Layout } from './layout.js'

export function WelcomePage({ baseUrl }: { baseUrl: string }) {
  return (
    <Layout title="Which company stands behind a domain">
      <p>
        This server tells which registered UK company stands behind a web domain, and shows the evidence. It is spoken
        to by programs.
      </p>
      <ul>
        <li>
          <a href={`${baseUrl}/openapi.json`}>openapi.json</a> describes every call.
        </li>
        <li>
          <a href={`${baseUrl}/healthz`}>healthz</a> tells whether the server is well.
        </li>
        <li>
          <a href="/login">Sign in</a> to see which apps may use your account, or to learn how to get an API key.
        </li>
      </ul>
    </Layout>
  )
}
