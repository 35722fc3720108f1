import { escapeMarkup } from '../../shared/encoding/escape-markup.js'
import { reportSections, type Section } from './sections.js'
import type { Summary } from './summarise.js'

export const reportFormats = ['html', 'md'] as const
export type ReportFormat = (typeof reportFormats)[number]

export interface ReportOf {
  /** The name of the list. */
  readonly name: string
  /** YYYY-MM-DD */
  readonly day: string
}

export function renderReport(format: ReportFormat, summary: Summary, about: ReportOf): string {
  const sections = reportSections(summary)
  return format === 'html' ? html(sections, about) : markdown(sections, about)
}

function markdown(sections: readonly Section[], { name, day }: ReportOf): string {
  const blocks = sections.map(({ title, text, header, rows }) => {
    const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.map(plainCell).join(' | ')} |`)
    return `## ${title}\n\n${plainCell(text)}\n\n${lines.join('\n')}\n`
  })
  return `# Companies in ${plainCell(name)}\n\n${day}\n\n${blocks.join('\n')}`
}

/** Names come from strangers, so no character may act as Markdown or HTML. */
function plainCell(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>|#&]/g, (character) => `\\${character}`)
}

function html(sections: readonly Section[], { name, day }: ReportOf): string {
  const blocks = sections.map(({ title, text, header, rows }) => {
    const head = header.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')
    const body = rows.map(([first = '', ...rest]) => {
      const cells = rest.map((cell) => `<td>${escaped(cell)}</td>`).join('')
      return `<tr><th scope="row">${escaped(first)}</th>${cells}</tr>`
    })
    return `<section><h2>${escaped(title)}</h2><p>${escaped(text)}</p><div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div></section>`
  })
  const title = `Companies in ${escaped(name)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><main><h1>${title}</h1><p class="day">${escaped(day)}</p>
${blocks.join('\n')}
</main></body></html>
`
}

function escaped(text: string): string {
  return escapeMarkup(oneLine(text))
}

/** Longer texts of a list would only fill the page. */
const cellLengthMax = 500

function oneLine(text: string): string {
  const shown = text.length <= cellLengthMax ? text : `${text.slice(0, cellLengthMax - 1)}…`
  return shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()
}

const style = `
:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fffdf9;--ink:#211d15;--muted:#645c4b;--line:#dfd7c5;--brass:#76570f}
@media (prefers-color-scheme:dark){:root{--paper:#151310;--card:#1d1a15;--ink:#ede7d9;--muted:#aba18c;--line:#3a3428;--brass:#ddb95f}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1{font:600 1.75rem/1.2 ui-serif,Georgia,serif;margin:0}
h2{font:600 1.15rem/1.3 ui-serif,Georgia,serif;color:var(--brass);margin:0 0 .25rem}
.day,section>p{color:var(--muted);margin:.25rem 0 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.25rem;margin:0 0 1rem;break-inside:avoid-page}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--muted);font-weight:500;font-size:.85rem}
tbody th{font-weight:500}
tbody tr:last-child>*{border-bottom:0}
@media print{body,section{background:none;color:#000}section{border:0;padding:0}}
`
