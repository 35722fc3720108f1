import { InvalidRequestError } from '@brassplate/core'
import { outcomes, rowStatuses } from '@brassplate/core/lists'
import type { BulkRowPage, BulkRun } from '../api-types.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { atField } from '../parts/form-state.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { choicesIn } from './column-choices.js'
import { creditsIn } from './credits-field.js'
import { columnsIn, ExportPage, leftOutIn, rowsIn } from './export-page.js'
import { ListPage } from './list-page.js'
import { lastDecision, listName, listPath, readWatched, rowFacts, section } from './list-view.js'
import { isNotStarted, ListsPage } from './lists-page.js'
import { MappingPage, mostOf } from './mapping-page.js'
import { mountRows } from './mount-rows.js'
import { SummaryPage } from './summary-page.js'

const noFile = 'The file is empty, or none was chosen. Choose a file with at least one row.'
const fileBytesMax = 10 * 1_024 * 1_024
const refreshSeconds = 2
const rowsOnPage = '50'
const textLengthMax = 100
/** Rows with candidates are longer. */
const decisionsOnPage = '20'

/** Lists: send one, say what its columns hold, see and decide its rows, and get it back. */
export function mountLists(console: Console): void {
  onVisit(console, '/lists', async (visit) => {
    const { body } = await visit.api('listBulk')
    return visit.show({ title: 'Lists', section }, <ListsPage visit={visit} runs={body.data} />)
  })

  onAction(
    console,
    '/lists/add',
    async (visit, _, files) => {
      const file = files.get('file')
      if (!file) throw new InvalidRequestError(noFile, [{ field: 'file', message: noFile }], noFile)
      const query = { file_name: file.name.slice(0, 200), start: 'false' }
      const start = () => visit.api('startBulk', { query, file: file.file })
      const { body } = await atField('file', 'invalid_request', () => naming(file.name, start))
      return visit.goTo(`/lists/${body.id}`)
    },
    { fileBytesMax },
  )

  onVisit(console, '/lists/:id', async (visit) => {
    const path = { bulk_id: visit.param('id') }
    // Not counted: the page loads itself again and again while the list runs. Both at once, because it then waits for
    // the database with the rows that are being answered.
    const [{ body: run }, { body: found }] = await Promise.all([
      visit.peek('getBulk', { path }),
      visit.peek('listBulkRows', { path, query: rowsQuery(visit) }),
    ])
    const title = listName(run)
    if (isNotStarted(run)) {
      const { body: preview } = await visit.peek('previewBulk', { path })
      const sheets = await visit.beyondApi.listSheets(run.id)
      return visit.show(
        { title, section },
        <MappingPage
          visit={visit}
          run={run}
          preview={preview}
          sheets={sheets}
          done={visit.query('done')}
          more={Number(/^\d{1,6}$/.exec(visit.query('more'))?.[0] ?? 0)}
        />,
      )
    }
    const isEnded = run.status === 'completed' || run.status === 'stopped'
    return visit.show(
      { title, section, refreshSeconds: isEnded ? undefined : refreshSeconds },
      await listPage(visit, run, found),
    )
  })

  onAction(console, '/lists/:id/sheet', async (visit, field) => {
    const [id, sheet] = [visit.param('id'), field('sheet')]
    await visit.takeCall()
    const read = sheet === '' ? id : await visit.beyondApi.readOtherSheet(id, sheet)
    return visit.goTo(`/lists/${encodeURIComponent(read)}`)
  })

  onAction(console, '/lists/:id/columns', async (visit, field) => {
    const id = visit.param('id')
    const path = { bulk_id: id }
    const [{ body: before }, { body: preview }] = await Promise.all([
      visit.peek('getBulk', { path }),
      visit.peek('previewBulk', { path }),
    ])
    const { body: run } = await visit.api('setBulkColumns', { path, body: choicesIn(preview.columns, field) })
    const more = (run.forecast?.unusable ?? 0) - (before.forecast?.unusable ?? 0)
    const counted = more > 0 ? { more: String(more) } : {}
    if (field('do') !== 'run') return visit.goTo(listPath(id, counted))
    const [filledIn, most] = [mostOf(visit, before), mostOf(visit, run)]
    // Without scripts, the page has the cost of the columns before. Any other number was typed, so it is a limit.
    if (field('max_credits') === filledIn && filledIn !== most)
      return visit.goTo(listPath(id, { ...counted, done: 'counted' }))
    await visit.api('resumeBulk', { path, body: { max_credits: creditsIn(field('max_credits')) } })
    return visit.goTo(listPath(id, {}))
  })

  onVisit(console, '/lists/:id/export', async (visit) => {
    const path = { bulk_id: visit.param('id') }
    const { body: run } = await visit.peek('getBulk', { path })
    const { body: rows } = await visit.peek('listBulkRows', { path, query: { limit: '1' } })
    return visit.show({ title: 'Download results', section }, <ExportPage run={run} titles={rows.columns} />)
  })

  onVisit(console, '/lists/:id/summary', async (visit) => {
    const id = visit.param('id')
    const { body: run } = await visit.api('getBulk', { path: { bulk_id: id } })
    const sections = await visit.beyondApi.listSections(id)
    return visit.show({ title: `Summary of ${listName(run)}`, section }, <SummaryPage run={run} sections={sections} />)
  })

  onVisit(console, '/lists/:id/result', async (visit) => {
    const wanted = visit.query('format')
    const format = wanted === 'xlsx' || wanted === 'jsonl' ? wanted : 'csv'
    const query = filled({
      ...{ format, columns: columnsIn(visit.query), rows: rowsIn(visit.query) },
      leave_out: leftOutIn(visit.query),
    })
    return download(visit, await visit.api('getBulkResult', { path: { bulk_id: visit.param('id') }, query }))
  })

  onVisit(console, '/lists/:id/report', async (visit) => {
    const format = visit.query('format') === 'md' ? 'md' : 'html'
    return download(
      visit,
      await visit.api('getBulkReport', { path: { bulk_id: visit.param('id') }, query: { format } }),
    )
  })

  onAction(console, '/lists/:id/resume', async (visit, field) => {
    const id = visit.param('id')
    await visit.api('resumeBulk', { path: { bulk_id: id }, body: { max_credits: creditsIn(field('max_credits')) } })
    return visit.goTo(`/lists/${encodeURIComponent(id)}`)
  })

  onAction(console, '/lists/stop', async (visit, field) => {
    const id = field('id')
    await visit.api('stopBulk', { path: { bulk_id: id } })
    return visit.goTo(listPath(id, {}))
  })

  onAction(console, '/lists/delete', async (visit, field) => {
    await visit.api('deleteBulk', { path: { bulk_id: field('id') } })
    return visit.goTo('/lists')
  })

  mountRows(console)
}

/** Says which file was refused, and what to send instead. */
async function naming<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || name === '') throw error
    const file = `“${name.slice(0, textLengthMax)}”`
    const message = error.message.startsWith('The file is ')
      ? `${error.message.replace('The file', file)} ${error.nextStep}`
      : `${file}: ${error.message}`
    throw new InvalidRequestError(message, error.problems, error.nextStep)
  }
}

/** An outcome, `decided`, or empty for all rows. */
function filterOf(visit: Visit): string {
  const wanted = visit.query('outcome')
  return wanted === 'decided' || outcomes.some((outcome) => outcome === wanted) ? wanted : ''
}

function isTable(visit: Visit): boolean {
  return visit.query('view') === 'table'
}

/** What is looked for in the rows. */
function textOf(visit: Visit): string {
  return visit.query('text').trim().slice(0, textLengthMax)
}

/** The status of the companies of the rows; empty for any. */
function statusOf(visit: Visit): string {
  const wanted = visit.query('company_status')
  return rowStatuses.some((status) => status === wanted) ? wanted : ''
}

/** `true` for matches about which something is odd; empty for any. */
function notedOf(visit: Visit): string {
  return visit.query('noted') === 'true' ? 'true' : ''
}

function rowsQuery(visit: Visit, page = visit.query('page') || '1'): Readonly<Record<string, string>> {
  const filter = filterOf(visit)
  return {
    page,
    limit: filter === 'needs_review' && !isTable(visit) ? decisionsOnPage : rowsOnPage,
    ...(filter === 'decided' ? { decided: 'true' } : filter === '' ? {} : { outcome: filter }),
    ...filled({ text: textOf(visit), company_status: statusOf(visit), noted: notedOf(visit) }),
  }
}

async function listPage(visit: Visit, run: BulkRun, found: BulkRowPage) {
  const filter = filterOf(visit)
  const { total, limit } = found.pagination
  // The last row of the last page may just have been decided.
  const query = rowsQuery(visit, String(Math.ceil(total / limit)))
  const body =
    found.data.length === 0 && total > 0
      ? (await visit.peek('listBulkRows', { path: { bulk_id: run.id }, query })).body
      : found
  const page = body.pagination.page ?? 1
  return (
    <ListPage
      visit={visit}
      run={run}
      titles={body.columns}
      rows={body.data}
      pagination={body.pagination}
      decided={body.decided}
      filter={filter}
      here={{
        outcome: filter,
        view: isTable(visit) ? 'table' : '',
        text: textOf(visit),
        company_status: statusOf(visit),
        noted: notedOf(visit),
        page: page > 1 ? String(page) : '',
      }}
      facts={await rowFacts(visit, body.data)}
      last={await lastDecision(visit, run.id)}
      watched={readWatched(visit.query('watched'))}
      batch={visit.query('batch')}
      except={visit.query('except')}
      undoNext={body.last_decision}
      done={{
        ...{ done: visit.query('done'), count: visit.query('count'), left: visit.query('left') },
        ...{ undone: visit.query('undone'), unwatched: visit.query('unwatched') },
      }}
      isTable={filter !== 'needs_review' || isTable(visit)}
    />
  )
}
