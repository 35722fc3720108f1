import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Route, routes } from '@brassplate/core/contract'
import { rootKeys } from '@brassplate/core/node'
import { proofFormat, sealFiles } from '../../core/src/proof/seal-files.js'

/** How many entries a list of this depth has, except for the rows of a page. */
const entriesByDepth = [20, 5, 2]
const rowsMax = 100

/** Texts as long as Companies House, websites and reviewers make them. */
const lengths: Readonly<Record<string, number>> = {
  company_name: 160,
  name: 160,
  quote: 300,
  value: 200,
  matched_against: 160,
  detail: 300,
  summary: 300,
  why_not_matched: 300,
  why_not_verified: 300,
  explanation: 3_000,
  note: 1_000,
  address_snippet: 300,
  description: 300,
}

const json = { 'content-type': 'application/json' }
const keys = rootKeys('a root secret for tests only, forty bytes', null)
const proofKeys = { keys: keys.publicKeys('proof/v1') }

const completedJob = {
  ...routes.getJob.outputs[200].example,
  resolution: routes.resolveDomain.outputs[200].example,
  reverse_domain: routes.resolveCompany.outputs[200].example.reverse_domain,
}

const all: readonly Route[] = Object.values(routes)
const samples = samplesOf(all.flatMap(({ outputs }) => Object.values(outputs).map(({ example }) => example)))

/** Starts a server that answers every call with the largest body that its contract allows, and returns its address. */
export async function startLargestAnswers(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const route = all.find(({ method, path }) => method === request.method && patternOf(path).test(pathname))
    const output = route?.outputs[200]
    if (!output) return void response.writeHead(404).end()
    if (route === routes.getProof) return void response.writeHead(200).end(largestProof())
    if (route === routes.getProofKeys) return void response.writeHead(200, json).end(JSON.stringify(proofKeys))
    const rows = route === routes.resolveBatch ? (await sentTo(request)).items.length : searchParams.get('limit')
    const body = largestOf(route === routes.getJob ? completedJob : output.example, Number(rows ?? rowsMax))
    output.schema?.parse(body)
    return void response.writeHead(200, json).end(JSON.stringify(withPage(body, searchParams)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

async function sentTo(request: IncomingMessage): Promise<{ items: unknown[] }> {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** The example with long texts and long lists. */
function largestOf(value: unknown, limit: number, key = '', depth = 0): unknown {
  if (typeof value === 'string') {
    const length = lengths[key] ?? 0
    return value.length < length ? value.padEnd(length, ' and more of the same') : value
  }
  if (Array.isArray(value)) {
    const items = value.length > 0 ? value : (samples.get(key) ?? [])
    const count = key === 'data' ? Math.min(limit, rowsMax) : (entriesByDepth[depth] ?? 1)
    if (key === 'rights') return items
    const isText = items.some((item) => typeof item === 'string')
    return Array.from({ length: items.length === 0 ? 0 : isText ? Math.min(count, 4) : count }, (_, at) =>
      largestOf(items[at % items.length], limit, key, depth + 1),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, largestOf(part, limit, name, depth)]))
}

/** The first entries that any example has in a list of this name. */
function samplesOf(examples: readonly unknown[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const look = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) return
    // Candidates are companies in some answers and websites in others.
    if (Array.isArray(value) && value.length > 0 && key !== 'candidates' && !found.has(key)) found.set(key, value)
    for (const [name, part] of Object.entries(value)) look(part, Array.isArray(value) ? key : name)
  }
  for (const example of examples) look(example, '')
  return found
}

/** The limit of a page is the one that was asked for. */
function withPage(body: unknown, query: URLSearchParams): unknown {
  if (typeof body !== 'object' || body === null || !('pagination' in body)) return body
  const limit = Number(query.get('limit') ?? rowsMax)
  return { ...body, pagination: { ...(body.pagination as object), limit } }
}

function largestProof(): Uint8Array {
  const [answer, reviews] = [routes.getAnswer, routes.getReview].map(({ outputs }) =>
    largestOf(outputs[200].example, 0),
  )
  const proof = {
    format: 'brassplate-proof/1',
    issued_at: '2026-03-02T12:00:00.000Z',
    issuer: null,
    answer: { ...(answer as object), answer_id: 'ans_1' },
    reviews: (reviews as { history: object[] }).history,
    charges: new Array(100).fill({ credits: 1, charged_at: '2026-03-02T12:00:00.000Z' }),
  }
  const subject = { format: proofFormat, about: { answer_id: 'ans_1' }, issuer: null } as const
  return sealFiles(keys, { ...subject, issuedAt: Date.parse(proof.issued_at) }, [
    { name: 'index.html', text: '<p>proof' },
    { name: 'proof.json', text: JSON.stringify(proof) },
  ])
}
