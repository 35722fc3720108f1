import type { AnswerPage, AnswerSummary, ReceivedAnswer } from '@brassplate/sdk'
import { evidenceText } from './render-resolution.js'
import { cellText, facts, type Look, table } from './table.js'
import { minute, percent, statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

export function answersText(answers: AnswerPage, look: Look): string {
  const { data, pagination } = answers
  if (data.length === 0) return 'No answers.\n'
  const rows = table<AnswerSummary>(
    [
      { title: 'ANSWER', of: (each) => each.answer_id, isWhole: true },
      { title: 'DOMAIN', of: (each) => each.domain, isWhole: true },
      { title: 'NUMBER', of: (each) => each.company_number },
      { title: 'NAME', of: (each) => each.company_name },
      {
        title: 'DECISION',
        of: (each) => words(each.decision),
        paint: (colour, row) => statusPaint(colour, row.decision),
      },
      { title: 'LIKELY', of: (each) => percent(each.match_confidence), align: 'right' },
      { title: 'RECEIVED', of: (each) => minute(each.received_at) },
    ],
    data,
    look,
  )
  const { page, limit, total, total_is_exact, has_more } = pagination
  const first = (page - 1) * limit + 1
  const count = `${total_is_exact ? '' : 'at least '}${total.toLocaleString('en-GB')}`
  const next = has_more ? `; next: --page ${page + 1}` : ''
  return `${rows}${look.colour.dim(`${first} to ${first + data.length - 1} of ${count}${next}`)}\n`
}

export function answerText(answer: ReceivedAnswer, look: Look): string {
  const { colour } = look
  const status = statusPaint(colour, answer.decision)(cellText(words(answer.decision)))
  const subject = answer.question === 'domain' ? answer.domain : answer.company_number
  const likely = percent(answer.match_confidence)
  return [
    `${colour.bold(cellText(subject))}  ${status}${likely === undefined ? '' : colour.dim(`  ${likely}`)}\n`,
    facts(
      [
        ['Answer', answer.answer_id],
        ['Company', companyText(answer)],
        ['Website', answer.question === 'company' ? (answer.domain ?? 'none') : undefined],
        ['Decided', `${minute(answer.decided_at)} by ${answer.decided_by}`],
        ['Received', minute(answer.received_at)],
        ['Register', answer.register_record ? `as of ${minute(answer.register_record.as_of)}` : undefined],
        ['Charged', answer.charged ? '1 credit' : `no (${words(answer.charge_reason)})`],
      ],
      look,
    ),
    evidenceText(answer.evidence, look),
    answer.explanation === null ? '' : `\n${wrapped(answer.explanation, look.columns)}`,
  ].join('')
}

function companyText({ company_number, company_name }: AnswerSummary): string {
  if (company_number === null) return 'none'
  return company_name === null ? company_number : `${company_number} ${company_name}`
}
