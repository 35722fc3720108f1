import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { ConfigError } from '../config/parse-config.js'
import { dropRest } from './body/drop-rest.js'
import { joinPieces, RestingBodies } from './body/join-pieces.js'
import type { Fetch } from './frame.js'
import { hasSeveralHosts, refuseExpectation, refuseHosts, refuseMalformed, refuseUnanswered } from './refuse-raw.js'
import { Turns } from './request/turns.js'

const drainMaxMs = 5_000
/** A client that pipelines more unanswered requests than this is disconnected. */
const unansweredMax = 8
const requestsPerConnectionMax = 500
/** Longer than the longest long poll (`Prefer: wait`). Closes connections whose client does not read. */
const idleMaxMsDefault = 60_000
/** requireHostHeader is off because we answer requests without a Host header ourselves, with an error body. */
const timeouts = {
  // A file may take this long. Other bodies are read within 30 seconds.
  requestTimeout: 10 * 60_000,
  headersTimeout: 10_000,
  // Announced as `Keep-Alive: timeout=65`. Longer than load balancers and proxies keep idle connections.
  keepAliveTimeout: 65_000,
  // How much later we close. Otherwise a client may send a request into a closing connection. Node.js before 22.19: 1 s.
  keepAliveTimeoutBuffer: 5_000,
  connectionsCheckingInterval: 2_000,
  requireHostHeader: false,
}

export interface Listening {
  readonly port: number
  /** Stops accepting connections and gives running requests up to five seconds to finish. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly fetch: Fetch
  readonly host: string
  readonly port: number
  /** Already bound to the port. */
  readonly reserved?: NetServer | null
  readonly newRequestId: () => string
  readonly onError: (error: Error) => void
  /** The app did not answer a request. */
  readonly onRequestFailed: (error: unknown, requestId: string) => void
  readonly idleMaxMs?: number
  /** How long the rest of a refused body may take. */
  readonly restMaxMs?: number
}

export async function listen(options: ListenOptions): Promise<Listening> {
  const {
    fetch,
    host,
    port,
    reserved,
    newRequestId,
    onError,
    onRequestFailed,
    idleMaxMs = idleMaxMsDefault,
    restMaxMs,
  } = options
  let isStopping = false
  const turns = new Turns()
  const rests = new RestingBodies()
  const answer = getRequestListener((request, bindings) => fetch(request, { ...(bindings as HttpBindings), turns }), {
    errorHandler: (error) => refuseUnanswered(error, newRequestId(), onRequestFailed),
    // It would close the connection after half a second, which is too soon for a slow client.
    autoCleanupIncoming: false,
  })
  const admit = admission()
  // By connection, because a response that waits behind another one may never say that it is closed.
  const underWay = new Map<Socket, Set<ServerResponse>>()
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (!admit(incoming, outgoing)) return
    if (hasSeveralHosts(incoming)) return refuseHosts(outgoing, newRequestId())
    if (isStopping) outgoing.setHeader('Connection', 'close')
    const ofConnection = underWay.get(incoming.socket)
    ofConnection?.add(outgoing)
    outgoing.once('close', () => ofConnection?.delete(outgoing))
    joinPieces(incoming, outgoing, rests)
    dropRest(incoming, outgoing, restMaxMs)
    void answer(incoming, outgoing)
  })
  server.on('connection', (socket) => {
    turns.noteConnection()
    underWay.set(socket, new Set())
    // Each of its requests may wait for its end more than once.
    socket.setMaxListeners(4 * unansweredMax)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('clientError', (error, socket) => refuseMalformed(error, socket, newRequestId()))
  server.on('checkExpectation', (incoming, outgoing) => {
    if (admit(incoming, outgoing)) refuseExpectation(outgoing, newRequestId())
  })
  server.maxRequestsPerSocket = requestsPerConnectionMax
  // By default Node answers every further request itself, without a bound.
  server.on('dropRequest', (_, socket) => socket.destroy())
  server.timeout = idleMaxMs
  server.on('timeout', closeUnlessReceiving)
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(toConfigError(error, host, port)))
    if (reserved) server.listen(reserved, done)
    else server.listen(port, host, done)
  })
  server.removeAllListeners('error')
  server.on('error', onError)

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      isStopping = true
      // Otherwise their clients keep the connections, and the server waits for these until the end of its time.
      for (const outgoing of [...underWay.values()].flatMap((ofConnection) => [...ofConnection]))
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
      await drain(server)
    },
  }
}

/**
 * Bounds the unanswered requests of one connection. Node parses everything that has arrived before the first response,
 * so otherwise one small packet could request gigabytes of responses.
 */
function admission(): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, outgoing) => {
    // The parser continues with data that arrived before the connection was closed.
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

/**
 * Closes a connection whose time is over, unless a request has arrived on it. An event loop that was busy runs its timers
 * before it reads, so closing at once would reset a connection whose request came in time.
 */
function closeUnlessReceiving(socket: Socket): void {
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy()
  })
}

function toConfigError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError([`BRASSPLATE_PORT ${port} is already in use on ${host}. Choose another port.`])
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError([
        `BRASSPLATE_HOST ${host} is not an address of this machine. Choose a local address such as 127.0.0.1.`,
      ])
    case 'EACCES':
      return new ConfigError([
        `BRASSPLATE_PORT ${port} needs privileges that this user does not have. Choose a port from 1024 upwards.`,
      ])
    default:
      return error
  }
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeIdleConnections()
  const drainTimeout = new AbortController()
  const late = delay(drainMaxMs, undefined, { signal: drainTimeout.signal, ref: false }).then(
    () => server.closeAllConnections(),
    () => {},
  )
  await closed
  drainTimeout.abort()
  await late
}
