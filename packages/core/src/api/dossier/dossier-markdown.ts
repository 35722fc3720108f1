import { displayName } from '../../register/name/display-name.js'
import { type DossierRecord, sourceText, timeText } from './dossier-record.js'
import type { DossierSection } from './dossier-sections.js'

/** The dossier as Markdown, for notes, tickets and language models. */
export function renderDossierMarkdown(dossier: DossierRecord, sections: readonly DossierSection[]): string {
  const { company, as_of: asOf, issued_at: issuedAt, issuer } = dossier
  const head = [
    `# ${escaped(displayName(company.company_name))} (${company.company_number})`,
    `Brassplate dossier, ${asOf === null ? 'as known when it was issued' : `as known on ${timeText(asOf)}`}. Issued on ${timeText(issuedAt)}${issuer === null ? '' : ` by ${issuer}`}. Times are those of London.`,
  ]
  return `${[...head, ...sections.flatMap(blocksOf)].join('\n\n')}\n`
}

function blocksOf({ title, notes, facts, table, source }: DossierSection): string[] {
  return [
    `## ${title}`,
    ...notes.map(escaped),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `- **${name}:** ${escaped(value)}`).join('\n')] : []),
    ...(table
      ? [[rowOf(table.columns), rowOf(table.columns.map(() => '---')), ...table.rows.map(escapedRow)].join('\n')]
      : []),
    ...(source ? [`Source: ${sourceText(source.source)}, as of ${timeText(source.as_of)}`] : []),
  ]
}

function escapedRow(cells: readonly string[]): string {
  return rowOf(cells.map(escaped))
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Texts of third parties stay texts: no links, no HTML, no line breaks. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/[\\`*_[\]<>|#!]/g, '\\$&')
}
