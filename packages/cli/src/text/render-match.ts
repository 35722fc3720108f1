import type { CompanyMatch } from '@brassplate/sdk'
import { cellText, type Look, table } from './table.js'
import { percent, statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

export function matchText(match: CompanyMatch, look: Look): string {
  const { colour } = look
  const [best] = match.candidates
  const outcome = `${words(match.decision)}${match.match_confidence === null ? '' : `, ${percent(match.match_confidence)}`}`
  if (!best) return `No company fits: ${outcome}\n`
  const shown = table(
    [
      { title: 'NUMBER', of: (each) => each.company_number, isWhole: true },
      { title: 'NAME', of: (each) => each.company_name },
      {
        title: 'STATUS',
        of: (each) => words(each.company_status),
        paint: (paints, each) => statusPaint(paints, each.company_status),
      },
      { title: 'POSTCODE', of: (each) => each.registered_postcode },
      { title: 'LIKELY', of: (each) => percent(each.match_confidence), align: 'right' },
    ],
    match.candidates,
    look,
  )
  const evidence = best.evidence.map(({ supports, detail }) =>
    wrapped(`${supports ? '+' : '-'} ${detail}`, look.columns, '  '),
  )
  return [
    `${colour.bold(cellText(best.company_name))}  ${outcome}\n`,
    ...evidence,
    best.why_not_matched === null ? '' : wrapped(best.why_not_matched, look.columns),
    `\n${shown}`,
  ].join('')
}
