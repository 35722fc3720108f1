import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinPieces, RestingBodies } from './join-pieces.js'

const rests = new RestingBodies()
let server: Server
let pieces: Buffer[] = []
/** The most pieces that arrived between two turns of the event loop. */
let piecesOfTurnMax = 0

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    joinPieces(incoming, outgoing, rests)
    pieces = []
    countTurns(incoming)
    incoming.on('data', (piece) => pieces.push(piece)).on('end', () => outgoing.end('read'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

function countTurns(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming)
  let [ofTurn, isCounting] = [0, false]
  piecesOfTurnMax = 0
  incoming.push = (piece: Buffer | null) => {
    ofTurn += 1
    piecesOfTurnMax = Math.max(piecesOfTurnMax, ofTurn)
    if (!isCounting) setImmediate(() => ([ofTurn, isCounting] = [0, false]))
    isCounting = true
    return push(piece)
  }
}

/** Sends a body in these pieces. Returns the response, which is empty if the connection was closed. */
async function sendIn(sizes: readonly number[]): Promise<{ sent: string; response: string }> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let response = ''
  client
    .on('error', () => {})
    .on('data', (text) => {
      response += String(text)
      client.end()
    })
  let sent = ''
  const chunks = sizes.map((size) => {
    const text = String.fromCharCode(97 + (sent.length % 26)).repeat(size)
    sent += text
    return `${size.toString(16)}\r\n${text}\r\n`
  })
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`)
  await once(client, 'close')
  return { sent, response }
}

it('keeps every byte of a body, whatever its pieces', async () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9_000 })), {
    maxLength: 300,
  })
  await fc.assert(
    fc.asyncProperty(sizes, async (given) => {
      const { sent, response } = await sendIn(given)
      expect(response).toContain('read')
      expect(Buffer.concat(pieces).toString()).toBe(sent)
    }),
    { numRuns: 50 },
  )
})

it('joins tiny pieces, each of which would take many times its size', async () => {
  const { sent, response } = await sendIn(Array.from({ length: 10_000 }, () => 1))
  expect(response).toContain('read')
  expect(Buffer.concat(pieces).toString()).toBe(sent)
  expect(pieces.length).toBeLessThan(80)
})

it('takes a list that is sent line by line', async () => {
  const { response } = await sendIn(Array.from({ length: 30_000 }, () => 12))
  expect(response).toContain('read')
})

it('lets other connections have their turn, however many pieces have arrived', async () => {
  const { sent, response } = await sendIn(Array.from({ length: 200_000 }, () => 12))
  expect(response).toContain('read')
  expect(Buffer.concat(pieces).toString()).toBe(sent)
  // What one read of a socket brings, and not all that the system holds.
  expect(piecesOfTurnMax).toBeLessThan(8_000)
})

it('lets one resting body go on in each turn of the event loop', async () => {
  const went: string[] = []
  for (const name of ['first', 'second', 'third']) rests.add(() => went.push(name))
  const seen: string[][] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((done) => setImmediate(done))
    seen.push([...went])
  }
  expect(seen).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']])
})

it('closes the connection of a client that sends hardly anything but tiny pieces', async () => {
  const { response } = await sendIn(Array.from({ length: 20_000 }, () => 1))
  expect(response).toBe('')
})
