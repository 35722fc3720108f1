import type { BulkRun, CompanyAnswer } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Field, Form } from '../parts/forms.js'
import { NamedCompany } from '../parts/links.js'
import { TableFoot } from '../parts/pager.js'
import { type Column, TableCard } from '../parts/table.js'
import { countWords, figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { listName } from './list-view.js'

type Preview = Awaited<ReturnType<BeyondApi['watchPreview']>>

interface WatchPageProps {
  readonly visit: Visit
  readonly run: BulkRun
  readonly titles: readonly string[]
  readonly preview: Preview
  /** What the register says about the companies to watch. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
}

/** What watching the matched companies would do, what to write beside each of them, and their names. */
export function WatchPage({ visit, run, titles, preview, facts }: WatchPageProps) {
  const { companies, watched, alreadyWatched, full, left, next } = preview
  return (
    <>
      <PageHead
        title="Watch the matched companies"
        parents={[
          ['/lists', 'Lists'],
          [`/lists/${run.id}`, listName(run)],
        ]}
        lead={sumWords(preview)}
      />
      {full > 0 ? (
        <p class="note warn">
          {`${figure(full)} ${full === 1 ? 'does' : 'do'} not fit. Remove companies from the watchlist, or ask the operator to raise the limit.`}
        </p>
      ) : null}
      {left > 0 ? <p class="note">{`${figure(watched)} are added at a time.`}</p> : null}
      {companies === alreadyWatched ? <p class="note good">All of them are watched already.</p> : null}
      {watched === 0 ? null : (
        <Card title="Write beside each of them">
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
        </Card>
      )}
      {next.length === 0 ? null : (
        <TableCard label="Companies to watch" rows={next} columns={columnsWith(facts)}>
          {watched > next.length ? (
            <TableFoot>{`The first ${figure(next.length)} of ${figure(watched)}`}</TableFoot>
          ) : null}
        </TableCard>
      )}
    </>
  )
}

function sumWords({ watched, left, full, alreadyWatched, usage }: Preview): string {
  const before =
    alreadyWatched > 0 ? `, ${figure(alreadyWatched)} ${alreadyWatched === 1 ? 'is' : 'are'} watched already` : ''
  const after = `you then watch ${figure(usage.count + watched)} of ${figure(usage.limit)}`
  return `${countWords(watched + left + full, 'new company', 'new companies')}${before}; ${after}.`
}

const columnsWith = (facts: WatchPageProps['facts']): readonly Column<string>[] => [
  ['Company', (number) => <NamedCompany number={number} name={facts.get(number)?.company_name} />],
  ['Number', (number) => number, 'number'],
  ['Status', (number) => <Status company={facts.get(number)} />],
]

function Status({ company }: { company: CompanyAnswer | undefined }) {
  return company ? <CompanyStatus status={company.company_status} detail={company.company_status_detail} /> : null
}
