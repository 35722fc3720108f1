import { FileDrop } from '../parts/file-drop.js'
import { useFieldValue } from '../parts/form-state.js'
import { Form } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import { figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { entriesMax } from './add-entries.js'

/** Adds companies by number, name, domain or file. Folded away once there are some. */
export function AddCard({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const entries = useFieldValue('entries', '')
  const tags = useFieldValue('tags', '')
  return (
    <details class="opener" id="add" open={isOpen || entries !== ''}>
      <summary class="bare button">
        <Icon name="plus" />
        Add companies
      </summary>
      <section class="card">
        <Form visit={visit} path="/watchlist/add" hasFiles>
          <div class="fields">
            <div>
              <label for="entries">Numbers, names or domains, one a line</label>
              <textarea
                id="entries"
                name="entries"
                placeholder={'09999991\nHarbour Lane Boatworks Limited\nharbour-lane.example'}
              >
                {entries}
              </textarea>
            </div>
            <FileDrop
              hint="Or a CSV or XLSX file with numbers, names or domains"
              accept=".csv,.txt,.xlsx,text/csv,text/plain"
            />
          </div>
          <div class="row">
            <div class="grow">
              <label for="tags">Tags, separated by commas</label>
              <input
                id="tags"
                name="tags"
                value={tags}
                maxlength={500}
                autocomplete="off"
                placeholder="clients, Q3 review"
              />
            </div>
            <button type="submit">Add</button>
          </div>
          <p />
          <p class="small muted">{`At most ${figure(entriesMax)} at a time. Free: a domain is taken from answers you already have.`}</p>
        </Form>
      </section>
    </details>
  )
}
