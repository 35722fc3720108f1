import type { IncomingMessage, ServerResponse } from 'node:http'

const restMaxMsDefault = 5_000
/** More than the largest file. */
const restBytesMax = 64 * 1_024 * 1_024

/**
 * Reads and drops what a client still sends after its response, such as the rest of a file that is too large. To close at
 * once would reset the connection, and a slow client would lose the response. Closes it if the rest takes too long.
 */
export function dropRest(incoming: IncomingMessage, outgoing: ServerResponse, restMaxMs = restMaxMsDefault): void {
  // Node does this itself for a request whose body no one reads.
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return
  outgoing.once('finish', () => {
    if (incoming.readableEnded || incoming.destroyed) return
    let bytes = 0
    const close = () => incoming.socket.destroySoon()
    const timer = setTimeout(close, restMaxMs)
    timer.unref()
    incoming
      .on('data', (chunk: Uint8Array) => {
        bytes += chunk.length
        if (bytes > restBytesMax) close()
      })
      .once('close', () => clearTimeout(timer))
      .resume()
  })
}
