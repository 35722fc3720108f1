import type { Zone } from '../../../src/resolution/extract/page-document.js'

export type Attributes = Readonly<Record<string, string>>

const attributeLengthMax = 1_000
const headings = new Set(['h1', 'h2', 'h3'])
const footerWords = new Set(['footer', 'colophon', 'copyright'])
/** In class names such as `has-footer` these describe the page, not the element. */
const pageLevelWords = new Set(['has', 'no', 'with', 'without'])
const pageElements = new Set(['html', 'body', 'form'])

/** The zone of an element. Everything inside a footer stays in it, including headings and navigation. */
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
  if (pageElements.has(name)) return false
  return hasFooterName(name) || hasFooterName(id) || hasFooterName(classes)
}

function hasFooterName(names: string | undefined): boolean {
  if (names === undefined || !/footer|colophon|copyright/i.test(names)) return false
  return names.slice(0, attributeLengthMax).split(/\s/).some(isFooterName)
}

/** Accepts `site-footer`, `siteFooter`, `page__footer` and `footer-2`, but not `prefooter-note` or `has-footer`. */
function isFooterName(name: string): boolean {
  const words = name.split(/[-_:]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/\d{1,3}$/, ''))
  return words.some((word) => footerWords.has(word)) && !words.some((word) => pageLevelWords.has(word))
}
