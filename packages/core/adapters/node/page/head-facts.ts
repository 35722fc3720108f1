import { absoluteUrl } from './link-list.js'
import { shortText } from './tidy.js'
import type { Attributes } from './zones.js'

const nameLengthMax = 200
const descriptionLengthMax = 1_000
const languageLengthMax = 35
/** A page with a longer delay is itself content to read. */
const refreshSecondsMax = 5

/** Facts from `<html>`, `<meta>`, `<link>` and `<base>`. The first value counts. */
export class HeadFacts {
  base: string
  refreshUrl: string | null = null
  canonicalUrl: string | null = null
  language: string | null = null
  readonly #named = new Map<string, string>()
  #hasBase = false

  constructor(url: string) {
    this.base = URL.canParse(url) ? url : 'about:blank'
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'html') this.language ??= shortText(attributes.lang ?? attributes['xml:lang'] ?? '', languageLengthMax)
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'link') this.#link(attributes)
    else if (name === 'base') this.#base(attributes)
  }

  get siteName(): string | null {
    return this.#named.get('og:site_name') ?? this.#named.get('application-name') ?? null
  }

  get description(): string | null {
    return this.#named.get('description') ?? this.#named.get('og:description') ?? null
  }

  #meta({ name, property, content, 'http-equiv': equivalent }: Attributes): void {
    if (content === undefined) return
    const key = (name ?? property ?? '').trim().toLowerCase()
    const lengthMax = metaLengthMax.get(key)
    if (lengthMax !== undefined && !this.#named.has(key)) {
      const text = shortText(content, lengthMax)
      if (text !== null) this.#named.set(key, text)
    }
    const header = equivalent?.trim().toLowerCase()
    if (header === 'refresh') this.refreshUrl ??= refreshTarget(content, this.base)
    if (header === 'content-language') this.language ??= shortText(content, languageLengthMax)
  }

  #link({ rel, href }: Attributes): void {
    if (href === undefined || !rel?.slice(0, nameLengthMax).toLowerCase().split(/\s/).includes('canonical')) return
    this.canonicalUrl ??= absoluteUrl(href, this.base)
  }

  #base({ href }: Attributes): void {
    if (href === undefined || this.#hasBase) return
    this.#hasBase = true
    this.base = absoluteUrl(href, this.base) ?? this.base
  }
}

const metaLengthMax = new Map([
  ['og:site_name', nameLengthMax],
  ['application-name', nameLengthMax],
  ['description', descriptionLengthMax],
  ['og:description', descriptionLengthMax],
])

/** `0; url=/start`, with or without quotes. */
function refreshTarget(content: string, base: string): string | null {
  const at = content.search(/[;,]/)
  if (at === -1 || !(Number.parseFloat(content) <= refreshSecondsMax)) return null
  const rest = content.slice(at + 1).trim()
  const target = /^url\s*=/i.test(rest) ? rest.slice(rest.indexOf('=') + 1).trim() : rest
  const quote = target[0]
  const href = quote === '"' || quote === "'" ? (target.slice(1).split(quote)[0] ?? '') : target
  return href === '' ? null : absoluteUrl(href, base)
}
