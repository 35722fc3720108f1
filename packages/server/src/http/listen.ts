import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { ConfigError } from '../config/parse-config.js'
import { refuseExpectation, refuseGarbage, unreadable } from './refuse-raw.js'

const drainMaxMs = 8_000
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
  /** Takes no new connection, lets answers under way finish for eight seconds at most, then ends. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly fetch: (request: Request, bindings: HttpBindings) => Promise<Response>
  readonly host: string
  readonly port: number
  readonly newRequestId: () => string
  readonly onError: (error: Error) => void
}

export async function listen({ fetch, host, port, newRequestId, onError }: ListenOptions): Promise<Listening> {
  let isStopping = false
  const answer = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler: (error) => unreadable(error, newRequestId),
  })
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (isStopping) outgoing.setHeader('Connection', 'close')
    void answer(incoming, outgoing)
  })
  server.on('clientError', (error, socket) => refuseGarbage(error, socket, newRequestId()))
  server.on('checkExpectation', (_, outgoing) => refuseExpectation(outgoing, newRequestId()))
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
