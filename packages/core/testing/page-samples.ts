import type { Block, PageDocument, PageLink, Zone } from '../src/resolution/extract/page-document.js'
import type { SiteCertificate } from '../src/resolution/read/site-certificate.js'

export interface PageSample {
  readonly url?: string
  readonly title?: string
  readonly siteName?: string
  readonly links?: readonly PageLink[]
  readonly organisations?: PageDocument['organisations']
  readonly certificate?: SiteCertificate | null
  /** Body blocks, or blocks with their zone. */
  readonly blocks: readonly (string | readonly [Zone, string])[]
}

/** A page as the HTML reader would return it. */
export function pageDocument({
  url = 'https://harbour-lane.example/',
  title = '',
  blocks,
  ...given
}: PageSample): PageDocument {
  const placed: Block[] = []
  let text = ''
  for (const block of blocks) {
    const [zone, words] = typeof block === 'string' ? (['body', block] as const) : block
    if (text !== '') text += '\n'
    placed.push({ zone, text: words, offset: text.length })
    text += words
  }
  return {
    url,
    title,
    siteName: given.siteName ?? null,
    description: null,
    language: 'en',
    text,
    blocks: placed,
    links: given.links ?? [],
    organisations: given.organisations ?? [],
    refreshUrl: null,
    canonicalUrl: null,
    isScriptShell: false,
    isCut: false,
  }
}
