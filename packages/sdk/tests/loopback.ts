import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string | undefined
  /** Path and query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Reply = (response: ServerResponse, received: Received) => void

interface Loopback {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** Starts an HTTP server on a free loopback port for one test. */
export async function startLoopback(answer: Reply): Promise<Loopback> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const one = { method: request.method, path: request.url ?? '', headers: request.headers, body }
    received.push(one)
    answer(response, one)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')

  const close = async () => {
    server.closeAllConnections()
    await new Promise<void>((done) => server.close(() => done()))
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${address.port}`, received, close }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Closes the connection without a response. */
export const hangUp: Reply = (response) => response.destroy()

/** Sends one reply after another, then repeats the last one. */
export function inTurn(...replies: readonly Reply[]): Reply {
  let turn = 0
  return (response, received) => {
    replies[Math.min(turn, replies.length - 1)]?.(response, received)
    turn += 1
  }
}
