import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { type SiteCertificate, siteCertificate } from '../../../src/resolution/read/site-certificate.js'
import { deadline, untilAborted } from './deadline.js'
import { failureOf, OutboundFailure } from './outbound-failure.js'
import { type AddressGuard, pinAddress } from './pinned-address.js'

export interface DialTarget {
  readonly address: string
  readonly port: number
}

/** Begins a connection to an address that was judged before. */
export type Dial = (target: DialTarget) => Socket

export interface GuardedConnectorOptions extends AddressGuard {
  readonly connectMs: number
  readonly dial?: Dial | undefined
  /** Certificates to trust instead of those that Node does. */
  readonly certificates?: string | undefined
  /** Called for each new TLS connection, before anything is sent over it. */
  readonly onCertificate?: ((host: string, certificate: SiteCertificate | null) => void) | undefined
}

/** What a connection may bring in all: many times a page, so that only one that fills it with nothing meets it. */
export const socketBytesMax = 32 * 1024 * 1024
const countedEveryMs = 100

/** Opens connections to the public internet alone. It judges addresses, not names, and again after dialling. */
export function guardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    open(target, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(failureOf(error), null),
    )
  }
}

async function open(target: buildConnector.Options, options: GuardedConnectorOptions): Promise<Socket> {
  const late = deadline(options.connectMs)
  let socket: Socket | null = null
  try {
    const isSecure = target.protocol === 'https:'
    const pinned = await untilAborted(pinAddress(target.hostname, options), late.signal)
    const port = pinned.port ?? (target.port === '' ? (isSecure ? 443 : 80) : Number(target.port))
    socket = (options.dial ?? dialTcp)({ address: pinned.address, port }).on('error', () => {})
    await once(socket, 'connect', { signal: late.signal })
    if (!pinned.isNamedByOperator && !options.isPublic(socket.remoteAddress ?? '')) {
      throw new OutboundFailure('refused_address')
    }
    if (!isSecure || pinned.isNamedByOperator) return bounded(socket)
    const secure = secured(socket, target.hostname, options.certificates)
    socket = secure
    await once(secure, 'secureConnect', { signal: late.signal })
    options.onCertificate?.(target.hostname, certificateOf(secure, target.hostname))
    return bounded(secure)
  } catch (error) {
    socket?.destroy()
    throw error
  } finally {
    late.clear()
  }
}

function dialTcp({ address, port }: DialTarget): Socket {
  return connect({ host: address, port, noDelay: true })
}

function secured(socket: Socket, host: string, certificates: string | undefined): TLSSocket {
  return connectSecurely({
    socket,
    host,
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    ...(certificates === undefined ? {} : { ca: certificates }),
  }).on('error', () => {})
}

/** Null unless the certificate was verified for this host, also if the process accepts any certificate. */
function certificateOf(socket: TLSSocket, host: string): SiteCertificate | null {
  return socket.authorized ? siteCertificate(host, socket.getPeerCertificate()) : null
}

/** Ends a connection that brings what no answer counts: endless heads before the answer, notes between the pieces of one. */
function bounded(socket: Socket): Socket {
  const timer = setInterval(() => {
    if (socket.bytesRead > socketBytesMax) socket.destroy(new OutboundFailure('too_large'))
  }, countedEveryMs)
  timer.unref()
  return socket.once('close', () => clearInterval(timer))
}
