import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A test web server: each request gets the next handler in the list, the last one repeatedly. */
export class LoopbackServer {
  readonly requests: IncomingMessage[] = []
  readonly #handlers: Handler[] = []
  readonly #server = createServer((request, response) => {
    this.requests.push(request)
    const handler = this.#handlers.length > 1 ? this.#handlers.shift() : this.#handlers[0]
    if (handler) handler(request, response)
    else response.writeHead(500).end()
  })

  get baseUrl(): string {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('The server is not listening.')
    return `http://127.0.0.1:${address.port}`
  }

  get paths(): (string | undefined)[] {
    return this.requests.map(({ url }) => url)
  }

  next(...handlers: Handler[]): void {
    this.#handlers.splice(0, this.#handlers.length, ...handlers)
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.#server.closeAllConnections()
    await closed
  }
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

export function text(status: number, body: string, contentType = 'text/plain'): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body)
  }
}

/** Accepts the request and never answers. */
export const silence: Handler = () => {}

/** Breaks the connection without a response. */
export const hangUp: Handler = (request) => {
  request.socket.destroy()
}
