import { useContext } from 'hono/jsx'
import { Card } from '../parts/card.js'
import { FileDrop } from '../parts/file-drop.js'
import { RefusedForm, useFieldProblem, useFieldValue, useWasSent } from '../parts/form-state.js'
import { Field, Form } from '../parts/forms.js'
import { Opener } from '../parts/menu.js'
import { countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { entriesMax } from './add-entries.js'
import { knownTags, tagProblem } from './entry-columns.js'

const title = 'Add companies'

interface AddProps {
  readonly visit: Visit
  /** How many more companies the watchlist takes. */
  readonly room: number
  /** The tags that are in use. */
  readonly known: readonly string[]
}

/** The first step of an empty watchlist. */
export function AddCard(props: AddProps) {
  return (
    <Card title={title} id="add">
      <AddForm {...props} />
    </Card>
  )
}

/** Behind a button once there are companies. It keeps what was sent with it, and nothing of other forms of the page. */
export function AddOpener(props: AddProps) {
  const wasSent = useWasSent('entries')
  const refused = useContext(RefusedForm)
  return (
    <Opener label={title} id="add" isOpen={wasSent}>
      <RefusedForm.Provider value={wasSent ? refused : null}>
        <AddForm {...props} />
      </RefusedForm.Provider>
    </Opener>
  )
}

/** Adds companies by number, name, domain or file. */
function AddForm({ visit, room, known }: AddProps) {
  const nothing = useFieldProblem('entries')
  const tags = useFieldProblem('tags')
  return (
    <Form visit={visit} path="/watchlist/add" hasFiles>
      <div class="fields">
        <div>
          <label for="entries">Numbers, names or domains, one a line</label>
          <textarea
            id="entries"
            name="entries"
            aria-invalid={nothing ? 'true' : undefined}
            aria-describedby={nothing ? 'entries-error' : undefined}
            placeholder={'09999991\nHarbour Lane Boatworks Limited\nharbour-lane.example'}
          >
            {useFieldValue('entries', '')}
          </textarea>
          {nothing ? (
            <span id="entries-error" class="wrong" role="alert">
              {nothing}
            </span>
          ) : null}
        </div>
        <FileDrop hint="CSV or XLSX, with numbers, names or domains" accept=".csv,.txt,.xlsx,text/csv,text/plain" />
      </div>
      <div class="row">
        <Field
          name="tags"
          label="Tags, separated by commas"
          maxLength={500}
          placeholder="clients, Q3 review"
          error={tags && tagProblem(tags)}
        />
      </div>
      {known.length > 0 ? <p class="small muted given">{`${knownTags(known)}.`}</p> : null}
      <p class="small muted">{`${roomWords(room)} Adding is free. A domain is added if you have looked it up before.`}</p>
      <button type="submit">Add</button>
    </Form>
  )
}

function roomWords(room: number): string {
  if (room <= 0) return 'The watchlist is full.'
  return room > entriesMax
    ? `Up to ${countWords(entriesMax, 'company', 'companies')} at a time.`
    : `There is room for ${countWords(room, 'more company', 'more companies')}.`
}
