import { notFoundWords } from '../pages/not-found-page.js'
import type { Docs } from './docs.js'
import { DocsLayout, howTos } from './docs-layout.js'
import { JobCards } from './index-page.js'

/** A wrong address leaves the reader in the documentation, with its search and its contents. */
export function NotFoundInDocs({ docs }: { docs: Docs }) {
  return (
    <DocsLayout docs={docs} title={notFoundWords.title} current="">
      <p>The documentation has no page at this address. Check it for typos, search above, or start here:</p>
      <JobCards guides={howTos(docs)} />
    </DocsLayout>
  )
}
