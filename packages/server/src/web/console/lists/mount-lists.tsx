import { InvalidRequestError } from '@brassplate/core'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { ListPage } from './list-page.js'
import { ListsPage } from './lists-page.js'

const fileBytesMax = 10 * 1_024 * 1_024
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
      const columns = columnFields.map((name) => [name, field(name)] as const).filter(([, title]) => title !== '')
      const maxCredits = creditsIn(field('max_credits'))
      const { body } = await visit.api('startBulk', {
        query: {
          ...Object.fromEntries(columns),
          file_name: file.name.slice(0, 200),
          ...(maxCredits === null ? {} : { max_credits: String(maxCredits) }),
          ...(field('forecast') === '' ? {} : { start: 'false' }),
        },
        file: file.file,
      })
      return visit.goTo(`/lists/${body.id}`)
    },
    { fileBytesMax },
  )

  onVisit(console, '/lists/:id', async (visit) => {
    const id = visit.param('id')
    // Not counted: the page loads itself again and again while the list runs.
    const { body: run } = await visit.peek('getBulk', { path: { bulk_id: id } })
    const isEnded = run.status === 'completed' || run.status === 'stopped'
    return visit.show(
      { title: run.name ?? 'List', section, refreshSeconds: isEnded ? undefined : refreshSeconds },
      <ListPage visit={visit} run={run} sections={await visit.beyondApi.listSections(id)} />,
    )
  })

  onVisit(console, '/lists/:id/result', async (visit) => {
    const wanted = visit.query('format')
    const format = wanted === 'xlsx' || wanted === 'jsonl' ? wanted : 'csv'
    return download(
      visit,
      await visit.api('getBulkResult', { path: { bulk_id: visit.param('id') }, query: { format } }),
    )
  })

  onVisit(console, '/lists/:id/report', async (visit) => {
    const format = visit.query('format') === 'md' ? 'md' : 'html'
    return download(
      visit,
      await visit.api('getBulkReport', { path: { bulk_id: visit.param('id') }, query: { format } }),
    )
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

/** Empty for no limit. */
function creditsIn(text: string): number | null {
  if (text === '') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidRequestError('The number of credits is not valid.', [], 'Write a whole number, such as 100.')
}
