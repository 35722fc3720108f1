import type { CreditEntry } from '../api-types.js'
import { Action, Field, FormToken } from '../parts/forms.js'
import { Done } from '../parts/notes.js'
import { longDay, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { BalanceChart } from './balance-chart.js'

const doneWords: Readonly<Record<string, string>> = {
  password: 'Your password is changed. All other sessions have ended.',
  common_password: 'Your password is changed, but it is common and easy to guess. Choose a stronger one soon.',
}

export interface AccountPageProps {
  readonly visit: Visit
  /** Newest first. */
  readonly entries: readonly CreditEntry[]
  readonly appCount: number
  readonly done: string
}

export function AccountPage({ visit, entries, appCount, done }: AccountPageProps) {
  const { account, credits } = visit.profile
  return (
    <>
      <h1>Account</h1>
      <p class="lead given">{`${account.email}, since ${longDay(new Date(account.createdAt).toISOString())}`}</p>
      <Done text={Object.hasOwn(doneWords, done) ? doneWords[done] : undefined} />
      <div class="columns">
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
        </div>
      </div>
      <div class="columns">
        <PasswordCard visit={visit} />
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
    </>
  )
}

function ApiKeyCard({ visit }: { visit: Visit }) {
  const { apiKey } = visit.profile
  return (
    <section class="card">
      <h2>API key</h2>
      {apiKey ? (
        <dl class="facts">
          <dt>Key</dt>
          <dd class="number">{`${apiKey.prefix}…${apiKey.last4}`}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={new Date(apiKey.createdAt).toISOString()} />
          </dd>
          <dt>Last used</dt>
          <dd>{apiKey.lastUsedAt ? <Time at={new Date(apiKey.lastUsedAt).toISOString()} /> : 'never'}</dd>
        </dl>
      ) : null}
      <p />
      <Action visit={visit} path="/account/api-key/rotate" label="Make a new key" />
      <p />
      <p class="small muted">The present key keeps working for another day.</p>
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
