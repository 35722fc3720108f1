import { InvalidRequestError } from '@brassplate/core'
import { renderBulk } from '@brassplate/core/api'
import { reportSections } from '@brassplate/core/lists'
import { summaryOf } from '../../../api/lists/blocks.js'
import { getBulkReport, getBulkResult } from '../../../api/lists/bulk-handlers.js'
import { receiveList } from '../../../api/lists/receive-list.js'
import { ServedRequest } from '../../../http/served-request.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import type { Visit } from '../visit.js'
import { ListPage } from './list-page.js'
import { ListsPage } from './lists-page.js'

const fileBytesMax = 10 * 1_024 * 1_024
/** A longer list that ended before summaries were stored has none on its page. Its report can be downloaded. */
const summarisedMax = 20_000
const refreshSeconds = 2
const section = '/lists'

/** Lists: send one, see its progress and its summary, and get it back with the answers. */
export function mountLists(console: Console): void {
  onVisit(console, '/lists', async (visit) => {
    const { body } = await visit.api('listBulk')
    return visit.show({ title: 'Lists', section }, <ListsPage visit={visit} runs={body.data} />)
  })

  onAction(
    console,
    '/lists/add',
    async (visit, field, files) => {
      const file = files.get('file')
      if (!file) throw new InvalidRequestError('No file was chosen.', [], 'Choose a CSV or XLSX file.')
      const { id } = await receiveList(visit.services, visit.person.account, {
        file: file.file,
        name: file.name.slice(0, 200),
        choices: Object.fromEntries(
          columnFields.flatMap((name) => (field(name) === '' ? [] : [[name, field(name)] as const])),
        ),
        maxCredits: creditsIn(field('max_credits')),
        gone: visit.request.req.raw.signal,
      })
      return visit.goTo(`/lists/${id}`)
    },
    { fileBytesMax },
  )

  onVisit(console, '/lists/:id', async (visit) => {
    const { engine } = visit.services
    // Not by an API call: a page that loads again and again would use up the calls of the account.
    const run = await engine.bulk.find(visit.person.account, visit.param('id'))
    const isEnded = run.status === 'completed' || run.status === 'stopped'
    const hasSummary = isEnded && (run.answered <= summarisedMax || (await engine.bulk.summary(run.id)) !== null)
    const sections = hasSummary ? reportSections(await summaryOf(engine, run)) : []
    return visit.show(
      { title: run.name ?? 'List', section, refreshSeconds: isEnded ? undefined : refreshSeconds },
      <ListPage visit={visit} run={renderBulk(run)} sections={sections} />,
    )
  })

  onVisit(console, '/lists/:id/result', async (visit) => {
    const wanted = visit.query('format')
    const format = wanted === 'xlsx' || wanted === 'jsonl' ? wanted : 'csv'
    const input = { path: { bulk_id: visit.param('id') }, query: { format }, body: undefined, file: undefined } as const
    return download(visit, await getBulkResult(contextOf(visit), input))
  })

  onVisit(console, '/lists/:id/report', async (visit) => {
    const format = visit.query('format') === 'md' ? 'md' : 'html'
    const input = { path: { bulk_id: visit.param('id') }, query: { format }, body: undefined, file: undefined } as const
    return download(visit, await getBulkReport(contextOf(visit), input))
  })

  onAction(console, '/lists/resume', async (visit, field) => {
    const id = field('id')
    await visit.api('resumeBulk', { path: { bulk_id: id }, body: { max_credits: creditsIn(field('max_credits')) } })
    return visit.goTo(`/lists/${encodeURIComponent(id)}`)
  })

  onAction(console, '/lists/delete', async (visit, field) => {
    await visit.api('deleteBulk', { path: { bulk_id: field('id') } })
    return visit.goTo('/lists')
  })
}

export const columnFields = ['number', 'name', 'postcode', 'domain', 'email'] as const

function contextOf({ request, services, person }: Visit) {
  return new ServedRequest(request, services, person)
}

/** Empty for no limit. */
function creditsIn(text: string): number | null {
  if (text === '') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidRequestError('The number of credits is not valid.', [], 'Write a whole number, such as 100.')
}
