import type { StructuredOrganisation } from '../../../../src/resolution/extract/page-document.js'
import { absoluteUrl } from '../link-list.js'
import { shortText } from '../tidy.js'

export const organisationsMax = 50
const typesMax = 5
const valueLengthMax = 300
const identifiersMax = 20
const emailsMax = 10

/** Properties that hold an identifier; the property name says which kind. */
const identifierProperties = new Set([
  'taxID',
  'leiCode',
  'iso6523Code',
  'companyRegistration',
  'companyNumber',
  'identifier',
])

/** Collects the properties of an organisation. The first value of each property counts. */
export class OrganisationDraft {
  readonly #types: string[]
  readonly #base: string
  readonly #values = new Map<string, string>()
  readonly #identifiers: { name: string | null; value: string }[] = []
  readonly #marked: IdentifierDraft[] = []
  readonly #emails: string[] = []

  constructor(types: readonly string[], base: string) {
    this.#types = types.slice(0, typesMax)
    this.#base = base
  }

  take(property: string, text: string): void {
    const value = shortText(decodeEntities(text), valueLengthMax)
    if (value === null) return
    if (identifierProperties.has(property)) this.identify(property === 'identifier' ? null : property, value)
    else if (property === 'email') this.#takeEmail(value.replace(/^mailto:/i, ''))
    else if (!this.#values.has(property)) this.#values.set(property, value)
  }

  /** An identifier that is marked as a `PropertyValue`; it counts once it has a value. */
  startIdentifier(): IdentifierDraft {
    const draft = new IdentifierDraft()
    if (this.#marked.length < identifiersMax) this.#marked.push(draft)
    return draft
  }

  identify(name: string | null, text: string): void {
    const value = shortText(text, valueLengthMax)
    if (value === null || this.#identifiers.length >= identifiersMax) return
    this.#identifiers.push({ name: name === null ? null : shortText(name, valueLengthMax), value })
  }

  /** Null if no property was found. */
  finish(): StructuredOrganisation | null {
    for (const { name, value } of this.#marked.splice(0)) if (value !== null) this.identify(name, value)
    if (this.#values.size + this.#identifiers.length + this.#emails.length === 0) return null
    const value = (property: string) => this.#values.get(property) ?? null
    const url = value('url')
    return {
      types: this.#types,
      name: value('name'),
      legalName: value('legalName'),
      url: url === null ? null : absoluteUrl(url, this.#base),
      vatNumber: value('vatID'),
      identifiers: this.#identifiers,
      postcode: value('postalCode'),
      country: value('addressCountry'),
      emails: this.#emails,
    }
  }

  #takeEmail(email: string): void {
    if (this.#emails.length < emailsMax && !this.#emails.includes(email)) this.#emails.push(email)
  }
}

/** The name and the value of one identifier while they are gathered. */
class IdentifierDraft {
  name: string | null = null
  value: string | null = null

  take(property: string, given: string): void {
    if (property === 'value') this.value ??= given
    else this.name ??= given
  }
}

/** Properties read from the organisation itself. */
export const ownProperties = new Set(['name', 'legalName', 'vatID', 'url', 'email', ...identifierProperties])
/** Properties read from its address or contact point. */
export const partProperties = new Set(['postalCode', 'addressCountry', 'email'])
/** Properties read from an identifier that is a `PropertyValue`. */
export const propertyValueProperties = new Set(['name', 'propertyID', 'value'])

export function isOrganisationType(type: string): boolean {
  return /(?:Organi[sz]ation|Corporation|Business|Store|NGO)$/.test(type)
}

/** `https://schema.org/Corporation` as `Corporation`. */
export function typeName(type: string): string {
  const name = type.trim().slice(0, valueLengthMax)
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)
}

const entities = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#039;', "'"],
  ['&#8217;', '’'],
  ['&rsquo;', '’'],
  ['&nbsp;', ' '],
])

/** JSON-LD generators often leave HTML entities in names. */
function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(/&#?\w{1,6};/g, (entity) => entities.get(entity) ?? entity) : text
}
