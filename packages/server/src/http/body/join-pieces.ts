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
/** After these of one body, other connections have their turn. One read of the socket may bring up to ten times as many. */
const piecesPerTurn = 1_000

/**
 * Bounds what a body in tiny pieces costs. Node makes an object of each piece, so without this a body of a few megabytes
 * in pieces of one byte would take gigabytes until it is read. Node also reads a socket up to 32 times before it looks at
 * another one, which takes a second for a few bodies of that kind. Closes the connection of a client that sends hardly
 * anything else.
 */
export function joinPieces(incoming: IncomingMessage, outgoing: ServerResponse, rests: RestingBodies): void {
  if (!mayHaveBody(incoming)) return
  const push = incoming.push.bind(incoming)
  const read = incoming._read.bind(incoming)
  let joined: Buffer | null = null
  let length = 0
  let pieces = 0
  let bytes = 0
  let piecesOfTurn = 0
  let isResting = false
  /** Whether more is to be read after the rest. */
  let isWanted = true
  const flush = () => {
    if (joined === null || length === 0) return true
    const whole = joined.subarray(0, length)
    joined = null
    length = 0
    return push(whole)
  }
  const join = (piece: Buffer) => {
    if (pieces <= piecesAsTheyAre || piece.length >= joinedBytes) {
      const isRoom = flush()
      return push(piece) && isRoom
    }
    const isRoom = length + piece.length <= joinedBytes || flush()
    joined ??= Buffer.allocUnsafeSlow(joinedBytes)
    length += piece.copy(joined, length)
    return isRoom
  }
  const rest = () => {
    isResting = true
    rests.add(() => {
      isResting = false
      piecesOfTurn = 0
      if (isWanted && !incoming.complete && !incoming.destroyed) read(0)
    })
  }
  incoming._read = (size) => {
    isWanted = true
    if (!isResting) read(size)
  }
  incoming.push = (piece: Buffer | null) => {
    if (piece === null) {
      flush()
      return push(null)
    }
    pieces += 1
    piecesOfTurn += 1
    bytes += piece.length
    const least = outgoing.writableFinished ? droppedPieceBytesMin : pieceBytesMin
    if (pieces > piecesFree && bytes < pieces * least) {
      incoming.socket.destroy()
      return false
    }
    // The consumer may ask for more while it is given this piece.
    isWanted = false
    isWanted = join(piece) || isWanted
    if (piecesOfTurn > piecesPerTurn && !isResting) rest()
    return isWanted && !isResting
  }
  // Otherwise Node would drop the body of a request that is refused by itself, without these bounds.
  incoming.read(0)
}

/** Bodies in tiny pieces that are not read for now. One goes on in each turn of the event loop. */
export class RestingBodies {
  readonly #waiting: (() => void)[] = []

  add(goOn: () => void): void {
    this.#waiting.push(goOn)
    if (this.#waiting.length === 1) setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#waiting[0]?.()
    this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(() => this.#turn())
  }
}

/** Whether the head of the request announces a body. */
export function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
