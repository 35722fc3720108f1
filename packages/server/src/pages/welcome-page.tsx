import { Layout } from './layout.js'

export function WelcomePage({ baseUrl }: { baseUrl: string }) {
  return (
    <Layout title="Find the company that runs a domain">
      <p>
        This server finds the registered UK company that runs a web domain and shows the evidence. It is an API for
        programs and AI agents.
      </p>
      <ul>
        <li>
          <a href={`${baseUrl}/openapi.json`}>openapi.json</a> documents every API call.
        </li>
        <li>
          <a href={`${baseUrl}/healthz`}>healthz</a> shows whether the server is healthy.
        </li>
        <li>
          <a href="/login">Sign in</a> to manage the apps that have access to your account or to see how to get an API
          key.
        </li>
      </ul>
    </Layout>
  )
}
