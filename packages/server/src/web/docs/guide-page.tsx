import { raw } from 'hono/html'
import { guidePath } from './addresses.js'
import type { Docs } from './docs.js'
import { DocsLayout } from './docs-layout.js'
import type { Guide } from './guides.js'

export function GuidePage({ docs, guide }: { docs: Docs; guide: Guide }) {
  return (
    <DocsLayout docs={docs} title={guide.title} current={guidePath(guide.name)}>
      {raw(docs.guideHtml(guide))}
    </DocsLayout>
  )
}
