import { Layout } from './layout.js'

const outcomes = {
  success: ['Your address is verified', 'You can sign in now.'],
  used: ['This link was already used', 'If it was you, your address is verified and you can sign in.'],
  expired: ['This link has run out', 'It was too old, or a newer one was sent. Look for that one, or ask for another:'],
  invalid: ['This link is not valid', 'Check that it was copied whole, or ask for a new one:'],
} as const

export type VerificationOutcome = keyof typeof outcomes

export function isOutcome(text: string | undefined): text is VerificationOutcome {
  return text !== undefined && Object.hasOwn(outcomes, text)
}

function CallExample({ baseUrl, path, body }: { baseUrl: string; path: string; body: string }) {
  return <pre>{`curl ${baseUrl}${path} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`}</pre>
}

export function LoginPage({ baseUrl, outcome }: { baseUrl: string; outcome: VerificationOutcome | null }) {
  const [title, advice] = outcome
    ? outcomes[outcome]
    : ['Sign in', 'Signing in gives a session token and your API key.']
  return (
    <Layout title={title}>
      <p class={outcome ? 'note' : undefined}>{advice}</p>
      {outcome === 'expired' || outcome === 'invalid' ? (
        <CallExample
          baseUrl={baseUrl}
          path="/v1/auth/resend-verification"
          body={'{"email": "you@your-company.example"}'}
        />
      ) : (
        <CallExample
          baseUrl={baseUrl}
          path="/v1/auth/login"
          body={'{"email": "you@your-company.example", "password": "…"}'}
        />
      )}
    </Layout>
  )
}
