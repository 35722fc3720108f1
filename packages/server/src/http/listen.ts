import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { errorType } from '@brassplate/core/contract'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from '../config/parse-config.js'

const drainMaxMs = 10_000

type Fetch = Parameters<typeof getRequestListener>[0]

export interface Listening {
  readonly port: number
  /** Takes no new connection, lets answers under way finish for ten seconds at most, then ends. */
  close(): Promise<void>
}

export async function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  let isStopping = false
  const answer = getRequestListener(fetch)
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    (incoming, outgoing) => {
      if (isStopping) outgoing.setHeader('Connection', 'close')
      void answer(incoming, outgoing)
    },
  )
  server.on('clientError', refuseGarbage)
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(readable(error, host, port)))
    server.listen(port, host, done)
  })

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

/** What is not HTTP never reaches the app; it gets the same shape of error all the same. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: ServerResponse['socket'] & object): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({
    type: errorType('invalid_request'),
    title: 'Invalid request',
    status: tooLarge ? 431 : 400,
    detail: tooLarge ? 'The headers are too large.' : 'This is not a well-formed HTTP request.',
    instance: '',
    code: 'invalid_request',
    request_id: '',
    retryable: false,
    next_step: tooLarge ? 'Send fewer or shorter headers.' : 'Check the client that sent it.',
  })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
