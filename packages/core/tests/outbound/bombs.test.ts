import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createBrotliCompress, createDeflate, createDeflateRaw, createGzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultOutboundLimits } from '../../adapters/node/web/outbound-request.js'
import { OutboundWorld } from './world.js'

const bombBytes = 200 * 1024 * 1024
/** Zeros are runs, and looking for anything else takes five times as long for the same result. */
const runs = { strategy: constants.Z_RLE }
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

let world: OutboundWorld

beforeAll(async () => {
  world = new OutboundWorld()
  await world.start()
})

afterAll(() => world.stop())

function* zeros() {
  const piece = new Uint8Array(1024 * 1024)
  for (let sent = 0; sent < bombBytes; sent += piece.length) yield piece
}

/** Compressed by each layer in turn, never fully in memory. */
function packed(...layers: Transform[]): Promise<Buffer> {
  return buffer(layers.reduce<Readable>((source, layer) => source.pipe(layer), Readable.from(zeros())))
}

const bombs: readonly (readonly [coding: string, layers: () => Transform[], reason: string])[] = [
  ['gzip', () => [createGzip(runs)], 'too_large'],
  ['deflate', () => [createDeflate(runs)], 'too_large'],
  ['deflate', () => [createDeflateRaw(runs)], 'too_large'],
  ['br', () => [createBrotliCompress(quick)], 'too_large'],
  ['gzip, gzip', () => [createGzip(runs), createGzip(runs)], 'unreadable'],
  ['br, gzip', () => [createBrotliCompress(quick), createGzip(runs)], 'unreadable'],
]

describe('decompression bombs', () => {
  it.each(bombs)('of 200 MB compressed as %s are cut off', async (coding, layers, reason) => {
    const body = await packed(...layers())
    expect(body.length).toBeLessThan(defaultOutboundLimits.wireBytes)
    world.handler = (_, response) => void response.writeHead(200, { 'content-encoding': coding }).end(body)
    const door = world.door()
    const request = { method: 'GET', url: 'http://harbour-lane.co.uk/', use: 'site' } as const
    expect(await door.send(request)).toMatchObject({ kind: 'failed', reason, status: 200 })
    if (reason === 'too_large') {
      const cut = await door.send({ ...request, beyond: 'cut' })
      expect(cut.kind === 'answer' && [cut.body.length, cut.isCut]).toEqual([defaultOutboundLimits.decodedBytes, true])
    }
    await world.untilClosed()
  })

  it('compressed twice but declared once are decompressed once', async () => {
    const body = await packed(createGzip(runs), createGzip(runs))
    world.handler = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
    const answer = await world.door().send({ method: 'GET', url: 'http://harbour-lane.co.uk/', use: 'site' })
    expect(answer.kind === 'answer' && answer.body.length).toBeLessThan(defaultOutboundLimits.wireBytes)
  })
})
