import { raw } from 'hono/html'
import { guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { DocsLayout } from './docs-layout.js'
import type { Guide } from './guides.js'

/** With fewer parts, the page is short enough to see them. */
const partsMin = 3

export function GuidePage({ docs, guide }: { docs: Docs; guide: Guide }) {
  const parts = guide.sections.filter(({ depth }) => depth === 2)
  return (
    <DocsLayout docs={docs} title={guide.title} current={guidePath(guide.name)}>
      {parts.length >= partsMin ? <OnThisPage parts={parts} /> : null}
      {raw(docs.guideHtml(guide))}
    </DocsLayout>
  )
}

/** Beside the text, if there is room. */
function OnThisPage({ parts }: { parts: Guide['sections'] }) {
  return (
    <nav class="parts" aria-label="On this page">
      <div>
        <p>On this page</p>
        <ul>
          {parts.map(({ id, heading }) => (
            <li>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
