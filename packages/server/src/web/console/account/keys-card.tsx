import { RightChoices } from '../../pages/right-choices.js'
import type { ListedApiKey } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Action, Choice, Field, FoldedForm, PasswordField } from '../parts/forms.js'
import { type Column, hiddenTitle, TableCard } from '../parts/table.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The lifetimes that the form offers, in days; empty for a key that does not expire. */
const lifetimes = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

/** All keys with what each may do, and forms to add one and to show or replace the default one. */
export function KeysCard({ visit, keys }: { visit: Visit; keys: readonly ListedApiKey[] }) {
  return (
    <TableCard title="API keys" id="keys" rows={keys} columns={keyColumns(visit)}>
      <div class="folds">
        <FoldedForm visit={visit} path="/account/api-keys/add" summary="Add a key">
          <p>
            Give each program a key of its own, with no more rights than it needs. You can then end one without the
            others.
          </p>
          <div class="row">
            <Field name="name" id="key-name" label="Name" placeholder="Nightly import" maxLength={60} isRequired />
            <Choice name="expires_in" label="Expires" value="90" options={lifetimes} />
          </div>
          <RightChoices chosen={[]} />
          <button type="submit" class="quiet">
            Add the key
          </button>
        </FoldedForm>
        <FoldedForm visit={visit} path="/account/api-key/reveal" summary="Show the default key">
          <PasswordField id="reveal-password" />
          <button type="submit" class="quiet">
            Show
          </button>
        </FoldedForm>
        <FoldedForm visit={visit} path="/account/api-key/rotate" summary="Replace the default key">
          <label class="choice">
            <input type="checkbox" name="end_now" value="yes" />
            End the present key at once. Otherwise it works for another day.
          </label>
          <button type="submit" class="quiet">
            Make a new key
          </button>
        </FoldedForm>
      </div>
    </TableCard>
  )
}

function keyColumns(visit: Visit): readonly Column<ListedApiKey>[] {
  const now = visit.services.now()
  return [
    ['Name', ({ id, name }) => (id === 'previous' ? `${name}, replaced` : name), 'given'],
    ['Key', ({ prefix, last4 }) => `${prefix}…${last4}`, 'number'],
    ['Rights', ({ rights }) => rights.join(', '), 'small'],
    ['Last used', ({ last_used_at: at }) => (at ? <Time at={at} /> : 'never'), 'small'],
    ['Expires', ({ expires_at: at }) => <Expiry at={at} now={now} />, 'small'],
    [
      hiddenTitle('Rename'),
      ({ id, name }) => (id.startsWith('key_') ? <RenameForm visit={visit} id={id} name={name} /> : null),
      'right',
    ],
    [
      hiddenTitle('End'),
      ({ id, name }) =>
        id === 'default' ? null : (
          <Action
            visit={visit}
            path="/account/api-keys/end"
            label="End"
            spoken={`End the key ${name}`}
            kind="text"
            fields={{ key: id }}
          />
        ),
      'right',
    ],
  ]
}

function RenameForm({ visit, id, name }: { visit: Visit; id: string; name: string }) {
  return (
    <FoldedForm visit={visit} path="/account/api-keys/rename" summary="Rename">
      <input type="hidden" name="key" value={id} />
      <Field name="name" id={`name-of-${id}`} label={`New name of ${name}`} value={name} maxLength={60} isRequired />
      <button type="submit" class="quiet">
        Rename
      </button>
    </FoldedForm>
  )
}

function Expiry({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <>never</>
  return Date.parse(at) <= now ? <Badge text="expired" tone="bad" /> : <Time at={at} />
}
