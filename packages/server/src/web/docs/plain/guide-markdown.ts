import { guidePath, markdownPath } from '../addresses.js'
import type { Docs } from '../docs.js'
import type { Guide } from '../guides.js'

const fence = /^\s*```/
/** What our own tests read, and no reader needs. */
const testMark = /^\s*<!--.*-->\s*$/
const link = /\]\(([^()\s]+)\)/g

/** A guide as Markdown, with links that lead to the Markdown of other guides of this server. */
export function guideMarkdown(docs: Docs, guide: Guide): string {
  const names = new Set(docs.guides.all.map(({ name }) => guidePath(name)))
  const linkTo = (href: string) => {
    const [page = '', anchor] = docs.linkFrom(guide, href).split('#')
    const address = names.has(page) ? markdownPath(page) : page
    return anchor === undefined ? address : `${address}#${anchor}`
  }
  let isCode = false
  const lines = guide.text.split('\n').flatMap((line) => {
    if (fence.test(line)) {
      isCode = !isCode
      return [line.replace(/ no-run$/, '')]
    }
    if (isCode) return [line]
    return testMark.test(line) ? [] : [line.replaceAll(link, (_, href: string) => `](${linkTo(href)})`)]
  })
  return lines.join('\n')
}
