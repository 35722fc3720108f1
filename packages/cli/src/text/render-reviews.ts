import type { Review, ReviewDecision, ReviewEvent, ReviewPage } from '@brassplate/sdk'
import { candidatesText } from './render-company.js'
import { cellText, facts, type Look, table } from './table.js'
import { minute, percent, statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

const noCompany = 'none of them'

export function openReviewsText(page: ReviewPage, look: Look): string {
  if (page.data.length === 0) return 'Nothing to review.\n'
  const rows = table(
    [
      { title: 'DOMAIN', of: (each) => each.domain, isWhole: true },
      { title: 'LIKELY', of: (each) => percent(each.match_confidence), align: 'right' },
      { title: 'OPENED', of: (each) => minute(each.opened_at) },
    ],
    page.data,
    look,
  )
  return rows + whereText(page, look)
}

export function decidedReviewsText(page: ReviewPage, look: Look): string {
  if (page.data.length === 0) return 'No decisions.\n'
  const rows = table(
    [
      { title: 'DOMAIN', of: (each) => each.domain, isWhole: true },
      { title: 'NUMBER', of: ({ decision }) => decision?.company_number ?? noCompany },
      { title: 'NAME', of: ({ decision }) => decision?.company_name },
      { title: 'BY', of: ({ decision }) => decision?.decided_by },
      { title: 'DECIDED', of: ({ decision }) => minute(decision?.decided_at ?? null) },
      { title: 'NOTE', of: ({ decision }) => decision?.note },
    ],
    page.data,
    look,
  )
  return rows + whereText(page, look)
}

export function reviewText(review: Review, look: Look): string {
  const { colour } = look
  const { decision, explanation, history, review_candidates } = review
  const likely = percent(review.match_confidence)
  const status = statusPaint(colour, review.status)(cellText(review.status))
  return [
    `${colour.bold(cellText(review.domain))}  ${status}${likely === undefined ? '' : colour.dim(`  ${likely}`)}\n`,
    decision ? `\n${decisionText(decision, look)}` : '',
    review_candidates.length > 0 ? `\n${candidatesText(review_candidates, look)}` : '',
    explanation === null ? '' : `\n${wrapped(explanation, look.columns)}`,
    history.length > 0 ? `\n${colour.bold('History')}\n${history.map((event) => eventText(event, look)).join('')}` : '',
  ].join('')
}

/** What became of one row of an import. */
export interface ImportedDecision {
  readonly line: number
  readonly domain: string
  readonly company_number: string | null
  /** `not_sent`: the row has no domain, so only `bulk --decisions` can use its decision. */
  readonly outcome: 'decided' | 'not_sent' | 'invalid' | 'not_found' | 'refused' | 'not_tried'
  readonly message: string | null
}

/** One line per row, with the reason if it was not decided. */
export function importedText(rows: readonly ImportedDecision[], look: Look): string {
  return rows
    .map(({ line, domain, company_number, outcome, message }) => {
      const paint =
        outcome === 'decided' ? look.colour.green : outcome === 'not_sent' ? look.colour.yellow : look.colour.red
      const head = [
        look.colour.dim(`row ${line}`),
        cellText(domain),
        paint(cellText(words(outcome))),
        ...(outcome === 'decided' ? [cellText(company_number ?? noCompany)] : []),
      ].join('  ')
      return `${head}\n${message === null ? '' : wrapped(message, look.columns, '  ')}`
    })
    .join('')
}

function decisionText(decision: ReviewDecision, look: Look): string {
  return facts(
    [
      ['Decision', companyText(decision)],
      ['By', decision.decided_by],
      ['At', minute(decision.decided_at)],
      ['Note', decision.note ?? undefined],
    ],
    look,
  )
}

function eventText(event: ReviewEvent, look: Look): string {
  const head = [
    look.colour.dim(cellText(minute(event.decided_at))),
    cellText(event.action),
    cellText(companyText(event)),
    look.colour.dim(cellText(event.decided_by)),
  ].join('  ')
  return `  ${head}\n${event.note === null ? '' : wrapped(event.note, look.columns, '    ')}`
}

function companyText({
  company_number,
  company_name,
}: Pick<ReviewDecision, 'company_number' | 'company_name'>): string {
  if (company_number === null) return noCompany
  return company_name === null ? company_number : `${company_number} ${company_name}`
}

function whereText({ data, pagination }: ReviewPage, look: Look): string {
  const { page, limit, total, total_is_exact, has_more } = pagination
  const first = (page - 1) * limit + 1
  const count = `${total_is_exact ? '' : 'at least '}${total.toLocaleString('en-GB')}`
  const next = has_more ? `; next: --page ${page + 1}` : ''
  return `${look.colour.dim(`${first} to ${first + data.length - 1} of ${count}${next}`)}\n`
}
