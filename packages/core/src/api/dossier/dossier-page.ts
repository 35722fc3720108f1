import { displayName } from '../../register/name/display-name.js'
import type { DocumentFont } from '../../settings.js'
import { type Html, html } from '../page/html.js'
import { facts, howToCheck, section, signedPage } from '../page/page-parts.js'
import { drawOwnership } from '../records/draw-ownership.js'
import { ownershipChart } from '../records/ownership-chart.js'
import { capital, type DossierRecord, sourceText, timeText, words } from './dossier-record.js'
import type { DossierSection, DossierTable } from './dossier-sections.js'

/** Beside the style of all signed pages: a document to read and to print, with rules instead of cards. */
const dossierStyle = `
body{background:var(--card);font-family:"Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:60rem;padding:2.5rem 1.5rem 4rem}
h1{font:600 2.1rem/1.15 "Source Serif 4 Variable",Georgia,serif}
h2{font-size:1.05rem}
header,section{border:0;border-radius:0;background:none;padding:0;margin:0}
header{padding-bottom:1.25rem;border-bottom:2px solid var(--brass)}
header p{margin:.25rem 0}
section{padding:1.5rem 0}
section+section{border-top:1px solid var(--line)}
table{border-collapse:collapse;width:100%;font-size:.93em;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--muted);font-size:.93em;font-weight:500;border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0}
td{vertical-align:top;border-bottom:1px solid var(--line);padding:.45rem .75rem .45rem 0;overflow-wrap:break-word}
td:first-child{font-weight:500}
.plate{display:inline-block;margin:0 0 1rem;padding:.15rem .6rem;border:1.5px solid var(--brass);border-radius:3px;color:var(--brass);font:600 .78rem/1.6 "Source Serif 4 Variable",Georgia,serif;letter-spacing:.16em;text-transform:uppercase}
tr:last-child td{border-bottom:0}
th,td.whole{white-space:nowrap}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:.75rem}
a{color:var(--brass);text-underline-offset:3px}
dl+.scroll{margin-top:.75rem}
@media screen and (max-width:40rem){
table,tbody,tr{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding:.6rem 0;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}
td,td.whole{display:grid;grid-template-columns:7.5rem 1fr;gap:.75rem;padding:.1rem 0;border:0;white-space:normal}
td::before{content:attr(data-label);color:var(--muted);font-weight:400}}
.scroll{overflow-x:auto}
svg.ownership{display:block;max-width:100%;height:auto;margin:0 auto 1rem}
svg.ownership .node rect{fill:var(--card);stroke:var(--muted)}
svg.ownership .node.root rect{stroke:var(--brass);stroke-width:2}
svg.ownership .node.over rect,svg.ownership .node rect.flag{stroke:var(--brass)}
svg.ownership .line{fill:none;stroke:var(--muted)}
svg.ownership .loop{stroke-dasharray:4 3}
svg.ownership text{font-size:12px;text-anchor:middle;fill:var(--ink)}
svg.ownership .name{font-weight:600}
svg.ownership text.flag{font-size:11px;font-weight:600;fill:var(--brass)}
svg.ownership text.country{font-size:10px;font-weight:600}
svg.ownership .about,svg.ownership .label text{fill:var(--muted)}
svg.ownership .paper{fill:var(--card)}
svg.ownership .track{fill:var(--line)}
svg.ownership .band{fill:var(--brass)}
@media print{table{font-size:9pt}tr,svg{break-inside:avoid}thead{display:table-header-group}}
`

export function renderDossierPage(
  dossier: DossierRecord,
  sections: readonly DossierSection[],
  fonts: readonly DocumentFont[] = [],
): string {
  const { company, as_of: asOf, issued_at: issuedAt, issuer } = dossier
  return signedPage({
    title: `Dossier: ${displayName(company.company_name)} (${company.company_number})`,
    style: fonts.map(fontFace).join('') + dossierStyle,
    content: [
      html`<header>
<p class="plate">Brassplate</p>
<p class="muted">Dossier</p>
<h1>${displayName(company.company_name)}</h1>
<p><strong>${company.company_number}</strong> <span class="badge ${company.company_status === 'active' ? 'good' : 'warn'}">${capital(words(company.company_status)) || 'Status not known'}</span></p>
<p>As known on ${timeText(asOf ?? issuedAt)}. Issued on ${timeText(issuedAt)}${issuer === null ? '' : ` by ${hostOf(issuer)}`}. Times are those of London.</p>
<p class="muted">From ${originsOf(dossier)}; the <a href="#sources">sources</a> are at the end.</p>
<nav aria-label="Contents">${sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `)}</nav>
</header>`,
      ...sections.map((one) => section(one.title, [...pictureOf(dossier, one), ...contentOf(one)], one.id)),
      section(
        'Sources',
        [
          tableOf({
            columns: ['Part', 'Source', 'As of', 'State'],
            rows: dossier.sources.map(({ part, source, as_of: at, stale, is_complete: isComplete }) => [
              capital(part),
              sourceText(source),
              timeText(at),
              [isComplete ? 'Complete' : 'Not complete', stale ? 'out of date' : 'current'].join(', '),
            ]),
          }),
        ],
        'sources',
      ),
      howToCheck('dossier', issuer),
    ],
  })
}

function fontFace({ family, data }: DocumentFont): string {
  return `@font-face{font-family:"${family}";font-weight:200 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`
}

/** Where most of it comes from. */
function originsOf({ sources }: DossierRecord): string {
  return [...new Set(sources.map(({ source }) => sourceText(source).replace(/ API$/, '')))].join(' and ')
}

function hostOf(issuer: string): string {
  return issuer.replace(/^https?:\/\//, '')
}

function pictureOf({ ownership, company }: DossierRecord, { id }: DossierSection): Html[] {
  const chart = id === 'ownership' && ownership ? ownershipChart(ownership) : null
  if (!chart) return []
  const title = `Who controls ${displayName(company.company_name)}. The table below says the same.`
  return [html`<div class="scroll">${drawOwnership(chart, { title, hrefOf: null })}</div>`]
}

function contentOf({ notes, facts: lines, table }: DossierSection): Html[] {
  return [
    ...notes.map((note) => html`<p class="muted">${note}</p>`),
    ...(lines.length > 0 ? [facts(lines)] : []),
    ...(table ? [html`<div class="scroll">${tableOf(table)}</div>`] : []),
  ]
}

/** A day, a name or a state does not break into two lines. */
const unbrokenMax = 28

function tableOf({ columns, rows }: DossierTable): Html {
  return html`<table><thead><tr>${columns.map((title) => html`<th>${title}</th>`)}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, place) => html`<td data-label="${columns[place] ?? ''}"${cell.length <= unbrokenMax ? html` class="whole"` : null}>${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}
