import type { BeyondApi } from '../beyond-api.js'
import { Form } from '../parts/forms.js'
import type { Visit } from '../visit.js'

export type Sheets = Awaited<ReturnType<BeyondApi['listSheets']>>

const sheetsShown = 50

/** Which sheet of the workbook was read, and the way to another one. Nothing for a file without other sheets. */
export function SheetChoice({ visit, id, sheets }: { visit: Visit; id: string; sheets: Sheets }) {
  if (!sheets || sheets.others.length === 0) return null
  if (!sheets.isKept) return <SheetRead sheet={sheets.sheet} />
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

function SheetRead({ sheet }: { sheet: string }) {
  return (
    <p class="note">
      The sheet <b class="given">{sheet}</b> was read. The workbook is too large to be kept here: to use another sheet,
      send it in a file of its own.
    </p>
  )
}
