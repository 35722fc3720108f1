import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy between a program and Postgres that can be cut, slowed, or stalled so that traffic stops without an error. */
export class Wire {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  /** How long each piece takes, in either direction. */
  delayMs = 0

  constructor(
    readonly target: { host: string; port: number },
    public port = 0,
  ) {}

  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = dial(this.target)
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
        socket.pipe(this.#delay()).pipe(other)
      }
    })
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done))
    const address = server.address()
    if (address && typeof address === 'object') this.port = address.port
    this.#server = server
  }

  /** Traffic of the open connections stops. New ones are not affected. */
  stall(): void {
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #delay(): Transform {
    return new Transform({
      transform: (piece, _, done) => {
        if (this.delayMs === 0) done(null, piece)
        else setTimeout(done, this.delayMs, null, piece)
      },
    })
  }
}
