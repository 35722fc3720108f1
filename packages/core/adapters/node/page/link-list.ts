import type { PageLink, Zone } from '../../../src/resolution/extract/page-document.js'
import { footerShare } from './block-writer.js'
import { shortText } from './tidy.js'

export const linksMax = 1_000
/** Links examined, so that a page that repeats them endlessly costs no more. */
const addressesMax = 5_000
const urlLengthMax = 2_048
const linkTextLengthMax = 200

/** The links of a page: each URL once per zone, with its first non-empty text. */
export class LinkList {
  isCut = false
  readonly #links = new Map<string, { url: string; text: string; zone: Zone }>()
  #addresses = 0

  add(href: string, text: string, zone: Zone, base: string): void {
    this.#addresses += 1
    if (this.#addresses > addressesMax) {
      this.isCut = true
      return
    }
    const url = absoluteUrl(href, base)
    if (url !== null) this.#keep(url, shortText(text, linkTextLengthMax) ?? '', zone)
  }

  /** Adds the links of another list at the end. */
  append(others: readonly PageLink[]): void {
    for (const { url, text, zone } of others) this.#keep(url, text, zone)
  }

  get all(): PageLink[] {
    return [...this.#links.values()]
  }

  #keep(url: string, text: string, zone: Zone): void {
    const key = `${zone} ${url}`
    const known = this.#links.get(key)
    if (known) {
      if (known.text === '') known.text = text
    } else if (this.#links.size < linksMax * (zone === 'footer' ? 1 : 1 - footerShare)) {
      this.#links.set(key, { url, text, zone })
    } else {
      this.isCut = true
    }
  }
}

/** Null if it is not a valid http or https URL. */
export function absoluteUrl(href: string, base: string): string | null {
  if (href.length > urlLengthMax) return null
  const url = parseHref(href, base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (href.includes('#')) url.hash = ''
  return url.href.length > urlLengthMax ? null : url.href
}

function parseHref(href: string, base: string): URL | null {
  try {
    return new URL(href, base)
  } catch {
    return null
  }
}
