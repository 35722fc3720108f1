import { displayName } from '../../register/name/display-name.js'
import { type Html, html } from '../page/html.js'
import { facts, howToCheck, section, signedPage } from '../page/page-parts.js'
import { drawOwnership } from '../records/draw-ownership.js'
import { ownershipChart } from '../records/ownership-chart.js'
import { capital, type DossierRecord, sourceText, timeText, words } from './dossier-record.js'
import type { DossierSection, DossierTable } from './dossier-sections.js'

/** Beside the style of all signed pages: tables, and the picture of the owners. */
const dossierStyle = `
main{max-width:68rem}
table{border-collapse:collapse;width:100%;font-size:.93em}
th{text-align:left;color:var(--muted);font-size:.93em;font-weight:500;border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0}
td{vertical-align:top;border-bottom:1px solid var(--line);padding:.45rem .75rem .45rem 0;overflow-wrap:break-word}
td:first-child{font-weight:500}
.plate{display:inline-block;margin:0 0 1rem;padding:.15rem .6rem;border:1.5px solid var(--brass);border-radius:3px;color:var(--brass);font-size:.78rem;font-weight:600;letter-spacing:.16em;text-transform:uppercase}
header p{margin:.25rem 0}
tr:last-child td{border-bottom:0}
.scroll{overflow-x:auto}
nav ol{columns:3;font-size:.9rem}nav li{border:0;padding:.1rem 0}
.source{font-size:.85rem;color:var(--muted);margin:.75rem 0 0}
svg.ownership{max-width:100%;height:auto;margin:0 0 1rem}
svg.ownership .node rect{fill:var(--card);stroke:var(--muted)}
svg.ownership .node.root rect{stroke:var(--brass);stroke-width:2}
svg.ownership .line{fill:none;stroke:var(--muted)}
svg.ownership .loop{stroke-dasharray:4 3}
svg.ownership text{font-size:12px;text-anchor:middle;fill:var(--ink)}
svg.ownership .name{font-weight:600}
svg.ownership .about,svg.ownership .label text{fill:var(--muted)}
svg.ownership .paper{fill:var(--card)}
svg.ownership .track{fill:var(--line)}
svg.ownership .band{fill:var(--brass)}
@media print{table{font-size:9pt}tr,svg{break-inside:avoid}thead{display:table-header-group}nav{display:none}}
@media (max-width:40rem){nav ol{columns:1}}
`

export function renderDossierPage(dossier: DossierRecord, sections: readonly DossierSection[]): string {
  const { company, as_of: asOf, issued_at: issuedAt, issuer } = dossier
  return signedPage({
    title: `Dossier: ${displayName(company.company_name)} (${company.company_number})`,
    style: dossierStyle,
    content: [
      html`<header>
<p class="plate">Brassplate</p>
<p class="muted">Dossier</p>
<h1>${displayName(company.company_name)}</h1>
<p><strong>${company.company_number}</strong> <span class="badge ${company.company_status === 'active' ? 'good' : 'warn'}">${capital(words(company.company_status)) || 'Status not known'}</span></p>
<p>As known on ${timeText(asOf ?? issuedAt)}. Issued on ${timeText(issuedAt)}${issuer === null ? '' : ` by ${issuer}`}. Times are those of London; <code>dossier.json</code> has them to the millisecond.</p>
</header>`,
      ...sections.map((one) => section(one.title, [...pictureOf(dossier, one), ...contentOf(one)])),
      section('Sources', [
        tableOf({
          columns: ['Part', 'Source', 'As of', 'State'],
          rows: dossier.sources.map(({ part, source, as_of: at, stale, is_complete: isComplete }) => [
            capital(part),
            sourceText(source),
            timeText(at),
            [isComplete ? 'Complete' : 'Not complete', stale ? 'out of date' : 'current'].join(', '),
          ]),
        }),
      ]),
      howToCheck('dossier', issuer),
    ],
  })
}

function pictureOf({ ownership, company }: DossierRecord, { id }: DossierSection): Html[] {
  const chart = id === 'ownership' && ownership ? ownershipChart(ownership) : null
  if (!chart) return []
  const title = `Who controls ${displayName(company.company_name)}. The table below says the same.`
  return [html`<div class="scroll">${drawOwnership(chart, { title, hrefOf: null })}</div>`]
}

function contentOf({ notes, facts: lines, table, source }: DossierSection): Html[] {
  return [
    ...notes.map((note) => html`<p class="muted">${note}</p>`),
    ...(lines.length > 0 ? [facts(lines)] : []),
    ...(table ? [html`<div class="scroll">${tableOf(table)}</div>`] : []),
    ...(source ? [html`<p class="source">${sourceText(source.source)}, as of ${timeText(source.as_of)}</p>`] : []),
  ]
}

function tableOf({ columns, rows }: DossierTable): Html {
  return html`<table><thead><tr>${columns.map((title) => html`<th>${title}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}
