import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { ConfigError } from '../config/parse-config.js'
import { refuseExpectation, refuseGarbage, unreadable } from './refuse-raw.js'

const drainMaxMs = 5_000
/** A client that pipelines more requests than this without waiting for answers is cut off. */
const unansweredMax = 8
const requestsPerConnectionMax = 500
/** Longer than a request may be held (`Prefer: wait`); ends connections whose client does not read. */
const idleMaxMsDefault = 60_000
/** A request without a Host gets our own answer, so Node's empty one is switched off. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
}

export interface Listening {
  readonly port: number
  /** Takes no new connection, lets answers under way finish for five seconds at most, then ends. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly fetch: (request: Request, bindings: HttpBindings) => Promise<Response>
  readonly host: string
  readonly port: number
  readonly newRequestId: () => string
  readonly onError: (error: Error) => void
  readonly idleMaxMs?: number
}

export async function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, host, port, newRequestId, onError, idleMaxMs = idleMaxMsDefault } = options
  let isStopping = false
  const answer = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler: (error) => unreadable(error, newRequestId),
  })
  const admit = admission()
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (!admit(incoming, outgoing)) return
    if (isStopping) outgoing.setHeader('Connection', 'close')
    void answer(incoming, outgoing)
  })
  server.on('clientError', (error, socket) => refuseGarbage(error, socket, newRequestId()))
  server.on('checkExpectation', (incoming, outgoing) => {
    if (admit(incoming, outgoing)) refuseExpectation(outgoing, newRequestId())
  })
  server.maxRequestsPerSocket = requestsPerConnectionMax
  // Node would answer each further request by itself, however many come.
  server.on('dropRequest', (_, socket) => socket.destroy())
  server.timeout = idleMaxMs
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(readable(error, host, port)))
    server.listen(port, host, done)
  })
  server.removeAllListeners('error')
  server.on('error', onError)

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      isStopping = true
      await drain(server)
    },
  }
}

/**
 * Bounds the requests of one connection that are unanswered. Node parses all that arrived at once before anything is
 * answered, so one small packet could otherwise ask for gigabytes of answers.
 */
function admission(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, outgoing) => {
    // The parser goes on with what had arrived before the connection was closed.
    if (socket.destroyed) return false
    const waiting = unanswered.get(socket) ?? 0
    if (waiting >= unansweredMax) {
      socket.destroy()
      return false
    }
    unanswered.set(socket, waiting + 1)
    outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}

function readable(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError([`BRASSPLATE_PORT ${port} is taken on ${host}; choose another.`])
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError([`BRASSPLATE_HOST ${host} is no address of this machine.`])
    case 'EACCES':
      return new ConfigError([
        `BRASSPLATE_PORT ${port} needs rights that this user does not have; choose one from 1024.`,
      ])
    default:
      return error
  }
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  const patience = new AbortController()
  const late = delay(drainMaxMs, undefined, { signal: patience.signal, ref: false }).then(
    () => server.closeAllConnections(),
    () => {},
  )
  await closed
  patience.abort()
  await late
}
