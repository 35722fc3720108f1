import { useFieldProblem, useFieldValue } from '../parts/form-state.js'
import { Choice, Field, Form } from '../parts/forms.js'
import { filterOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'
import { kindWords } from './destination-words.js'

type Kind = keyof typeof kindWords

const kindUse: Readonly<Record<Kind, string>> = {
  webhook: 'Signed requests to a system of yours',
  slack: 'Messages in a channel',
  teams: 'Messages in a channel',
  email: 'At once or as a digest',
}

/** Where the address of a kind comes from, shown while it is chosen. */
const kindHelp: Readonly<Record<Exclude<Kind, 'webhook'>, string>> = {
  slack:
    'In Slack, create an incoming webhook for the channel and copy its address: https://hooks.slack.com/services/…',
  teams:
    'In Teams, open the Workflows of the channel, choose “Post to a channel when a webhook request is received”, and copy the address.',
  email: 'Such as credit-team@your-company.example. A mailbox that is not yours first gets a link to agree to.',
}

/** Without a kind, an address of Slack or Teams is recognised. */
function fieldValue(kind: Kind): string {
  return kind === 'webhook' ? '' : kind
}

/** The longest name that the console takes. The API takes longer descriptions. */
export const nameLengthMax = 80

const addressExample = 'https://hooks.your-company.example/signals'

/** What the server accepts, as its refusal says it. */
function addressWords({ services: { config } }: Visit): string {
  return `Give ${config.allowPrivateNetworks ? 'an http or https' : 'a public https'} address, such as ${addressExample}.`
}

export function AddForm({ visit }: { visit: Visit }) {
  const chosen = useFieldValue('kind', '')
  const problem = useFieldProblem('webhook_url')
  const isNoAddress = problem === 'is not a valid URL' || problem?.startsWith('must begin with') === true
  const help = { webhook: addressWords(visit), ...kindHelp }
  return (
    <Form visit={visit} path="/destinations">
      <fieldset class="kinds">
        <legend>Kind</legend>
        {(Object.keys(kindWords) as Kind[]).map((kind) => (
          <>
            <label class="choice">
              <input type="radio" name="kind" value={fieldValue(kind)} checked={fieldValue(kind) === chosen} />
              <span>
                <strong>{kindWords[kind]}</strong>
                <small class="muted">{kindUse[kind]}</small>
              </span>
            </label>
            {/* The error says the same. */}
            {isNoAddress && kind === 'webhook' ? null : <p class="small muted">{help[kind]}</p>}
          </>
        ))}
        <div>
          <Field
            name="webhook_url"
            label="Address"
            maxLength={2_048}
            isRequired
            error={isNoAddress ? (chosen === '' ? addressWords(visit) : 'Write the whole address.') : problem}
          />
        </div>
      </fieldset>
      <div class="row">
        <Field name="description" label="Name (optional)" placeholder="Credit team" maxLength={nameLengthMax} />
        <Choice name="signal_type" label="Signals" value="all" options={filterOptions('all')} />
        <button type="submit">Add</button>
      </div>
    </Form>
  )
}
