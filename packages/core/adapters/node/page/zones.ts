import type { Zone } from '../../../src/resolution/read/page-document.js'

export type Attributes = Readonly<Record<string, string>>

const attributeLengthMax = 1_000
const headings = new Set(['h1', 'h2', 'h3'])
const footerWords = new Set(['footer', 'colophon', 'copyright'])
/** They say of a whole page that it has a footer, or none. */
const sayingWords = new Set(['has', 'no', 'with', 'without'])
const wholePages = new Set(['html', 'body', 'form'])

/** Where the text of an element stands. What is in a footer stays there, its headings and navigation too. */
export function zoneOf(name: string, attributes: Attributes, parent: Zone): Zone {
  const role = attributes.role
  if (name === 'main' || role === 'main') return 'body'
  if (parent === 'footer' || isFooter(name, attributes)) return 'footer'
  if (name === 'nav' || role === 'navigation') return 'navigation'
  if (name === 'header' || role === 'banner') return 'header'
  if (headings.has(name)) return 'heading'
  return parent
}

function isFooter(name: string, { role, id, class: classes }: Attributes): boolean {
  if (name === 'footer' || role === 'contentinfo') return true
  if (wholePages.has(name)) return false
  return saysFooter(name) || saysFooter(id) || saysFooter(classes)
}

function saysFooter(names: string | undefined): boolean {
  if (names === undefined || !/footer|colophon|copyright/i.test(names)) return false
  return names.slice(0, attributeLengthMax).split(/\s/).some(isFooterName)
}

/** `site-footer`, `siteFooter`, `page__footer` and `footer-2` are; `prefooter-note` and `has-footer` are not. */
function isFooterName(name: string): boolean {
  const words = name.split(/[-_:]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/\d{1,3}$/, ''))
  return words.some((word) => footerWords.has(word)) && !words.some((word) => sayingWords.has(word))
}
