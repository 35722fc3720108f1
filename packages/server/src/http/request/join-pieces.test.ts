import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinPieces } from './join-pieces.js'

let server: Server
let pieces: Buffer[] = []

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    joinPieces(incoming, outgoing)
    pieces = []
    incoming.on('data', (piece) => pieces.push(piece)).on('end', () => outgoing.end('read'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

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

it('closes the connection of a client that sends hardly anything but tiny pieces', async () => {
  const { response } = await sendIn(Array.from({ length: 20_000 }, () => 1))
  expect(response).toBe('')
})
