import { type Grant, isoTime, redirectHost, rightsOfScope } from '@brassplate/core'
import { Card, PageHead } from '../parts/card.js'
import { londonDay } from '../parts/dates.js'
import { Action, Copyable } from '../parts/forms.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { capital, Day, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The apps and agents that have access to the account. */
export function AppsPage({ visit, grants }: { visit: Visit; grants: readonly Grant[] }) {
  const address = `${visit.services.config.baseUrl}/mcp`
  return (
    <>
      <PageHead
        title="Connected apps"
        parents={[['/account', 'Account']]}
        lead="Agents and apps that you allowed to ask Brassplate in your name, and what each may do."
      />
      <TableCard label="Apps" rows={grants} columns={columnsFor(visit)} empty={<NoApps address={address} />} />
      {grants.length > 0 ? (
        <Card title="Connect another app" aside={<a href="/docs/guides/connect-an-agent">How to connect an agent</a>}>
          <AgentAddress address={address} />
        </Card>
      ) : null}
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
      example={<AgentAddress address={address} />}
    >
      Connect an agent, and it can look up companies, search the register and read your signals when you ask it to.
    </Empty>
  )
}

function AgentAddress({ address }: { address: string }) {
  return (
    <>
      <p>
        Give this address to Claude, Cursor or another agent program. It opens a page here, on which you choose what it
        may do. It never sees your password or an API key.
      </p>
      <Copyable id="mcp-address" text={address} />
    </>
  )
}

function columnsFor(visit: Visit): readonly Column<Grant>[] {
  const dayOf = (at: number) => <Day day={londonDay(at)} />
  return [
    [
      'App',
      (grant) => (
        <>
          <Monogram name={nameOf(grant)} />
          <span class="given strong">{nameOf(grant)}</span>
          <span class="under given">{`Redirects to ${redirectHost(grant.redirectUri).host}`}</span>
        </>
      ),
      'main',
    ],
    ['Rights', ({ scope }) => capital(rightsOfScope(scope).join(', '))],
    ['Allowed', ({ createdAt: at }) => dayOf(at), 'small'],
    ['Last used', ({ lastUsedAt: at }) => (at === null ? 'Never' : <Time at={isoTime(at)} />), 'small'],
    ['Expires', ({ endsAt: at }) => dayOf(at), 'small'],
    [
      hiddenTitle('Actions'),
      (grant) => (
        <Action
          visit={visit}
          path="/apps/revoke"
          label="Revoke"
          spoken={`Revoke access for ${nameOf(grant)}`}
          kind="danger tiny"
          fields={{ grant: grant.id }}
        />
      ),
      'right row-action',
    ],
  ]
}

function nameOf({ clientName }: Grant): string {
  return clientName ?? 'Unnamed app'
}
