import type { BulkRun, CompanyAnswer } from '../api-types.js'
import type { BeyondApi } from '../beyond-api.js'
import { listIn } from '../form-fields.js'
import { Badge, isNormalStatus, UnusualStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Field, Form } from '../parts/forms.js'
import { NamedCompany } from '../parts/links.js'
import { TableFoot } from '../parts/tables/pager.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { capital, countWords, figure } from '../parts/text.js'
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
  /** Numbers of companies that were left out before. */
  readonly except: readonly string[]
}

const form = 'watch-companies'

/** What watching the matched companies would do, what to write beside each of them, and which to leave out. */
export function WatchPage({ visit, run, titles, preview, facts, except }: WatchPageProps) {
  const { companies, watched, alreadyWatched, full, left, next, known } = preview
  const isWatched = new Set(known)
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
          {`${figure(full)} ${full === 1 ? 'does' : 'do'} not fit. Leave some out, remove companies from the watchlist, or ask the operator to raise the limit.`}
        </p>
      ) : null}
      {left > 0 ? <p class="note">{`${figure(watched)} are added at a time.`}</p> : null}
      {except.length > 0 ? (
        <p class="note">
          {`${countWords(except.length, 'company', 'companies')} that you left out before ${except.length === 1 ? 'stays' : 'stay'} out.`}
        </p>
      ) : null}
      {companies === alreadyWatched ? <p class="note good">All of them are watched already.</p> : null}
      {companies === 0 ? null : (
        <Card title="Tags and reference (optional)">
          <Form visit={visit} path={`/lists/${run.id}/watch`} label="Watch" id={form}>
            <input type="hidden" name="shown" value={next.join(',')} />
            <input type="hidden" name="except" value={except.join(',')} />
            <div class="row tops">
              <Field
                name="tags"
                label="Tags"
                hint="Separated by commas. Companies that are watched already get them too"
              />
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
            <div class="actions">
              {watched === 0 ? (
                <button type="submit">Write it beside them</button>
              ) : (
                // Scripts count what is selected. Without them the count stays that of all.
                <button type="submit" data-watches={watched - next.length}>
                  {`Watch up to ${countWords(watched, 'company', 'companies')}`}
                </button>
              )}
              {watched === 0 ? null : (
                <span class="small muted" data-picked aria-live="polite">
                  {`${figure(next.length)} selected`}
                </span>
              )}
              {watched > next.length ? (
                <span class="small muted">{`and ${figure(watched - next.length)} that are not shown`}</span>
              ) : null}
            </div>
          </Form>
        </Card>
      )}
      {next.length + known.length === 0 ? null : (
        <TableCard
          label="Companies"
          rows={[...next, ...known]}
          columns={columnsWith([...next, ...known], facts, isWatched)}
          picking={{
            ...{ form, name: 'company', isForAll: true },
            valueOf: (number: string) => (isWatched.has(number) ? null : number),
            labelOf: (number: string) => facts.get(number)?.company_name ?? number,
          }}
        >
          {watched > next.length || alreadyWatched > known.length ? (
            <TableFoot>{`${figure(next.length)} of ${figure(watched)} new ones, ${figure(known.length)} of ${figure(alreadyWatched)} that are watched`}</TableFoot>
          ) : null}
        </TableCard>
      )}
    </>
  )
}

/** The companies that were shown and are not selected. */
export function leftOutOf(shown: string, selected: readonly string[]): string[] {
  const kept = new Set(selected)
  return listIn(shown).filter((number) => !kept.has(number))
}

function sumWords({ watched, left, full, alreadyWatched, usage }: Preview): string {
  const before =
    alreadyWatched > 0 ? `, ${figure(alreadyWatched)} ${alreadyWatched === 1 ? 'is' : 'are'} watched already` : ''
  const after = `you will be watching ${figure(usage.count + watched)} of ${figure(usage.limit)}`
  return `${countWords(watched + left + full, 'new company', 'new companies')}${before}; ${after}.`
}

/** The status has a column only if one of the companies is not in its normal state. */
function columnsWith(
  numbers: readonly string[],
  facts: WatchPageProps['facts'],
  isWatched: ReadonlySet<string>,
): readonly Column<string>[] {
  const isUnusual = (company: CompanyAnswer | undefined) =>
    company !== undefined && (company.company_status_detail !== null || !isNormalStatus(company.company_status))
  const status: Column<string> = ['Status', (number) => <Status company={facts.get(number)} />, 'clear']
  return [
    ['Company', (number) => <NamedCompany number={number} name={facts.get(number)?.company_name} />, 'main'],
    ['Number', (number) => number, 'number'],
    ...(numbers.some((number) => isUnusual(facts.get(number))) ? [status] : []),
    ['Industry', (number) => capital(facts.get(number)?.industries[0]?.text ?? ''), 'small clear industry-cell'],
    [
      hiddenTitle('Watched'),
      (number) => (isWatched.has(number) ? <Badge text="watched" tone="good" /> : null),
      'right end',
    ],
  ]
}

function Status({ company }: { company: CompanyAnswer | undefined }) {
  return company ? <UnusualStatus status={company.company_status} detail={company.company_status_detail} /> : null
}
