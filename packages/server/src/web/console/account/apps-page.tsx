import { type Grant, isoTime, redirectHost, rightsOfScope } from '@brassplate/core'
import { Facts, PageHead } from '../parts/card.js'
import { shortDay } from '../parts/dates.js'
import { Action } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import type { Visit } from '../visit.js'

/** The apps and agents that have access to the account, each with a button to revoke it. */
export function AppsPage({ visit, grants }: { visit: Visit; grants: readonly Grant[] }) {
  return (
    <>
      <PageHead
        title="Apps with access to your account"
        lead="Agents and apps that you allowed to ask Brassplate in your name, and what each may do."
      />
      {grants.length === 0 ? <Empty>No app has access to your account.</Empty> : null}
      {grants.map((grant) => (
        <GrantCard visit={visit} grant={grant} />
      ))}
    </>
  )
}

function GrantCard({ visit, grant }: { visit: Visit; grant: Grant }) {
  const name = grant.clientName ?? 'Unnamed app'
  const dayOf = (at: number) => shortDay(isoTime(at))
  return (
    <section class="card">
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
      <Facts
        facts={[
          ['May', rightsOfScope(grant.scope).join(', ')],
          ['Redirects to', redirectHost(grant.redirectUri).host, 'given'],
          ['Allowed', dayOf(grant.createdAt)],
          ['Last renewed', dayOf(grant.rotatedAt ?? grant.createdAt)],
          ['Expires', dayOf(grant.endsAt)],
        ]}
      />
    </section>
  )
}
