import type { Zone } from '../../../src/resolution/extract/page-document.js'
import type { MicrodataElement } from './structured/microdata.js'
import { type Attributes, zoneOf } from './zones.js'

/** How the text inside an element is used. */
type Content = 'text' | 'title' | 'json' | 'none'

/** An open element, with what it inherits from its parents. */
export interface PageElement {
  readonly name: string
  readonly zone: Zone
  readonly content: Content
  readonly isHidden: boolean
  readonly isNoscript: boolean
  readonly isMount: boolean
  isEmpty: boolean
  microdata: MicrodataElement
}

/** The parent of the top element. */
export const outside: Readonly<PageElement> = {
  name: '',
  zone: 'body',
  content: 'text',
  isHidden: false,
  isNoscript: false,
  isMount: false,
  isEmpty: true,
  microdata: { scope: null, capture: null },
}

/** Elements whose text is not visible, or not part of the page. */
const ignoredElements = new Set(
  'audio canvas datalist iframe noembed noframes object script select style svg template textarea video'.split(' '),
)
/** Ids of elements that script frameworks render into. */
const mountIds = new Set(['root', 'app', '__next', '__nuxt', '___gatsby'])

export function elementOf(name: string, attributes: Attributes, parent: Readonly<PageElement>): PageElement {
  return {
    name,
    zone: zoneOf(name, attributes, parent.zone),
    content: parent.content === 'text' ? contentOf(name, attributes) : 'none',
    isHidden: parent.isHidden || isHidden(name, attributes),
    isNoscript: parent.isNoscript || name === 'noscript',
    isMount: attributes.id !== undefined && mountIds.has(attributes.id),
    isEmpty: true,
    microdata: outside.microdata,
  }
}

function contentOf(name: string, { type, shadowrootmode }: Attributes): Content {
  if (name === 'title') return 'title'
  if (name === 'script' && type !== undefined && /^\s*application\/ld\+json/i.test(type)) return 'json'
  if (name === 'template' && shadowrootmode !== undefined) return 'text'
  return ignoredElements.has(name) ? 'none' : 'text'
}

/** `html` and `body` never count as hidden: some pages hide them until a script has run. */
function isHidden(name: string, { hidden, style }: Attributes): boolean {
  if (name === 'html' || name === 'body') return false
  if (hidden !== undefined && hidden !== 'until-found') return true
  return style !== undefined && /display\s*:\s*none/i.test(style)
}
