import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { type SiteCertificate, siteCertificate } from '../../../src/resolution/read/site-certificate.js'
import { deadline, untilAborted } from './deadline.js'
import { failureOf, OutboundFailure } from './outbound-failure.js'
import { type AddressGuard, pinAddress } from './pinned-address.js'
import { hasPublicRoot } from './public-roots.js'

export interface DialTarget {
  readonly address: string
  readonly port: number
}

/** Opens a connection to an address that was already checked. */
export type Dial = (target: DialTarget) => Socket

export interface GuardedConnectorOptions extends AddressGuard {
  readonly connectMs: number
  readonly dial?: Dial | undefined
  /** Certificates to trust instead of Node's defaults. */
  readonly certificates?: string | undefined
  /** Roots of authorities that check whom they name. By default those that Node comes with. */
  readonly publicRoots?: readonly string[] | undefined
  /** Called for each new TLS connection, before anything is sent over it. */
  readonly onCertificate?: ((host: string, certificate: SiteCertificate | null) => void) | undefined
}

/** Total bytes per connection: many times a page, so that only a hostile server reaches it. */
export const socketBytesMax = 32 * 1024 * 1024
const checkEveryMs = 100

/** Connects to public addresses only. Checks addresses, not names, and checks again after connecting. */
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
    if (!isSecure || pinned.isNamedByOperator) return limitBytes(socket)
    const secure = startTls(socket, target.hostname, options.certificates)
    socket = secure
    await once(secure, 'secureConnect', { signal: late.signal })
    options.onCertificate?.(target.hostname, certificateOf(secure, target.hostname, options.publicRoots))
    return limitBytes(secure)
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

function startTls(socket: Socket, host: string, certificates: string | undefined): TLSSocket {
  return connectSecurely({
    socket,
    host,
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    ...(certificates === undefined ? {} : { ca: certificates }),
  }).on('error', () => {})
}

/**
 * Null unless the certificate was verified for this host, also if the process accepts any certificate, and unless a
 * public authority has issued it.
 */
function certificateOf(
  socket: TLSSocket,
  host: string,
  publicRoots: readonly string[] | undefined,
): SiteCertificate | null {
  const named = socket.authorized ? siteCertificate(host, socket.getPeerCertificate()) : null
  return named !== null && hasPublicRoot(socket.getPeerCertificate(true), publicRoots) ? named : null
}

/** Ends a connection whose bytes are not counted by any response: endless 1xx heads, or endless chunk extensions. */
function limitBytes(socket: Socket): Socket {
  const timer = setInterval(() => {
    if (socket.bytesRead > socketBytesMax) socket.destroy(new OutboundFailure('too_large'))
  }, checkEveryMs)
  timer.unref()
  return socket.once('close', () => clearInterval(timer))
}
