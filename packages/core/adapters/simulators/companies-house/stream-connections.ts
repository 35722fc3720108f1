import type { ServerResponse } from 'node:http'
import type { LoggedEvent, StreamName } from './stream-log.js'

interface Connection {
  readonly stream: StreamName
  readonly response: ServerResponse
  readonly timers: readonly NodeJS.Timeout[]
  isSilent: boolean
}

/** A reader further behind is disconnected to save memory. */
const unreadBytesMax = 32 * 1024 * 1024

export interface StreamTimes {
  readonly heartbeatMs: number
  readonly lifetimeMs: number
}

/** The open stream connections, with their heartbeats and endings. */
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

  /** Sends a heartbeat immediately. */
  beat(): void {
    for (const connection of this.#open) this.#send(connection, '\n')
  }

  /** Keeps the connections open but sends nothing more, not even heartbeats. */
  silence(stream: StreamName): void {
    for (const connection of this.#open) if (connection.stream === stream) connection.isSilent = true
  }

  /** Breaks every connection, as a network failure does. */
  drop(): void {
    for (const { response } of this.#open) response.destroy()
  }

  /** Ends every connection cleanly, as happens every night. */
  end(): void {
    for (const { response } of this.#open) response.end()
  }

  #send(connection: Connection, text: string): void {
    if (connection.isSilent) return
    connection.response.write(text)
    if (connection.response.writableLength > unreadBytesMax) connection.response.destroy()
  }
}
