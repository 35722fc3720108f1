import type { StructuredOrganisation } from '../../../../src/resolution/extract/page-document.js'
import {
  isOrganisationType,
  OrganisationDraft,
  organisationsMax,
  ownProperties,
  partProperties,
  typeName,
} from './organisation-draft.js'

export const scriptsMax = 20
export const scriptLengthMax = 65_536
const depthMax = 32
const nodesMax = 5_000

/** Properties that refer to third parties. */
const thirdPartyProperties = new Set([
  'alumniOf',
  'funder',
  'hiringOrganization',
  'itemReviewed',
  'manufacturer',
  'member',
  'memberOf',
  'review',
  'reviews',
  'sponsor',
])

/** Properties whose value is an organisation, even if it does not say so. */
const publishers = new Set(['publisher', 'copyrightHolder'])

type Node = Readonly<Record<string, unknown>>

/** Collects the organisations from the JSON-LD scripts of one page. Skips scripts that do not parse. */
export class JsonLdReader {
  readonly organisations: StructuredOrganisation[] = []
  isCut = false
  #scripts = 0
  #nodes = 0

  read(script: string, base: string): void {
    this.#scripts += 1
    if (this.#scripts > scriptsMax || script.length > scriptLengthMax) {
      this.isCut = true
      return
    }
    this.#walk(parseJson(script), base, 0)
  }

  #walk(value: unknown, base: string, depth: number): void {
    if (typeof value !== 'object' || value === null) return
    this.#nodes += 1
    if (depth > depthMax || this.#nodes > nodesMax) {
      this.isCut = true
      return
    }
    if (Array.isArray(value)) {
      for (const item of value) this.#walk(item, base, depth + 1)
      return
    }
    const node = value as Node
    this.#addOrganisation(node, base)
    for (const [property, child] of Object.entries(node)) {
      if (thirdPartyProperties.has(property)) continue
      this.#walk(publishers.has(property) ? asOrganisations(child) : child, base, depth + 1)
    }
  }

  #addOrganisation(node: Node, base: string): void {
    const types = textsOf(node['@type']).map(typeName)
    if (!isOrganisation(types, node) || this.organisations.length >= organisationsMax) return

    const draft = new OrganisationDraft(types, base)
    for (const property of ownProperties) {
      for (const text of textsOf(node[property])) draft.take(property, text)
      for (const { name, value } of identifiersOf(node[property])) draft.identify(name, value)
    }
    for (const part of [...nodesOf(node.address), ...nodesOf(node.contactPoint)]) {
      for (const property of partProperties) {
        for (const text of textsOf(part[property])) draft.take(property, text)
      }
    }
    const organisation = draft.finish()
    if (organisation) this.organisations.push(organisation)
  }
}

function asOrganisations(value: unknown): unknown {
  return listOf(value).map((item) => {
    if (typeof item === 'string') return /^https?:|^#/.test(item) ? null : { '@type': 'Organization', name: item }
    return isNode(item) && item['@type'] === undefined && item['@id'] === undefined
      ? { ...item, '@type': 'Organization' }
      : item
  })
}

function parseJson(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    return null
  }
}

/** An unknown type counts as an organisation if it has properties that only organisations have. */
function isOrganisation(types: readonly string[], node: Node): boolean {
  if (types.some(isOrganisationType)) return true
  if (types.includes('Person')) return false
  const has = (property: string) => node[property] !== undefined && node[property] !== null
  return has('legalName') || has('vatID') || has('taxID') || (has('telephone') && has('address'))
}

/** Accepts `"a"`, `["a", "b"]`, `{"@value": "a"}`, `{"@id": "a"}` and, for a country, `{"name": "a"}`. */
function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => {
    if (typeof item === 'string') return [item]
    if (typeof item === 'number') return [String(item)]
    if (!isNode(item) || item.value !== undefined) return []
    return [item['@value'] ?? item.name ?? item['@id']].filter((text) => typeof text === 'string')
  })
}

/** Identifiers given as a `PropertyValue`. */
function identifiersOf(value: unknown): { name: string | null; value: string }[] {
  return nodesOf(value).flatMap((node) => {
    const [text] = textsOf(node.value)
    const [name] = [...textsOf(node.name), ...textsOf(node.propertyID)]
    return text === undefined ? [] : [{ name: name ?? null, value: text }]
  })
}

function nodesOf(value: unknown): Node[] {
  return listOf(value).filter(isNode)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, listLengthMax) : [value]
}

const listLengthMax = 20

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
