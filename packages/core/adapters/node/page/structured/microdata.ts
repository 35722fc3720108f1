import type { StructuredOrganisation } from '../../../../src/resolution/extract/page-document.js'
import type { Attributes } from '../zones.js'
import {
  isOrganisationType,
  OrganisationDraft,
  organisationsMax,
  ownProperties,
  partProperties,
  propertyValueProperties,
  typeName,
} from './organisation-draft.js'

/** Properties captured at once when microdata elements are nested. */
const capturesMax = 8
const captureLengthMax = 1_000
const namesLengthMax = 500

/** The organisation, address or identifier that the properties of an element belong to. */
export interface MicrodataScope {
  readonly organisation: OrganisationDraft
  readonly draft: Pick<OrganisationDraft, 'take'>
  readonly wanted: ReadonlySet<string>
}

export interface MicrodataElement {
  readonly scope: MicrodataScope | null
  readonly capture: Capture | null
}

interface Capture {
  readonly scope: MicrodataScope
  readonly properties: readonly string[]
  text: string
}

/** Collects the organisations a page marks up with `itemscope` and `itemprop`. */
export class MicrodataReader {
  readonly #drafts: OrganisationDraft[] = []
  readonly #captures: Capture[] = []

  open(name: string, attributes: Attributes, around: MicrodataScope | null, base: string): MicrodataElement {
    if (attributes.itemscope !== undefined) return { scope: this.#scopeOf(attributes, around, base), capture: null }
    if (around === null || attributes.itemprop === undefined) return { scope: around, capture: null }

    const properties = namesOf(attributes.itemprop).filter((property) => around.wanted.has(property))
    const value =
      attributes.content ?? (name === 'a' || name === 'link' ? linkValue(properties, attributes) : undefined)
    if (value !== undefined) {
      for (const property of properties) around.draft.take(property, value)
      return { scope: around, capture: null }
    }
    if (properties.length === 0 || this.#captures.length >= capturesMax) return { scope: around, capture: null }
    const capture = { scope: around, properties, text: '' }
    this.#captures.push(capture)
    return { scope: around, capture }
  }

  text(data: string): void {
    for (const capture of this.#captures) {
      if (capture.text.length < captureLengthMax) capture.text += data.slice(0, captureLengthMax)
    }
  }

  close({ capture }: MicrodataElement): void {
    if (capture === null) return
    this.#captures.splice(this.#captures.indexOf(capture), 1)
    for (const property of capture.properties) capture.scope.draft.take(property, capture.text)
  }

  get organisations(): StructuredOrganisation[] {
    return this.#drafts.map((draft) => draft.finish()).filter((organisation) => organisation !== null)
  }

  #scopeOf({ itemtype, itemprop }: Attributes, around: MicrodataScope | null, base: string): MicrodataScope | null {
    const types = namesOf(itemtype ?? '').map(typeName)
    if (types.some(isOrganisationType)) {
      if (this.#drafts.length >= organisationsMax) return null
      const organisation = new OrganisationDraft(types, base)
      this.#drafts.push(organisation)
      return { organisation, draft: organisation, wanted: ownProperties }
    }
    if (around === null) return null
    const { organisation } = around
    const properties = namesOf(itemprop ?? '')
    if (properties.includes('address') || properties.includes('contactPoint')) {
      return { organisation, draft: organisation, wanted: partProperties }
    }
    if (!properties.includes('identifier') || around.wanted !== ownProperties) return null
    return { organisation, draft: organisation.startIdentifier(), wanted: propertyValueProperties }
  }
}

/** The value of a link is its `href` only for properties that are URLs; otherwise it is its text. */
function linkValue(properties: readonly string[], { href }: Attributes): string | undefined {
  return properties.includes('url') || properties.includes('email') ? href : undefined
}

function namesOf(text: string): string[] {
  return text
    .slice(0, namesLengthMax)
    .split(/\s/)
    .filter((name) => name !== '')
}
