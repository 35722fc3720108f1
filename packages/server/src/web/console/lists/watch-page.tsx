import type { BulkRun, WatchedBulk } from '../api-types.js'
import { Card, Figure, PageHead } from '../parts/card.js'
import { Field, Form } from '../parts/forms.js'
import { figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { listName } from './list-view.js'

interface WatchPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  readonly titles: readonly string[]
  readonly preview: WatchedBulk
}

/** What watching the matched companies would do, and what to write beside each of them. */
export function WatchPage({ visit, run, titles, preview }: WatchPageProps) {
  const { companies, watched, already_watched: before, full, left, usage } = preview
  return (
    <>
      <PageHead
        title="Watch the matched companies"
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
      />
      <div class="cards">
        <Figure value={figure(watched + left + full)} label="new companies" />
        <Figure value={figure(before)} label="watched already" />
        <Figure value={figure(companies)} label="companies in the list" />
        <Figure value={figure(usage.count)} label={`of ${figure(usage.limit)} on your watchlist`} />
      </div>
      <Card title="Write beside each of them">
        {full > 0 ? (
          <p class="note warn">
            {`${figure(full)} ${full === 1 ? 'does' : 'do'} not fit. Remove companies from the watchlist, or ask the operator to raise the limit.`}
          </p>
        ) : null}
        {left > 0 ? <p class="note">{`${figure(watched)} are added at a time.`}</p> : null}
        {companies === before ? <p class="note good">All of them are watched already.</p> : null}
        {watched === 0 ? null : (
          <Form visit={visit} path={`/lists/${run.id}/watch`} label="Watch">
            <div class="row tops">
              <Field name="tags" label="Tags" hint="Separated by commas; optional" />
              <div class="grow">
                <label for="reference">Your own reference</label>
                <select id="reference" name="reference" aria-describedby="reference-hint">
                  <option value="">No column</option>
                  {titles.map((title, place) => (
                    <option value={String(place + 1)}>{title}</option>
                  ))}
                </select>
                <small class="muted" id="reference-hint">
                  The column that has your key, such as the number in your CRM
                </small>
              </div>
            </div>
            <button type="submit">{watched === 1 ? 'Watch this company' : `Watch ${figure(watched)} companies`}</button>
          </Form>
        )}
      </Card>
    </>
  )
}
