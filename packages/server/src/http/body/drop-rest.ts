import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayHaveBody } from './join-pieces.js'

const restMaxMsDefault = 5_000
/** More than the largest file. */
const restBytesMax = 64 * 1_024 * 1_024
const checkedEveryMs = 250

/**
 * Reads and drops what a client still sends after its response, such as the rest of a file that is too large. To close at
 * once would reset the connection, and a slow client would lose the response. Closes it if the rest takes too long.
 */
export function dropRest(incoming: IncomingMessage, outgoing: ServerResponse, restMaxMs = restMaxMsDefault): void {
  if (!mayHaveBody(incoming)) return
  const { method, socket } = incoming
  outgoing.once('finish', () => {
    if (incoming.destroyed) return
    if (incoming.complete) {
      incoming.resume()
      return
    }
    const close = () => socket.destroySoon()
    // No client has a reason to send a body with these.
    if (method === 'GET' || method === 'HEAD') return close()
    // Of the connection, because Node itself may drop what no one has begun to read.
    const readBefore = socket.bytesRead
    const endsAt = performance.now() + restMaxMs
    const timer = setInterval(
      () => {
        if (performance.now() >= endsAt || socket.bytesRead - readBefore > restBytesMax) close()
      },
      Math.min(checkedEveryMs, restMaxMs),
    )
    timer.unref()
    // Node may have forgotten the request when its connection closes.
    const stop = () => {
      clearInterval(timer)
      socket.off('close', stop)
    }
    socket.once('close', stop)
    incoming.once('close', stop).resume()
  })
}
