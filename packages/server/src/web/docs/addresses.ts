export const docsPath = '/docs'
export const searchPath = '/docs/search'
export const designPath = '/docs/design'

const repository = 'https://github.com/brassplate/brassplate/blob/main'

export function callPath(id: string): string {
  return `/docs/api/${id}`
}

export function guidePath(name: string): string {
  return `/docs/guides/${name}`
}

/** Where the Markdown form of a page is. */
export function markdownPath(page: string): string {
  return `${page}.md`
}

export interface LinkedFrom {
  /** The file of the text in the repository. */
  readonly source: string
  /** Names of guides by their file in the repository. */
  readonly guides: ReadonlyMap<string, string>
}

/** Where a link in a guide leads on this server. Files that are not guides are shown in the public repository. */
export function linkFrom({ source, guides }: LinkedFrom, href: string): string {
  if (href.startsWith('#') || /^https?:\/\//.test(href)) return href
  const { protocol, pathname, hash } = new URL(href, `file:///${source}`)
  // No other kind of address belongs in a guide.
  if (protocol !== 'file:') return '#'
  const file = pathname.slice(1)
  const name = guides.get(file)
  if (name !== undefined) return guidePath(name) + hash
  const [, image] = /^docs\/(?:images\/)?([^/]+\.(?:svg|png))$/.exec(file) ?? []
  return image === undefined ? `${repository}/${file}${hash}` : guidePath(image)
}
