import { type Grant, isoTime, redirectHost } from '@brassplate/core'
import { Action } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { longDay } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The apps and agents that have access to the account, each with a button to revoke it. */
export function AppsPage({ visit, grants }: { visit: Visit; grants: readonly Grant[] }) {
  return (
    <>
      <h1>Apps with access to your account</h1>
      <p class="lead">Agents and apps that you allowed to ask Brassplate in your name. They spend your credits.</p>
      {grants.length === 0 ? <Empty>No app has access to your account.</Empty> : null}
      {grants.map((grant) => (
        <section class="card">
          <GrantItem visit={visit} grant={grant} />
        </section>
      ))}
    </>
  )
}

function GrantItem({ visit, grant }: { visit: Visit; grant: Grant }) {
  const name = grant.clientName ?? 'Unnamed app'
  const dayOf = (at: number) => longDay(isoTime(at))
  return (
    <>
      <header>
        <h2 class="given">{name}</h2>
        <Action
          visit={visit}
          path="/apps/revoke"
          label="Revoke"
          spoken={`Revoke access for ${name}`}
          kind="danger"
          fields={{ grant: grant.id }}
        />
      </header>
      <dl class="facts">
        <dt>Redirects to</dt>
        <dd class="given">{redirectHost(grant.redirectUri).host}</dd>
        <dt>Allowed</dt>
        <dd>{dayOf(grant.createdAt)}</dd>
        <dt>Last renewed</dt>
        <dd>{dayOf(grant.rotatedAt ?? grant.createdAt)}</dd>
        <dt>Expires</dt>
        <dd>{dayOf(grant.endsAt)}</dd>
      </dl>
    </>
  )
}
