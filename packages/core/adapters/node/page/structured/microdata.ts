import type { StructuredOrganisation } from '../../../../src/resolution/read/page-document.js'
import type { Attributes } from '../zones.js'
import {
  identifierProperties,
  isOrganisationType,
  OrganisationDraft,
  organisationsMax,
  ownProperties,
  partProperties,
  typeName,
} from './organisation-draft.js'

/** So many properties are read at once where elements of microdata stand in one another. */
const capturesMax = 8
const captureLengthMax = 1_000
const namesLengthMax = 500

/** What the properties of an element belong to: an organisation, its address or one of its identifiers. */
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

/** Gathers the organisations that a page marks by `itemscope` and `itemprop`. */
export class MicrodataReader {
  readonly #drafts: OrganisationDraft[] = []
  readonly #captures: Capture[] = []

  open(name: string, attributes: Attributes, around: MicrodataScope | null, base: string): MicrodataElement {
    if (attributes.itemscope !== undefined) return { scope: this.#scopeOf(attributes, around, base), capture: null }
    if (around === null || attributes.itemprop === undefined) return { scope: around, capture: null }

    const properties = namesOf(attributes.itemprop).filter((property) => around.wanted.has(property))
    const value = attributes.content ?? (name === 'a' || name === 'link' ? linked(properties, attributes) : undefined)
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
    return { organisation, draft: organisation.startIdentifier(), wanted: identifierProperties }
  }
}

/** A link stands for where it leads only where that is what is asked for. */
function linked(properties: readonly string[], { href }: Attributes): string | undefined {
  return properties.includes('url') || properties.includes('email') ? href : undefined
}

function namesOf(text: string): string[] {
  return text
    .slice(0, namesLengthMax)
    .split(/\s/)
    .filter((name) => name !== '')
}
