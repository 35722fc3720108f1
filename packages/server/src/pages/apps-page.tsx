import { type Grant, isoTime, redirectHost } from '@brassplate/core'
import { Layout } from './layout.js'

export interface AppsPageProps {
  readonly email: string
  readonly grants: readonly Grant[]
  readonly formToken: string
}

/** Which apps may act for a person, and the way to take that back. */
export function AppsPage({ email, grants, formToken }: AppsPageProps) {
  return (
    <Layout title="Apps with access to your account">
      <p>
        You are signed in as <strong class="given">{email}</strong>.
      </p>
      {grants.length === 0 ? <p class="note">No app has access.</p> : null}
      <ul class="apps">
        {grants.map((grant) => (
          <li>
            <GrantItem grant={grant} formToken={formToken} />
          </li>
        ))}
      </ul>
      <form method="post" action="/logout">
        <input type="hidden" name="form_token" value={formToken} />
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
    </Layout>
  )
}

function GrantItem({ grant, formToken }: { grant: Grant; formToken: string }) {
  const name = grant.clientName ?? 'An app without a name'
  const dayOf = (at: number) => isoTime(at).slice(0, 10)
  return (
    <>
      <strong class="given">{name}</strong>
      <br />
      {`At ${redirectHost(grant.redirectUri).host}, allowed on ${dayOf(grant.createdAt)}, `}
      {`last renewed on ${dayOf(grant.rotatedAt ?? grant.createdAt)}, ends on ${dayOf(grant.endsAt)}`}
      <form method="post" action="/apps/revoke">
        <input type="hidden" name="form_token" value={formToken} />
        <input type="hidden" name="grant" value={grant.id} />
        <button type="submit" aria-label={`Revoke access of ${name}`}>
          Revoke
        </button>
      </form>
    </>
  )
}
