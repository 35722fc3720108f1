import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

interface Pair {
  readonly near: Socket
  readonly far: Socket
  isStalled: boolean
}

/** A proxy between a program and Postgres that can be cut, slowed, or stalled so that traffic stops without an error. */
export class Wire {
  #server: Server | null = null
  readonly #pairs = new Set<Pair>()
  /** How long each piece takes, in either direction. */
  delayMs = 0

  constructor(
    readonly target: { host: string; port: number },
    public port = 0,
  ) {}

  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = dial(this.target)
      const pair: Pair = { near, far, isStalled: false }
      this.#pairs.add(pair)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        socket.on('error', () => {})
        socket.on('close', () => {
          // Neither side of a stalled connection hears that the other one has ended.
          if (!pair.isStalled) other.destroy()
          if (near.destroyed && far.destroyed) this.#pairs.delete(pair)
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
    for (const pair of this.#pairs) {
      pair.isStalled = true
      for (const socket of [pair.near, pair.far]) socket.unpipe().pause()
    }
  }

  /** The same, but the next piece that the program sends on each open connection still arrives. */
  stallAfterNext(): void {
    this.stall()
    for (const { near, far } of this.#pairs) {
      near.once('data', (piece) => {
        near.pause()
        far.write(piece)
      })
      near.resume()
    }
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) socket.destroy()
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
