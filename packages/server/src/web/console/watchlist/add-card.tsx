import { Card } from '../parts/card.js'
import { FileDrop } from '../parts/file-drop.js'
import { useFieldProblem, useFieldValue, useWasSent } from '../parts/form-state.js'
import { Field, Form } from '../parts/forms.js'
import { Opener } from '../parts/menu.js'
import { figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { entriesMax } from './add-entries.js'

const title = 'Add companies'

/** The first step of an empty watchlist. */
export function AddCard({ visit }: { visit: Visit }) {
  return (
    <Card title={title} id="add">
      <AddForm visit={visit} />
    </Card>
  )
}

/** Behind a button once there are companies. */
export function AddOpener({ visit }: { visit: Visit }) {
  return (
    <Opener label={title} id="add" isOpen={useWasSent('entries')}>
      <AddForm visit={visit} />
    </Opener>
  )
}

/** Adds companies by number, name, domain or file. */
function AddForm({ visit }: { visit: Visit }) {
  const nothing = useFieldProblem('entries')
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
        <Field name="tags" label="Tags, separated by commas" maxLength={500} placeholder="clients, Q3 review" />
        <button type="submit">Add</button>
      </div>
      <p />
      <p class="small muted">{`At most ${figure(entriesMax)} at a time. Free: a domain is taken from answers you already have.`}</p>
    </Form>
  )
}
