import { InvalidRequestError } from '@brassplate/core'
import { type Console, onAction, onVisit } from '../on-visit.js'
import type { Visit } from '../visit.js'
import { noneOfThem, otherCompany } from './decide-cards.js'
import { candidateFacts, listPath, section, watchedText } from './list-view.js'
import { RowPage } from './row-page.js'

/** The rows of a list: look at one, decide, undo, and watch the companies. */
export function mountRows(console: Console): void {
  onVisit(console, '/lists/:id/rows/:line', async (visit) => {
    const path = { bulk_id: visit.param('id') }
    const { body: run } = await visit.peek('getBulk', { path })
    const { body } = await visit.peek('listBulkRows', { path, query: { line: visit.param('line') } })
    const [row] = body.data
    if (!row)
      throw new InvalidRequestError('This row is not in the list, or it has no answer yet.', [], 'Go back to the list.')
    const facts = await candidateFacts(visit, body.data)
    return visit.show(
      { title: `Row ${row.line}`, section },
      <RowPage visit={visit} run={run} titles={body.columns} row={row} facts={facts} />,
    )
  })

  // A refused form is shown again on the page that it was sent from.
  onAction(console, '/lists/:id/decide', decide)
  onAction(console, '/lists/:id/rows/:line/decide', decide)

  onAction(console, '/lists/:id/undo', async (visit, field) => {
    const id = visit.param('id')
    await visit.api('undoBulkDecision', { path: { bulk_id: id, decision_id: field('decision') } })
    return visit.goTo(listPath(id, hereOf(visit)))
  })

  onAction(console, '/lists/:id/watch', async (visit) => {
    const id = visit.param('id')
    const { body } = await visit.api('watchBulk', { path: { bulk_id: id } })
    const { watched: added, already_watched: before, full, left } = body
    return visit.goTo(listPath(id, { watched: watchedText({ added, before, full, left }) }))
  })
}

async function decide(visit: Visit, field: (name: string) => string): Promise<Response> {
  const [id, line, chosen] = [visit.param('id'), field('line'), field('company_number')]
  const number = chosen === otherCompany ? field('other') : chosen
  if (number === '') {
    const message = 'Write the number of the company.'
    throw new InvalidRequestError('No company was chosen.', [{ field: 'other', message }], message)
  }
  const body = {
    lines: [Number(line)],
    company_number: chosen === noneOfThem ? null : number,
    alike: field('alike') === 'yes',
  }
  const { body: decided } = await visit.api('decideBulkRows', { path: { bulk_id: id }, body })
  const last = { last: decided.decision_id, rows: String(decided.rows), line }
  return visit.goTo(listPath(id, { ...hereOf(visit), ...last }))
}

/** The part of the list that a form was sent from. */
function hereOf(visit: Visit) {
  return { outcome: visit.query('outcome'), page: visit.query('page') }
}
