import type { Zone } from '../../../src/resolution/read/page-document.js'
import type { MicrodataElement } from './structured/microdata.js'
import { type Attributes, zoneOf } from './zones.js'

/** What the text inside an element is. */
type Content = 'text' | 'title' | 'json' | 'none'

/** An element that is open, with what it has from those around it. */
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

/** Around the first element. */
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

/** Elements whose text nobody sees, or that is none of the page's own. */
const unseen = new Set(
  'audio canvas datalist iframe noembed noframes object script select style svg template textarea video'.split(' '),
)
/** Scripts write a page into an element of such a name. */
const mounts = new Set(['root', 'app', '__next', '__nuxt', '___gatsby'])

export function elementOf(name: string, attributes: Attributes, parent: Readonly<PageElement>): PageElement {
  return {
    name,
    zone: zoneOf(name, attributes, parent.zone),
    content: parent.content === 'text' ? contentOf(name, attributes) : 'none',
    isHidden: parent.isHidden || isHidden(name, attributes),
    isNoscript: parent.isNoscript || name === 'noscript',
    isMount: attributes.id !== undefined && mounts.has(attributes.id),
    isEmpty: true,
    microdata: outside.microdata,
  }
}

function contentOf(name: string, { type, shadowrootmode }: Attributes): Content {
  if (name === 'title') return 'title'
  if (name === 'script' && type !== undefined && /^\s*application\/ld\+json/i.test(type)) return 'json'
  if (name === 'template' && shadowrootmode !== undefined) return 'text'
  return unseen.has(name) ? 'none' : 'text'
}

/** Some pages hide themselves whole until a script has run. */
function isHidden(name: string, { hidden, style }: Attributes): boolean {
  if (name === 'html' || name === 'body') return false
  if (hidden !== undefined && hidden !== 'until-found') return true
  return style !== undefined && /display\s*:\s*none/i.test(style)
}
