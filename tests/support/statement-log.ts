import { createServer, connect as dial, type Server, type Socket } from 'node:net'

const startupMessage = '(startup)'

/** A proxy between a program and Postgres that writes down every statement that the program executes. */
export class StatementLog {
  #server: Server | null = null
  #statements: string[] = []
  #roundTrips = 0
  /** The names of all statements that were prepared to be used again. */
  readonly prepared = new Set<string>()
  readonly #sockets = new Set<Socket>()

  /** Returns the URL of the database through this proxy. */
  async open(databaseUrl: string): Promise<string> {
    const url = new URL(databaseUrl)
    const target = { host: url.hostname, port: Number(url.port) }
    const server = createServer((near) => {
      const far = dial(target)
      const reader = new MessageReader({
        onExecute: (statement) => this.#statements.push(statement),
        onPrepare: (name) => this.prepared.add(name),
        onAsk: () => {
          this.#roundTrips += 1
        },
      })
      near.on('data', (bytes) => reader.read(bytes))
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    if (address && typeof address === 'object') url.port = String(address.port)
    this.#server = server
    return url.href
  }

  /** How often the program has waited for Postgres so far. */
  get roundTrips(): number {
    return this.#roundTrips
  }

  /** The statements since the last call, in the order in which they were sent. */
  take(): string[] {
    const taken = this.#statements
    this.#statements = []
    return taken
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

interface MessageListener {
  onExecute(statement: string): void
  onPrepare(name: string): void
  onAsk(): void
}

/** Reads what a client sends: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class MessageReader {
  #left = Buffer.alloc(0)
  #isStarted = false
  readonly #prepared = new Map<string, string>()
  readonly #portals = new Map<string, string>()

  readonly #listener: MessageListener

  constructor(listener: MessageListener) {
    this.#listener = listener
  }

  read(bytes: Buffer): void {
    this.#left = Buffer.concat([this.#left, bytes])
    for (;;) {
      // Only the first message has no type.
      const lengthAt = this.#isStarted ? 1 : 0
      if (this.#left.length < lengthAt + 4) return
      const end = lengthAt + this.#left.readUInt32BE(lengthAt)
      if (this.#left.length < end) return
      const type = this.#isStarted ? String.fromCharCode(this.#left[0] ?? 0) : startupMessage
      this.#message(type, this.#left.toString('utf8', lengthAt + 4, end).split('\0'))
      this.#left = this.#left.subarray(end)
      this.#isStarted = true
    }
  }

  #message(type: string, [first = '', second = '']: string[]): void {
    if (type === 'P') this.#prepared.set(first, second)
    if (type === 'P' && first !== '') this.#listener.onPrepare(first)
    if (type === 'B') this.#portals.set(first, this.#prepared.get(second) ?? '')
    if (type === 'E') this.#listener.onExecute(this.#portals.get(first) ?? '')
    if (type === 'Q') this.#listener.onExecute(first)
    // After each of these, Postgres says once that it is ready.
    if (type === 'Q' || type === 'S') this.#listener.onAsk()
  }
}
