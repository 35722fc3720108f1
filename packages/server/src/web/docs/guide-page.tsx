import { raw } from 'hono/html'
import { guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { DocsLayout } from './docs-layout.js'
import type { Guide } from './guides.js'

/** With fewer parts of the first level, the parts of these are listed too. */
const partsMin = 3

export function GuidePage({ docs, guide }: { docs: Docs; guide: Guide }) {
  const partsTo = (deepest: number) =>
    guide.sections.filter(({ depth, id }) => depth >= 2 && depth <= deepest && !Object.hasOwn(formTitles, id))
  // A page of the reference lists its groups too: what is in them is what its reader looks for.
  const isEnough = guide.partOf === null && partsTo(2).length >= partsMin
  const parts = guide.isHowTo || isEnough ? partsTo(2) : partsTo(3)
  const others = docs.guides.all.filter(({ partOf }) => partOf === guide.partOf)
  const next = others[others.indexOf(guide) + 1]
  return (
    <DocsLayout docs={docs} title={guide.title} current={guidePath(guide.partOf ?? guide.name)} isGuide>
      {parts.length > 1 ? <OnThisPage parts={parts} /> : null}
      {raw(withForms(docs.guideHtml(guide)))}
      {next ? (
        <p class="next">
          <a href={guidePath(next.name)}>{`Next: ${next.title}`}</a>
        </p>
      ) : null}
    </DocsLayout>
  )
}

/** The parts of a guide that say the same for two kinds of readers, by their anchors. */
const formTitles = { 'in-the-console': 'In the console', 'on-the-command-line': 'On the command line' }

/** Shows one of the two forms at a time, and lets the reader choose it without scripts. */
function withForms(html: string): string {
  const starts = Object.keys(formTitles).map((id) => html.indexOf(`<h2 id="${id}"`))
  const [first = -1, second = -1] = starts
  if (first === -1 || second < first) return html
  const after = html.indexOf('<h2 ', second + 1)
  const end = after === -1 ? html.length : after
  const choices = Object.entries(formTitles).map(
    ([id, title], place) =>
      `<input type="radio" name="form" id="form-${id}"${place === 0 ? ' checked' : ''}><label for="form-${id}">${title}</label>`,
  )
  const forms = [html.slice(first, second), html.slice(second, end)].map((part) => `<section>${part}</section>`)
  const chosen = `<div class="forms"><div class="views" role="group" aria-label="Forms of this guide">${choices.join('')}</div>${forms.join('')}</div>`
  return html.slice(0, first) + chosen + html.slice(end)
}

/** Beside the text, if there is room; on a phone folded above it. */
function OnThisPage({ parts }: { parts: Guide['sections'] }) {
  return (
    <nav class="parts" aria-label="On this page">
      <details open data-fold>
        <summary>On this page</summary>
        <ul>
          {parts.map(({ id, heading, depth }) => (
            <li class={depth > 2 ? 'inner' : undefined}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
