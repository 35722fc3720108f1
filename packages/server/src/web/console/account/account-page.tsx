import type { CreditEntry, ListedSession } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Action, Field, FormToken } from '../parts/forms.js'
import { Done } from '../parts/notes.js'
import { longDay, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { BalanceChart } from './balance-chart.js'

const doneWords: Readonly<Record<string, string>> = {
  session: 'The session has ended.',
  password: 'Your password is changed. All other sessions have ended.',
  common_password: 'Your password is changed, but it is common and easy to guess. Choose a stronger one soon.',
}

export interface AccountPageProps {
  readonly visit: Visit
  /** Newest first. */
  readonly entries: readonly CreditEntry[]
  readonly sessions: readonly ListedSession[]
  readonly appCount: number
  readonly done: string
}

export function AccountPage({ visit, entries, sessions, appCount, done }: AccountPageProps) {
  const { account, credits } = visit.profile
  return (
    <>
      <h1>Account</h1>
      <p class="lead given">{`${account.email}, since ${longDay(account.created_at)}`}</p>
      <Done text={Object.hasOwn(doneWords, done) ? doneWords[done] : undefined} />
      <div class="columns">
        <div>
          <section class="card">
            <header>
              <h2>Credits</h2>
              <a href="/account/statement">Statement</a>
            </header>
            <p class="figure">{credits.available}</p>
            <p class="muted">
              {credits.held > 0 ? `available; ${credits.held} held for jobs that are running` : 'available'}
            </p>
            <BalanceChart entries={entries} />
          </section>
          <SessionsCard visit={visit} sessions={sessions} />
          <PasswordCard visit={visit} />
        </div>
        <div>
          <ApiKeyCard visit={visit} />
          <section class="card">
            <h2>Connected apps</h2>
            <p>
              {appCount === 0
                ? 'No app or agent has access to your account.'
                : `${appCount} with access to your account.`}
            </p>
            <a href="/apps">Manage apps</a>
          </section>
          <section class="card">
            <h2>OpenRefine</h2>
            <p>Addresses with which OpenRefine finds company numbers for names, without your API key.</p>
            <a href="/account/links">Manage addresses</a>
          </section>
          <section class="card">
            <h2>Delete the account</h2>
            <p>
              This removes the account, its API key, watchlist, destinations and reviews at once. It cannot be undone.
            </p>
            <details>
              <summary>Delete my account</summary>
              <p />
              <form method="post" action="/account/delete">
                <FormToken visit={visit} />
                <Field
                  name="password"
                  label="Your password"
                  type="password"
                  autocomplete="current-password"
                  maxLength={1_024}
                  isRequired
                />
                <p />
                <button type="submit" class="danger">
                  Delete the account for good
                </button>
              </form>
            </details>
          </section>
        </div>
      </div>
    </>
  )
}

function ApiKeyCard({ visit }: { visit: Visit }) {
  const { api_key: apiKey } = visit.profile
  return (
    <section class="card">
      <h2>API key</h2>
      {apiKey ? (
        <dl class="facts">
          <dt>Key</dt>
          <dd class="number">{`${apiKey.prefix}…${apiKey.last4}`}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={apiKey.created_at} />
          </dd>
          <dt>Last used</dt>
          <dd>{apiKey.last_used_at ? <Time at={apiKey.last_used_at} /> : 'never'}</dd>
        </dl>
      ) : null}
      <p />
      <details>
        <summary>Show the key</summary>
        <p />
        <form method="post" action="/account/api-key/reveal">
          <FormToken visit={visit} />
          <Field
            name="password"
            id="reveal-password"
            label="Your password"
            type="password"
            autocomplete="current-password"
            maxLength={1_024}
            isRequired
          />
          <p />
          <button type="submit" class="quiet">
            Show
          </button>
        </form>
      </details>
      <p />
      <details>
        <summary>Make a new key</summary>
        <p />
        <form method="post" action="/account/api-key/rotate">
          <FormToken visit={visit} />
          <label class="choice">
            <input type="checkbox" name="end_now" value="yes" />
            End the present key at once. Otherwise it works for another day.
          </label>
          <button type="submit" class="quiet">
            Make a new key
          </button>
        </form>
      </details>
    </section>
  )
}

function PasswordCard({ visit }: { visit: Visit }) {
  return (
    <section class="card">
      <h2>Password</h2>
      <form method="post" action="/account/password">
        <FormToken visit={visit} />
        <div class="fields">
          <Field
            name="current_password"
            label="Present password"
            type="password"
            autocomplete="current-password"
            maxLength={1_024}
            isRequired
          />
          <Field
            name="new_password"
            label="New password, at least 8 characters"
            type="password"
            autocomplete="new-password"
            maxLength={1_024}
            isRequired
          />
        </div>
        <button type="submit" class="quiet">
          Change the password
        </button>
      </form>
    </section>
  )
}

function SessionsCard({ visit, sessions }: { visit: Visit; sessions: readonly ListedSession[] }) {
  return (
    <section class="card">
      <h2>Where you are signed in</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Browser or program</th>
              <th>Signed in</th>
              <th>Last used</th>
              <th>
                <span class="hidden">End</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr>
                <td>
                  {session.browser} {session.is_current ? <Badge text="this one" tone="good" /> : null}{' '}
                  {session.started_by === 'api' ? <Badge text="API" /> : null}
                </td>
                <td class="small">
                  <Time at={session.created_at} />
                </td>
                <td class="small">
                  <Time at={session.last_used_at} />
                </td>
                <td class="right">
                  {session.is_current ? null : (
                    <Action
                      visit={visit}
                      path="/account/sessions/end"
                      label="End"
                      spoken={`End the session of ${session.browser}`}
                      kind="text"
                      fields={{ session: session.id }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
