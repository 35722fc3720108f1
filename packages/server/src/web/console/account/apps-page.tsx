import { type Grant, isoTime, redirectHost, rightsOfScope, shortDay } from '@brassplate/core'
import { Facts, PageHead } from '../parts/card.js'
import { Action, Copyable } from '../parts/forms.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { capital } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The apps and agents that have access to the account, each with a button to revoke it. */
export function AppsPage({ visit, grants }: { visit: Visit; grants: readonly Grant[] }) {
  return (
    <>
      <PageHead
        title="Connected apps"
        parents={[['/account', 'Account']]}
        lead="Agents and apps that you allowed to ask Brassplate in your name, and what each may do."
      />
      {grants.length === 0 ? <NoApps address={`${visit.services.config.baseUrl}/mcp`} /> : null}
      {grants.map((grant) => (
        <GrantCard visit={visit} grant={grant} />
      ))}
    </>
  )
}

/** How an agent gets access, since the first step is made there and not here. */
function NoApps({ address }: { address: string }) {
  return (
    <Empty
      icon="plug"
      title="No app has access to your account"
      action={
        <a class="button" href="/docs/guides/connect-an-agent">
          Connect an AI agent
        </a>
      }
      exampleTitle="The address for agents"
      example={
        <>
          <p>
            Give this address to Claude, Cursor or another agent program. It opens a page here, on which you choose what
            it may do. It never sees your password or an API key.
          </p>
          <Copyable id="mcp-address" text={address} />
        </>
      }
    >
      Connect an agent, and it can look up companies, search the register and read your signals when you ask it to.
    </Empty>
  )
}

function GrantCard({ visit, grant }: { visit: Visit; grant: Grant }) {
  const name = grant.clientName ?? 'Unnamed app'
  const dayOf = (at: number) => shortDay(isoTime(at))
  return (
    <section class="card">
      <header>
        <div class="verdict">
          <Monogram name={name} isLarge />
          <h2 class="given">{name}</h2>
        </div>
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
          [
            'May',
            rightsOfScope(grant.scope).map((right) => (
              <>
                <span class="tag">{capital(right)}</span>{' '}
              </>
            )),
          ],
          ['Redirects to', redirectHost(grant.redirectUri).host, 'given'],
          ['Allowed', dayOf(grant.createdAt)],
          ['Last renewed', dayOf(grant.rotatedAt ?? grant.createdAt)],
          ['Expires', dayOf(grant.endsAt)],
        ]}
      />
    </section>
  )
}
