import { InvalidRequestError, NothingDecidedError } from '@brassplate/core'
import { chosenCompany } from '../answer/named-company.js'
import { companyFacts } from '../company-facts.js'
import { listIn } from '../form-fields.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { wayBack } from '../parts/tables/picked.js'
import type { Visit } from '../visit.js'
import { leftText, listPath, rowFacts, section, watchedText } from './list-view.js'
import { nameOf, RowPage } from './row-page.js'
import { leftOutOf, WatchPage } from './watch-page.js'

/** Among so many rows to decide the next one is looked for; after them it is the first. */
const openMax = '100'

/** The rows of one page. */
const selectedMax = 50

/** Companies that are left out go from step to step in the address, which has no room for more. */
const exceptMax = 200

/** The rows of a list: look at one, decide, undo, and watch the companies. */
export function mountRows(console: Console): void {
  onVisit(console, '/lists/:id/rows/:line', async (visit) => {
    const path = { bulk_id: visit.param('id') }
    const { body: run } = await visit.peek('getBulk', { path })
    const rowAt = (line: string) => visit.peek('listBulkRows', { path, query: { line } })
    const { body } = await rowAt(visit.param('line'))
    const [row] = body.data
    if (!row)
      throw new InvalidRequestError('This row is not in the list, or it has no answer yet.', [], 'Go back to the list.')
    const facts = await rowFacts(visit, body.data)
    const beside = await Promise.all([Math.max(row.line - 1, 1), row.line + 1].map((line) => rowAt(String(line))))
    const near = beside.flatMap((found) => found.body.data.map((one) => one.line))
    const { body: open } = await visit.peek('listBulkRows', {
      path,
      query: { outcome: 'needs_review', limit: openMax },
    })
    const others = open.data.filter(({ line }) => line !== row.line)
    const next = (others.find(({ line }) => line > row.line) ?? others[0])?.line ?? null
    const isOpen = open.data.length > others.length
    const waiting = open.pagination.total - (isOpen ? 1 : 0)
    return visit.show(
      { title: `Row ${row.line}: ${nameOf(row, run, body.columns)}`, section },
      <RowPage {...{ visit, run, row, facts, near, next, waiting }} titles={body.columns} />,
    )
  })

  // A refused form is shown again on the page that it was sent from.
  onAction(console, '/lists/:id/decide', decide)
  onAction(console, '/lists/:id/rows/:line/decide', decide)

  onAction(console, '/lists/:id/selected', async (visit, field, _files, values) => {
    const id = visit.param('id')
    const page = `/lists/${encodeURIComponent(id)}`
    const lines = [...new Set(values('line'))].map(Number)
    const goBack = (done: Readonly<Record<string, string>>) => visit.goTo(wayBack(field('back'), page, done))
    if (lines.length === 0) return goBack({ done: 'none' })
    const action = field('action')
    const number = field('company_number')
    if (action === 'watch') return goBack(await watchRows(visit, id, lines))
    // Rows are rejected only by the buttons that say so.
    if (number === '' && !['accept', 'reject', 'unmatch'].includes(action)) return goBack({ done: 'none' })
    const company = number || (action === 'accept' ? 'first' : null)
    // A match is only rejected where all rows are matches: among others it may have been ticked with them.
    const body = { lines, company_number: company, keep_matched: action !== 'unmatch' }
    try {
      const { body: decided } = await visit.api('decideBulkRows', { path: { bulk_id: id }, body })
      return goBack({ count: String(decided.rows), left: leftText(decided.left) })
    } catch (error) {
      if (!(error instanceof NothingDecidedError)) throw error
      return goBack({ count: '0', left: leftText(error.left) })
    }
  })

  onAction(console, '/lists/:id/undo', async (visit, field) => {
    const id = visit.param('id')
    const { body } = await visit.api('undoBulkDecision', { path: { bulk_id: id, decision_id: field('decision') } })
    return visit.goTo(listPath(id, { ...hereOf(visit), undone: String(body.rows) }))
  })

  onVisit(console, '/lists/:id/watch', async (visit) => {
    const path = { bulk_id: visit.param('id') }
    const { body: run } = await visit.peek('getBulk', { path })
    const except = requireFewLeftOut(listIn(visit.query('except')))
    const preview = await visit.beyondApi.watchPreview(run.id, except)
    const facts = await companyFacts(visit, [...preview.next, ...preview.known])
    const { body: rows } = await visit.peek('listBulkRows', { path, query: { limit: '1' } })
    return visit.show(
      { title: 'Watch the matched companies', section },
      <WatchPage visit={visit} run={run} titles={rows.columns} {...{ preview, facts, except }} />,
    )
  })

  onAction(console, '/lists/:id/watch', async (visit, field, _files, values) => {
    const id = visit.param('id')
    const column = field('reference')
    const except = requireFewLeftOut([...listIn(field('except')), ...leftOutOf(field('shown'), values('company'))])
    const body = { tags: listIn(field('tags')), except, ...(column === '' ? {} : { reference: column }) }
    const { body: done } = await visit.api('watchBulk', { path: { bulk_id: id }, body })
    const { watched: added, already_watched: before, labelled, full, left, batch } = done
    const watched = watchedText({ added, before, labelled, full, left })
    const stayOut = left > 0 ? except.join(',') : ''
    return visit.goTo(listPath(id, { watched, batch: batch ?? '', except: stayOut }))
  })

  onAction(console, '/lists/:id/unwatch', async (visit, field) => {
    const id = visit.param('id')
    const { body } = await visit.api('unwatchBulk', { path: { bulk_id: id, batch: field('batch') } })
    return visit.goTo(listPath(id, { unwatched: String(body.removed) }))
  })
}

/** Each once. Refused before any company is watched, since one that is forgotten would be watched by the next step. */
function requireFewLeftOut(numbers: readonly string[]): readonly string[] {
  const except = [...new Set(numbers)]
  if (except.length <= exceptMax) return except
  throw new InvalidRequestError(
    `You have left out ${except.length} companies of this list. At most ${exceptMax} can be left out, so nothing was watched.`,
    [],
    'Reject the rows of these companies in the list, or watch them and remove them from the watchlist afterwards.',
  )
}

/** Watches the companies of some rows of one page, and returns what the way back says of it. */
async function watchRows(
  visit: Visit,
  id: string,
  lines: readonly number[],
): Promise<Readonly<Record<string, string>>> {
  const path = { bulk_id: id }
  const numbers: string[] = []
  // One after the other: an account may have only a few calls about rows of lists waiting.
  for (const line of lines.slice(0, selectedMax)) {
    const { body } = await visit.peek('listBulkRows', { path, query: { line: String(line) } })
    numbers.push(...body.data.flatMap(({ company }) => company?.company_number ?? []))
  }
  if (numbers.length === 0) return { done: 'none' }
  const { body } = await visit.api('watchCompanies', { body: { company_numbers: [...new Set(numbers)] } })
  const countOf = (wanted: string) => body.data.filter(({ outcome }) => outcome === wanted).length
  const [added, before, full] = [countOf('watched'), countOf('already_watched'), countOf('watchlist_full')]
  return { watched: watchedText({ added, before, labelled: 0, full, left: 0 }) }
}

async function decide(visit: Visit, field: (name: string) => string): Promise<Response> {
  const [id, line] = [visit.param('id'), field('line')]
  const company = await chosenCompany(visit, field)
  const [isForAlike, note] = [field('alike') === 'yes', field('note') || null]
  const body = { lines: [Number(line)], company_number: company, alike: isForAlike, note }
  const { body: decided } = await visit.api('decideBulkRows', { path: { bulk_id: id }, body })
  const last = { last: decided.decision_id, rows: String(decided.rows), line }
  return visit.goTo(listPath(id, { ...hereOf(visit), ...last }))
}

/** The part of the list that a form was sent from. */
function hereOf(visit: Visit) {
  const [outcome, view] = [visit.query('outcome'), visit.query('view')]
  const [text, company_status] = [visit.query('text'), visit.query('company_status')]
  return { outcome, view, text, company_status, noted: visit.query('noted'), page: visit.query('page') }
}
