import { basename } from 'node:path/posix'
import { type Area, areaDescriptions, errorsOf } from '@brassplate/core/contract'
import { isConsolePage } from '../console/find/pages-and-actions.js'
import { callPath, guidePath, linkFrom } from './addresses.js'
import { type Call, type DescribedApi, describedApi } from './described-api.js'
import { fieldTables } from './fields.js'
import { type Guide, type Guides, readGuides } from './guides.js'
import { type LinkTargets, renderInline, renderMarkdown } from './markdown/render-markdown.js'
import { type Entry, SearchIndex } from './search.js'

export interface AreaOfCalls {
  readonly area: Area
  readonly description: string
  readonly calls: readonly Call[]
}

/** Everything that the pages under `/docs` show. */
export interface Docs {
  readonly areas: readonly AreaOfCalls[]
  readonly callsById: ReadonlyMap<string, Call>
  readonly schemas: DescribedApi['schemas']
  readonly guides: Guides
  readonly index: SearchIndex
  /** The HTML of a guide, without its title. */
  guideHtml(guide: Guide): string
  /** Where a link in a guide leads on this server. */
  linkFrom(guide: Guide, href: string): string
  /** The HTML of a description. */
  inlineHtml(markdown: string): string
}

/** Prepares the pages from the OpenAPI document of this server and the guides of this installation. */
export function prepareDocs(document: Record<string, unknown>, baseUrl: string): Docs {
  const { calls, schemas } = describedApi(document)
  const guides = readGuides(baseUrl)
  const names = new Map(guides.all.map(({ source, name }) => [source, name]))
  const rendered = new Map<string, string>()
  const targetsFrom = (source: string): LinkTargets => ({
    linkTo: (href) => linkFrom({ source, guides: names }, href),
    callPage: (code) => callPage(calls, code),
    drawing: (href) =>
      guides.drawings.get(linkFrom({ source, guides: names }, href).replace(guidePath(''), '')) ?? null,
    phonePicture: (href) => {
      const name = basename(href).replace(/\.png$/, '-phone.png')
      return guides.pictures.has(name) ? guidePath(name) : null
    },
    titleOf: (href) =>
      guides.byName.get(linkFrom({ source, guides: names }, href).split(/[/#]/)[3] ?? '')?.title ?? null,
  })
  return {
    areas: areasOf(calls),
    callsById: new Map(calls.map((call) => [call.route.id, call])),
    schemas,
    guides,
    index: new SearchIndex([
      ...calls.map((call) => callEntry(call, schemas)),
      ...guides.all.flatMap((guide) => guideEntries(guide, guides)),
    ]),
    guideHtml(guide) {
      const html = rendered.get(guide.name) ?? renderMarkdown(guide.tokens, targetsFrom(guide.source))
      rendered.set(guide.name, html)
      return html
    },
    linkFrom: ({ source }, href) => linkFrom({ source, guides: names }, href),
    inlineHtml: (markdown) => renderInline(markdown, targetsFrom('docs/api.md')),
  }
}

function areasOf(calls: readonly Call[]): AreaOfCalls[] {
  const areas = [...new Set(calls.map(({ route }) => route.area))]
  return areas.map((area) => ({
    area,
    description: areaDescriptions[area],
    calls: calls.filter(({ route }) => route.area === area),
  }))
}

/**
 * Recognises a call with its body or its query or as a method of the SDK, as the guides write it, the pages about calls
 * and those of the console.
 */
function callPage(calls: readonly Call[], code: string): string | null {
  if (
    /^\/(?:docs(?:\/api\/\w+)?|openapi\.json|llms\.txt|login|signup|forgot-password)$/.test(code) ||
    isConsolePage(code)
  )
    return code
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/.exec(code) ?? []
  const [, name = ''] = /^(\w+)\(/.exec(code) ?? []
  if (/^all[A-Z]/.test(name)) return `${guidePath('sdk')}#read-a-whole-list`
  const id = name === 'me' ? 'describeAccount' : name
  const call = calls.find(({ route }) => (route.method === method && route.path === path) || route.id === id)
  return call ? callPath(call.route.id) : null
}

function callEntry({ route, operation }: Call, schemas: DescribedApi['schemas']): Entry {
  const parameters = operation.parameters.map(({ name, description = '' }) => ({ name, description }))
  const body = operation.requestBody?.content['application/json']?.schema
  const fields = body ? fieldTables(body, schemas).flatMap((table) => table.fields) : []
  return {
    title: route.summary,
    place: `${route.method} ${route.path}`,
    address: callPath(route.id),
    names: route.id,
    lines: [route.description],
    rows: [...parameters, ...fields].map(({ name, description }) => `\`${name}\`: ${description}`),
    code: [`Errors: ${errorsOf(route).join(', ')}`],
  }
}

/** A list of links to other guides, which says nothing itself. */
const linksHeading = 'More'

function guideEntries({ name, title, sections }: Guide, { byName }: Guides): Entry[] {
  // A file name is for readers of the repository.
  const plain = (line: string) =>
    line.replaceAll(/\b([\w-]+)\.md\b/g, (file, other) => byName.get(other)?.title ?? file)
  let part = ''
  return sections.flatMap(({ id, heading, depth, lines, rows, code }) => {
    if (heading === linksHeading) return []
    if (depth <= 2) part = heading
    return {
      title: heading || title,
      label: depth === 3 && part !== '' ? `${part} › ${heading}` : heading || title,
      place: title,
      address: guidePath(name) + (id && `#${id}`),
      names: name,
      lines: lines.map(plain),
      rows,
      code,
    }
  })
}
