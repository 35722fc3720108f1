import { Form } from '../parts/forms.js'
import type { Visit } from '../visit.js'

/** The sheets of a workbook. */
export interface Sheets {
  /** The one that was read. */
  readonly sheet: string
  readonly others: readonly string[]
}

const sheetsShown = 50

/** Which sheet of the workbook was read, and the way to another one. Nothing for a file without other sheets. */
export function SheetChoice({ visit, id, sheets }: { visit: Visit; id: string; sheets: Sheets | null }) {
  if (!sheets || sheets.others.length === 0) return null
  return (
    <Form visit={visit} path={`/lists/${id}/sheet`} kind="card" label="Sheet">
      <div class="row">
        <div>
          <label for="sheet">Sheet of the workbook</label>
          <select id="sheet" name="sheet">
            <option value="" selected>
              {sheets.sheet}
            </option>
            {sheets.others.slice(0, sheetsShown).map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </div>
        <button type="submit" class="quiet">
          Read this sheet
        </button>
      </div>
    </Form>
  )
}
