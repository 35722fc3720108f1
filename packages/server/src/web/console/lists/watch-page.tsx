import type { BulkRun, WatchedBulk } from '../api-types.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { Field, Form } from '../parts/forms.js'
import { figure } from '../parts/text.js'
import type { Visit } from '../visit.js'

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
          [`/lists/${run.id}`, run.name ?? 'Untitled list'],
        ]}
      />
      <Card>
        <Facts
          facts={[
            ['Companies in the list', figure(companies), 'number'],
            ['Watched already', figure(before), 'number'],
            ['New', figure(watched + left), 'number'],
            ['Your watchlist', `${figure(usage.count)} of ${figure(usage.limit)}`, 'number'],
          ]}
        />
        {full > 0 ? (
          <p class="note warn">
            {`${figure(full)} ${full === 1 ? 'does' : 'do'} not fit. Remove companies from the watchlist, or ask the operator to raise the limit.`}
          </p>
        ) : null}
        {left > 0 ? <p class="note">{`${figure(watched)} are added at a time.`}</p> : null}
        {companies === before ? <p class="note good">All of them are watched already.</p> : null}
        {watched === 0 ? null : (
          <Form visit={visit} path={`/lists/${run.id}/watch`} label="Watch">
            <div class="row">
              <Field name="tags" label="Tags" hint="Separated by commas; optional" />
              <div class="grow">
                <label for="reference">Your own reference</label>
                <select id="reference" name="reference">
                  <option value="">No column</option>
                  {titles.map((title, place) => (
                    <option value={String(place + 1)}>{title}</option>
                  ))}
                </select>
              </div>
            </div>
            <button type="submit">{watched === 1 ? 'Watch this company' : `Watch ${figure(watched)} companies`}</button>
          </Form>
        )}
      </Card>
    </>
  )
}
