import type { IncomingMessage, ServerResponse } from 'node:http'

/** Smaller pieces of a body are copied into one of this size. */
const joinedBytes = 4_096
/** Nearly all bodies have no more: they stay as they arrive. */
const piecesAsTheyAre = 64
/** So many pieces cost nothing that counts, whatever their size. */
const piecesFree = 16_384
/** Of more pieces, the bytes that one must have on average: while the body is wanted, and once it is only dropped. */
const pieceBytesMin = 8
const droppedPieceBytesMin = 16

/**
 * Bounds what a body in tiny pieces costs. Node makes an object of each piece, so without this a body of a few megabytes
 * in pieces of one byte would take gigabytes until it is read. Closes the connection of a client that sends hardly
 * anything else.
 */
export function joinPieces(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!mayHaveBody(incoming)) return
  const push = incoming.push.bind(incoming)
  let joined: Buffer | null = null
  let length = 0
  let pieces = 0
  let bytes = 0
  const flush = () => {
    if (joined === null || length === 0) return true
    const whole = joined.subarray(0, length)
    joined = null
    length = 0
    return push(whole)
  }
  incoming.push = (piece: Buffer | null) => {
    if (piece === null) {
      flush()
      return push(null)
    }
    pieces += 1
    bytes += piece.length
    const least = outgoing.writableFinished ? droppedPieceBytesMin : pieceBytesMin
    if (pieces > piecesFree && bytes < pieces * least) {
      incoming.socket.destroy()
      return false
    }
    if (pieces <= piecesAsTheyAre || piece.length >= joinedBytes) {
      const isWanted = flush()
      return push(piece) && isWanted
    }
    const isWanted = length + piece.length <= joinedBytes || flush()
    joined ??= Buffer.allocUnsafeSlow(joinedBytes)
    length += piece.copy(joined, length)
    return isWanted
  }
}

/** Whether the head of the request announces a body. */
export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
