import { shortDay, unknownBrowser } from '@brassplate/core'
import type { CreditEntry, ListedApiKey, ListedSession } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Action, FoldedForm, PasswordField } from '../parts/forms.js'
import { Menu } from '../parts/menu.js'
import { Done } from '../parts/notes.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { KeysCard } from './keys-card.js'
import { SpendingChart } from './spending-chart.js'

const doneWords: Readonly<Record<string, string>> = {
  key: 'The key is revoked.',
  key_renamed: 'The key was renamed.',
  session: 'The session has ended.',
  sessions: 'You are signed out everywhere but here. API keys and connected apps work on.',
  password: 'Your password is changed. All other sessions have ended.',
  common_password: 'Your password is changed, but it is common and easy to guess. Choose a stronger one soon.',
}

export interface AccountPageProps {
  readonly visit: Visit
  /** Newest first. */
  readonly entries: readonly CreditEntry[]
  readonly keys: readonly ListedApiKey[]
  readonly sessions: readonly ListedSession[]
  readonly appCount: number
  readonly done: string
}

export function AccountPage({ visit, entries, keys, sessions, appCount, done }: AccountPageProps) {
  const { account, credits } = visit.profile
  return (
    <>
      <PageHead
        title="Account"
        lead={<span class="given">{`${account.email}, since ${shortDay(account.created_at)}`}</span>}
      />
      <Done words={doneWords} code={done} />
      <div class="columns">
        <div>
          <Card title="Credits" aside={<a href="/account/statement">Statement</a>}>
            <p class="figure">{credits.unlimited ? 'Unlimited' : credits.available}</p>
            <p class="small muted">{creditsNote(credits)}</p>
            <SpendingChart entries={entries} />
          </Card>
          <KeysCard visit={visit} keys={keys} />
          <TableCard
            title="Where you are signed in"
            rows={sessions}
            columns={sessionColumns(visit)}
            aside={
              sessions.some((session) => !session.is_current) ? (
                <Action
                  visit={visit}
                  path="/account/sessions/end-others"
                  label="Sign out everywhere else"
                  kind="quiet tiny"
                />
              ) : null
            }
          />
        </div>
        <div>
          <PasswordCard visit={visit} />
          <Card title="Connected apps">
            <p>
              {appCount === 0
                ? 'No app or agent has access to your account.'
                : `${appCount} with access to your account.`}
            </p>
            <a class="button quiet tiny" href="/apps">
              Manage apps
            </a>
          </Card>
          <Card title="OpenRefine">
            <p>Addresses with which OpenRefine finds company numbers for names, without an API key.</p>
            <a class="button quiet tiny" href="/account/links">
              Manage addresses
            </a>
          </Card>
          <Card title="Delete the account">
            <p>
              This removes the account, its API keys, watchlist, destinations and reviews at once. It cannot be undone.
            </p>
            <FoldedForm visit={visit} path="/account/delete" summary="Delete my account" isDanger>
              <PasswordField />
              <button type="submit" class="danger solid">
                Delete for good
              </button>
            </FoldedForm>
          </Card>
        </div>
      </div>
    </>
  )
}

function creditsNote({ unlimited, held }: Visit['profile']['credits']): string {
  const note = unlimited ? 'Matches are recorded in the statement' : 'available'
  const jobs = held > 0 ? `; ${held} held for jobs that are running` : ''
  return `${note}${jobs}${unlimited ? '' : '. The operator of this server grants more.'}`
}

function PasswordCard({ visit }: { visit: Visit }) {
  return (
    <Card title="Password" id="password">
      <FoldedForm visit={visit} path="/account/password" summary="Change the password" field="new_password">
        <PasswordField name="current_password" label="Current password" />
        <PasswordField name="new_password" label="New password, at least 8 characters" isNew />
        <button type="submit">Save the new password</button>
      </FoldedForm>
    </Card>
  )
}

function sessionColumns(visit: Visit): readonly Column<ListedSession>[] {
  return [
    [
      'Browser or program',
      (session) => (
        <>
          {programOf(session)} {session.is_current ? <Badge text="this one" tone="good" /> : null}
        </>
      ),
    ],
    ['Signed in', (session) => <Time at={session.created_at} />, 'small'],
    ['Last used', (session) => <Time at={session.last_used_at} />, 'small'],
    [
      hiddenTitle('Actions'),
      (session) =>
        session.is_current ? null : (
          <Menu about={programOf(session)}>
            <Action
              visit={visit}
              path="/account/sessions/end"
              label="Sign out"
              spoken={`Sign out ${programOf(session)}`}
              kind="danger"
              fields={{ session: session.id }}
            />
          </Menu>
        ),
      'right',
    ],
  ]
}

/** Programs seldom say what they are. */
function programOf({ browser, started_by: by }: ListedSession): string {
  if (by !== 'api') return browser
  return browser === unknownBrowser ? 'A program, over the API' : `${browser}, over the API`
}
