import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Day } from '../../../src/shared/days.js'
import { type RequestWindow, refusalOf } from './access.js'
import { type Answer, bareError } from './answer.js'
import type { CompaniesHouse } from './companies-house.js'
import type { LoggedRequest } from './companies-house-simulator.js'
import { companyAnswer } from './company-routes.js'
import type { Faults } from './faults.js'
import { appointmentsAnswer } from './officer-routes.js'
import { advancedSearchAnswer, searchAnswer } from './search-routes.js'
import { indexPage, type SnapshotFile, sendSnapshotFile, snapshotFiles } from './snapshot-files.js'
import type { StreamConnections } from './stream-connections.js'
import { isStreamName, type StreamName } from './stream-log.js'

const requestsKept = 10_000
const wholeNumber = /^\d{1,15}$/

export interface HandlerParts {
  readonly companiesHouse: CompaniesHouse
  readonly connections: StreamConnections
  readonly connectionsMax: number
  readonly faults: Faults
  readonly window: RequestWindow
  readonly apiKey: string
  readonly streamKey: string
  readonly today: () => Day
  readonly requests: LoggedRequest[]
}

/** Answers one request: snapshot files without a key, streams and REST with the right key. */
export function requestHandler(parts: HandlerParts): (request: IncomingMessage, response: ServerResponse) => void {
  const { companiesHouse, connections, faults, window } = parts

  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://companies-house')
    const answer = faults.isHanging(url.pathname) ? 'never' : (faults.take(url.pathname) ?? answerTo(request, url))
    logRequest(parts.requests, request, statusOf(answer))
    if (answer !== 'never') deliver(answer, response)
  }

  function answerTo(request: IncomingMessage, url: URL): Answer | StreamingResponse {
    if (request.method !== 'GET') return bareError(405)
    const stream = url.pathname.slice(1)
    if (isStreamName(stream)) return streamAnswer(stream, url.searchParams, request.headers.authorization)
    const file = snapshotFiles(parts.today()).find(({ name }) => url.pathname === `/${name}.zip`)
    // A client that disconnects early has already ended the response.
    const sendFile = (response: ServerResponse, found: SnapshotFile) =>
      void sendSnapshotFile(found, companiesHouse.companies, parts.today(), response).catch(() => response.destroy())
    if (file) return { open: (response) => sendFile(response, file) }
    if (url.pathname === '/en_output.html') {
      return { status: 200, body: indexPage(parts.today()), headers: { 'Content-Type': 'text/html' } }
    }
    const answer = refusalOf(request.headers.authorization, parts.apiKey) ?? window.take() ?? restAnswer(url)
    return { ...answer, headers: { ...window.headers, ...answer.headers } }
  }

  function restAnswer({ pathname, searchParams }: URL): Answer {
    if (pathname === '/search/companies') return searchAnswer(companiesHouse.companies, searchParams)
    if (pathname === '/advanced-search/companies') return advancedSearchAnswer(companiesHouse.companies, searchParams)
    const [, officer] = /^\/officers\/([\w-]+)\/appointments$/.exec(pathname) ?? []
    if (officer) return appointmentsAnswer(officer, companiesHouse.appointments(officer), searchParams)
    const [, number, section = ''] = /^\/company\/([A-Z0-9]+)(?:\/([a-z-]+))?$/.exec(pathname) ?? []
    if (!number) return bareError(404)
    return companyAnswer(companiesHouse.find(number), section, searchParams, parts.today())
  }

  function streamAnswer(
    stream: StreamName,
    query: URLSearchParams,
    authorization: string | undefined,
  ): Answer | StreamingResponse {
    const refusal = refusalOf(authorization, parts.streamKey)
    if (refusal) return refusal
    if (connections.count >= parts.connectionsMax) return bareError(429)
    const timepoint = query.get('timepoint')
    if (timepoint === null) return { open: (response) => connections.add(stream, response, []) }
    if (!wholeNumber.test(timepoint)) return bareError(400)
    const replay = companiesHouse.log(stream).from(Number(timepoint))
    return replay ? { open: (response) => connections.add(stream, response, replay) } : bareError(416)
  }
}

/** A streaming response: an event stream, or a file generated while it is sent. */
interface StreamingResponse {
  readonly open: (response: ServerResponse) => void
}

function deliver(answer: Answer | StreamingResponse, response: ServerResponse): void {
  if ('open' in answer) {
    answer.open(response)
    return
  }
  const { status, body, headers } = answer
  const isJson = body !== null && typeof body === 'object'
  response.writeHead(status, { ...(isJson && { 'Content-Type': 'application/json' }), ...headers })
  response.end(isJson ? JSON.stringify(body) : (body ?? undefined))
}

function statusOf(answer: Answer | StreamingResponse | 'never'): number | null {
  if (answer === 'never') return null
  return 'open' in answer ? 200 : answer.status
}

function logRequest(requests: LoggedRequest[], request: IncomingMessage, status: number | null): void {
  requests.push({ method: request.method ?? '', path: request.url ?? '', status })
  if (requests.length > requestsKept) requests.shift()
}
