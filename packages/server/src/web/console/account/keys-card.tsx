import { RightChoices } from '../../pages/right-choices.js'
import type { ListedApiKey } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Action, Choice, Field, FoldedForm, PasswordField } from '../parts/forms.js'
import { Menu } from '../parts/menu.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { capital, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The lifetimes that the form offers, in days; empty for a key that does not expire. */
const lifetimes = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

/** All keys with what each may do, and a form to add one. */
export function KeysCard({ visit, keys }: { visit: Visit; keys: readonly ListedApiKey[] }) {
  return (
    <TableCard
      title="API keys"
      id="keys"
      rows={keys}
      columns={keyColumns(visit)}
      aside={
        <FoldedForm visit={visit} path="/account/api-keys/add" summary="Add a key" field="expires_in">
          <p>
            Give each program a key of its own, with no more rights than it needs. You can then end one without the
            others.
          </p>
          <div class="row">
            <Field name="name" id="key-name" label="Name" placeholder="Nightly import" maxLength={60} isRequired />
            <Choice name="expires_in" label="Expires" value="90" options={lifetimes} />
          </div>
          <RightChoices chosen={[]} />
          <button type="submit">Add the key</button>
        </FoldedForm>
      }
    />
  )
}

function keyColumns(visit: Visit): readonly Column<ListedApiKey>[] {
  const now = visit.services.now()
  return [
    [
      'Name',
      ({ id, name, prefix, last4 }) => (
        <>
          <span class="given strong">{id === 'previous' ? `${name}, replaced` : name}</span>
          <span class="under number">{`${prefix}…${last4}`}</span>
        </>
      ),
      'main',
    ],
    ['Rights', ({ rights }) => capital(rights.join(', ')), 'clear'],
    ['Last used', ({ last_used_at: at }) => (at ? <Time at={at} /> : 'Never'), 'small'],
    ['Expires', ({ expires_at: at }) => <Expiry at={at} now={now} />, 'small'],
    [hiddenTitle('Actions'), (key) => <KeyMenu visit={visit} apiKey={key} />, 'right'],
  ]
}

/** The default key can be shown and replaced, a replaced one ended, and any other one renamed and ended. */
function KeyMenu({ visit, apiKey: { id, name } }: { visit: Visit; apiKey: ListedApiKey }) {
  return (
    <Menu about={`the key ${name}`}>
      {id === 'default' ? (
        <>
          <FoldedForm visit={visit} path="/account/api-key/reveal" summary="Show the key">
            <PasswordField id="reveal-password" />
            <button type="submit">Show the key</button>
          </FoldedForm>
          <FoldedForm visit={visit} path="/account/api-key/rotate" summary="Revoke and replace">
            <label class="choice">
              <input type="checkbox" name="end_now" value="yes" />
              Revoke the present key at once. Otherwise it works for another day.
            </label>
            <button type="submit">Make a new key</button>
          </FoldedForm>
        </>
      ) : null}
      {id.startsWith('key_') ? (
        <FoldedForm visit={visit} path="/account/api-keys/rename" summary="Rename">
          <input type="hidden" name="key" value={id} />
          <Field
            name="name"
            id={`name-of-${id}`}
            label={`New name of ${name}`}
            value={name}
            maxLength={60}
            isRequired
          />
          <button type="submit">Rename</button>
        </FoldedForm>
      ) : null}
      {id === 'default' ? null : (
        <Action
          visit={visit}
          path="/account/api-keys/end"
          label="Revoke"
          spoken={`Revoke the key ${name}`}
          kind="danger"
          fields={{ key: id }}
        />
      )}
    </Menu>
  )
}

function Expiry({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <>Never</>
  return Date.parse(at) <= now ? <Badge text="expired" tone="bad" /> : <Time at={at} />
}
