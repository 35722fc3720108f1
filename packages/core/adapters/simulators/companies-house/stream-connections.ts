import type { ServerResponse } from 'node:http'
import type { LoggedEvent, StreamName } from './stream-log.js'

interface Connection {
  readonly stream: StreamName
  readonly response: ServerResponse
  readonly timers: readonly NodeJS.Timeout[]
  isSilent: boolean
}

/** A reader so far behind is cut off rather than kept in memory. */
const unreadBytesMax = 32 * 1024 * 1024

export interface StreamTimes {
  readonly heartbeatMs: number
  readonly lifetimeMs: number
}

/** The open streams: who listens, the beats in between, and how they end. */
export class StreamConnections {
  readonly #open = new Set<Connection>()

  constructor(private readonly times: StreamTimes) {}

  get count(): number {
    return this.#open.size
  }

  add(stream: StreamName, response: ServerResponse, replay: readonly LoggedEvent[]): void {
    const connection: Connection = {
      stream,
      response,
      timers: [
        setInterval(() => this.#send(connection, '\n'), this.times.heartbeatMs).unref(),
        setTimeout(() => response.end(), this.times.lifetimeMs).unref(),
      ],
      isSilent: false,
    }
    this.#open.add(connection)
    response.once('close', () => {
      for (const timer of connection.timers) clearInterval(timer)
      this.#open.delete(connection)
    })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.flushHeaders()
    for (const event of replay) this.#send(connection, `${event.line}\n`)
  }

  send(stream: StreamName, line: string): void {
    for (const connection of this.#open) if (connection.stream === stream) this.#send(connection, `${line}\n`)
  }

  /** A beat at once, without waiting for its time. */
  beat(): void {
    for (const connection of this.#open) this.#send(connection, '\n')
  }

  /** The connection stays, and nothing comes any more: not even a beat. */
  silence(stream: StreamName): void {
    for (const connection of this.#open) if (connection.stream === stream) connection.isSilent = true
  }

  /** Cuts every connection as a failing network does. */
  drop(): void {
    for (const { response } of this.#open) response.destroy()
  }

  /** Ends every connection in good order, as each night. */
  end(): void {
    for (const { response } of this.#open) response.end()
  }

  #send(connection: Connection, text: string): void {
    if (connection.isSilent) return
    connection.response.write(text)
    if (connection.response.writableLength > unreadBytesMax) connection.response.destroy()
  }
}
