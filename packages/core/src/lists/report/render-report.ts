import { escapeMarkup } from '../../shared/encoding/escape-markup.js'
import { outcomeTexts, reportSections, type Section } from './sections.js'
import type { Summary } from './summarise.js'

export const reportFormats = ['html', 'md'] as const
export type ReportFormat = (typeof reportFormats)[number]

export interface ReportOf {
  /** The name of the list. */
  readonly name: string
  /** YYYY-MM-DD */
  readonly day: string
  /** Of the list, if some may have no answer. */
  readonly rows?: number
}

export function renderReport(format: ReportFormat, summary: Summary, about: ReportOf): string {
  const sections = reportSections(summary, about.rows)
  return format === 'html' ? html(sections, about) : markdown(sections, about)
}

function markdown(sections: readonly Section[], { name, day }: ReportOf): string {
  const blocks = sections.map(({ title, text, header, rows }) => {
    const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.map(plainCell).join(' | ')} |`)
    return `## ${title}\n\n${text ? `${plainCell(text)}\n\n` : ''}${lines.join('\n')}\n`
  })
  return `# Companies in ${plainCell(name)}\n\n${day}\n\n${blocks.join('\n')}`
}

/** Names come from strangers, so no character may act as Markdown or HTML. */
function plainCell(text: string): string {
  return oneLine(text).replace(/[\\`*_[\]<>|#&]/g, (character) => `\\${character}`)
}

function html(sections: readonly Section[], { name, day }: ReportOf): string {
  const title = `Companies in ${escaped(name)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><main><header><p class="plate">Brassplate</p><h1>${title}</h1><p class="day">${escaped(dayText(day))}</p></header>
${sections.map(sectionHtml).join('\n')}
</main></body></html>
`
}

/** A phone shows each row as a block, with the title of the column before each cell. */
function sectionHtml({ title, text, header, rows }: Section): string {
  const kinds = header.map((name) => (isNumbers(name) ? ' class="right"' : ''))
  const head = header.map((cell, place) => `<th scope="col"${kinds[place]}>${escaped(cell)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map(
      (cell, place) => `<td${kinds[place + 1]} data-label="${escaped(header[place + 1] ?? '')}">${shown(cell)}</td>`,
    )
    return `<tr><th scope="row"${kinds[0]}>${shown(first)}</th>${cells.join('')}</tr>`
  })
  const bar = header[0] === 'Outcome' ? barHtml(rows) : ''
  return `<section><h2>${escaped(title)}</h2>${text ? `<p>${escaped(text)}</p>` : ''}${bar}<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></section>`
}

/** The share of each outcome; the table below it says the same. */
function barHtml(rows: Section['rows']): string {
  const parts = rows.map(
    ([title = '', , share = '']) =>
      `<i style="flex-grow:${Number.parseFloat(share) || 0};background:${colours[title] ?? '#a89d88'}"></i>`,
  )
  return `<div class="bar" aria-hidden="true">${parts.join('')}</div>`
}

/** The colours of the console. */
const colours: Readonly<Record<string, string>> = {
  [outcomeTexts.matched]: '#2f8a5b',
  [outcomeTexts.needs_review]: '#d39a2c',
  [outcomeTexts.no_match]: '#a89d88',
  [outcomeTexts.non_uk_entity]: '#5b8fc0',
  [outcomeTexts.scrape_failed]: '#c25a4f',
  [outcomeTexts.free_mail]: '#6f9fa3',
  [outcomeTexts.empty]: '#cbc2ae',
  [outcomeTexts.credit_limit]: '#8a6fb0',
  [outcomeTexts.error]: '#c25a4f',
}

function isNumbers(name: string): boolean {
  return name === 'Share' || name === 'Rows'
}

/** `2026-11-16` as `16 November 2026`. */
function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Statuses and reasons begin like the words of the console. */
function shown(cell: string): string {
  return escaped(cell.replace(/^[a-z](?=[a-z -]+$)/, (letter) => letter.toUpperCase()))
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
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.6rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:1.05rem;line-height:1.3;margin:0 0 .25rem}
.plate{display:inline-block;margin:0 0 1rem;padding:.15rem .6rem;border:1.5px solid var(--brass);border-radius:3px;color:var(--brass);font-size:.78rem;font-weight:600;letter-spacing:.16em;text-transform:uppercase}
.day,section>p{color:var(--muted);margin:.25rem 0 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1.25rem;margin:0 0 1rem;break-inside:avoid-page}
.bar{display:flex;height:.6rem;margin:0 0 1rem;border-radius:.3rem;overflow:hidden;print-color-adjust:exact}
.bar i{flex-basis:0}
table{border-collapse:collapse;width:100%;table-layout:fixed;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
th.right,td.right{text-align:right;padding-right:0}
thead th{color:var(--muted);font-weight:500;font-size:.85rem}
thead th:nth-child(4){width:35%}
tbody th{font-weight:500}
tbody tr:last-child>*{border-bottom:0}
@media screen and (max-width:40rem){
table,tbody,tr,tbody th{display:block}thead{position:absolute;clip-path:inset(50%)}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}
tbody th,tbody td,tbody td.right{padding:.1rem 0;border:0;text-align:left}
tbody td{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.75rem}
td::before{content:attr(data-label);color:var(--muted)}}
@media print{body,section{background:none;color:#000}section{border:0;padding:0}}
`
