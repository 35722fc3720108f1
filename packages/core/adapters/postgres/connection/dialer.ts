import { connect as dial, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = 250

/** What the driver passes on. */
interface DialOptions {
  readonly host: readonly string[]
  readonly port: readonly number[]
  /** A Unix socket, instead of hosts. */
  readonly path?: string | false
}

/**
 * Opens the socket of one connection. The driver would close it politely, which a dead peer never answers, and would
 * dial again without a pause if a proxy that has no primary closes it.
 */
export class Dialer {
  #socket: Socket | null = null
  #dials = 0
  #isDestroyed = false

  /** The `socket` option of the driver. Of several hosts, it tries one after the other until the caller gives up. */
  readonly socket = async ({ host, port, path }: DialOptions): Promise<Socket> => {
    const place = this.#dials % host.length
    this.#dials += 1
    if (host.length === 1 && this.#dials > 1) throw refused('The connection was closed while it was opened.')
    if (place === 0 && this.#dials > 1) await delay(pauseMs)
    if (this.#isDestroyed) throw refused('The connection was given up while it was opened.')
    const socket = path ? dial(path) : dial(port[place] ?? 0, host[place])
    // The driver checks certificates against the name of the host.
    this.#socket = Object.assign(socket, { host: host[place] })
    return socket
  }

  /** Sent and received so far. */
  get bytes(): number {
    return this.#socket ? this.#socket.bytesRead + this.#socket.bytesWritten : 0
  }

  /** Ends the connection even if its peer no longer answers. */
  destroy(): void {
    this.#isDestroyed = true
    this.#socket?.destroy()
  }
}

function refused(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNREFUSED' })
}
