import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, Socket } from 'node:net'
import { expect, vi } from 'vitest'
import type { DialTarget } from '../../adapters/node/web/guarded-connector.js'
import {
  createOutboundDoor,
  type OutboundDoor,
  type OutboundDoorOptions,
} from '../../adapters/node/web/outbound-door.js'
import { parseIpAddress } from '../../src/web/ip-address.js'
import { certificate, certificateKey } from './certificate.js'

export const publicAddress = '127.0.0.1'
export const privateAddress = '127.0.0.2'

const patience = { timeout: 240_000 }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A fake internet of two addresses: 127.0.0.1 is the public one, 127.0.0.2 the private one. Every dial is counted;
 * dials to other addresses fail.
 */
export class OutboundWorld {
  readonly dials: DialTarget[] = []
  readonly requests: { readonly host: string; readonly path: string; readonly secure: boolean }[] = []
  /** Addresses by name; other names resolve to the public address. */
  readonly names = new Map<string, readonly string[] | (() => readonly string[])>()
  handler: Handler = (_, response) => void response.end('hello')
  /** Handles raw connections instead of the web server. */
  rawHandler: ((socket: Socket) => void) | null = null
  privateConnections = 0
  privateBytes = 0
  readonly #open = new Set<Socket>()
  readonly #servers: Server[] = []
  readonly #doors: OutboundDoor[] = []
  #ports = new Map<number, number>()
  #privatePort = 0

  get openConnections(): number {
    return this.#open.size
  }

  get dialsElsewhere(): DialTarget[] {
    return this.dials.filter(({ address }) => address !== publicAddress)
  }

  async start(identity = { cert: certificate, key: certificateKey }): Promise<void> {
    const handle = (secure: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      this.requests.push({ host: request.headers.host ?? '', path: request.url ?? '', secure })
      this.handler(request, response)
    }
    const plain = createServer(handle(false))
    const secure = createSecureServer(identity, handle(true))
    const raw = createTcpServer((socket) => this.rawHandler?.(socket))
    const hidden = createTcpServer((socket) => {
      this.privateConnections += 1
      socket.on('data', (data) => {
        this.privateBytes += data.length
      })
    })
    for (const server of [plain, secure, raw, hidden]) {
      this.#servers.push(server)
      server.on('connection', (socket: Socket) => {
        this.#open.add(socket)
        // Without reading, it would not notice that the other side has closed.
        socket
          .resume()
          .on('error', () => {})
          .once('close', () => this.#open.delete(socket))
      })
    }
    this.#ports = new Map([
      [80, await listen(plain, publicAddress)],
      [443, await listen(secure, publicAddress)],
      [0, await listen(raw, publicAddress)],
    ])
    this.#privatePort = await listen(hidden, privateAddress)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#doors.map((door) => door.close()))
    for (const socket of this.#open) socket.destroy()
    await Promise.all(this.#servers.map((server) => new Promise((done) => server.close(done))))
  }

  door(options: Partial<OutboundDoorOptions> = {}): OutboundDoor {
    const door = createOutboundDoor({
      userAgent: 'Brassplate/0.0.0 (+https://brassplate.example)',
      resolver: this.resolver,
      isPublic: (address) => parseIpAddress(address)?.join('.') === publicAddress,
      dial: this.dial,
      certificates: certificate,
      keepAliveMs: 20,
      ...options,
    })
    this.#doors.push(door)
    return door
  }

  /** The actual port of the plain web server. */
  get plainPort(): number {
    return this.#ports.get(80) ?? 0
  }

  readonly resolver = async (host: string): Promise<readonly string[]> => {
    const named = this.names.get(host) ?? [publicAddress]
    return typeof named === 'function' ? named() : named
  }

  readonly dial = (target: DialTarget): Socket => {
    this.dials.push(target)
    const { address, port } = target
    if (address === privateAddress) return connect({ host: address, port: this.#privatePort })
    if (address === publicAddress) {
      return connect({ host: address, port: this.#ports.get(this.rawHandler ? 0 : port) ?? port })
    }
    const nowhere = new Socket()
    setImmediate(() => nowhere.destroy(new Error('Only loopback addresses are dialled.')))
    return nowhere
  }

  /** Connects to another address than the checked one. */
  readonly dialAstray = (target: DialTarget): Socket => {
    this.dials.push(target)
    return connect({ host: privateAddress, port: this.#privatePort })
  }

  async untilClosed(): Promise<void> {
    await vi.waitFor(() => expect(this.#open.size).toBe(0), patience)
  }
}

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((done) => server.listen(0, host, done))
  return (server.address() as AddressInfo).port
}
