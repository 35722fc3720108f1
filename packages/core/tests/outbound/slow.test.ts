import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { redirectsMax } from '../../adapters/node/web/follow-redirects.js'
import type { OutboundDoor } from '../../adapters/node/web/outbound-door.js'
import { OutboundWorld } from './world.js'

/** The real limits are seconds; these are tenths, to keep the test short. */
const limits = { headersMs: 100, wholeMs: 250, wireBytes: 200_000 }
const connectMs = 100
/** For servers that are cut off for what they send: a short time limit could expire first on a busy machine. */
const patient = { limits: { ...limits, headersMs: 600_000, wholeMs: 600_000 }, connectMs: 600_000 }
const roundsMax = process.env.BRASSPLATE_PROVE ? 60 : 6
const atOnce = 8

const plain = 'http://harbour-lane.co.uk/'
const secure = 'https://harbour-lane.co.uk/'
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'

let world: OutboundWorld
let door: OutboundDoor

beforeEach(async () => {
  world = new OutboundWorld()
  await world.start()
  door = world.door({ limits, connectMs })
})

afterEach(() => world.stop())

/** Writes until the connection closes. */
async function endlessly(socket: Socket, text: string, everyMs = 0): Promise<void> {
  while (!socket.destroyed) {
    const isTaken = socket.write(text)
    if (everyMs > 0) await delay(everyMs)
    else if (!isTaken) await Promise.race([new Promise((done) => socket.once('drain', done)), delay(50)])
  }
}

const answering =
  (...parts: string[]) =>
  (socket: Socket) => {
    socket.once('data', () => {
      for (const part of parts) socket.write(part)
    })
  }

type Case = readonly [what: string, handler: (socket: Socket) => void, reasons: readonly string[], url?: string]

const cases: readonly Case[] = [
  ['says nothing', () => {}, ['timeout']],
  ['sends its status line byte by byte', (socket) => void endlessly(socket, 'H', 20), ['timeout', 'connection']],
  [
    'sends headers slowly',
    (socket) => {
      socket.write(head)
      endlessly(socket, 'x-one: 1\r\n', 20)
    },
    ['timeout'],
  ],
  [
    'sends its body slowly',
    (socket) => {
      socket.write(`${head}content-length: 100000\r\n\r\n`)
      endlessly(socket, 'x', 20)
    },
    ['timeout'],
  ],
  ['stops in the middle of its body', answering(`${head}content-length: 1000\r\n\r\nhello`), ['timeout']],
  [
    'never ends its body',
    (socket) => {
      socket.write(`${head}\r\n`)
      endlessly(socket, 'x'.repeat(10_000))
    },
    ['too_large'],
  ],
  [
    'sends endless chunks',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`)
      endlessly(socket, `${'1\r\nx\r\n'.repeat(1_000)}`)
    },
    ['too_large', 'timeout'],
  ],
  [
    'sends endless chunk extensions',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n1;`)
      endlessly(socket, 'x'.repeat(60_000))
    },
    ['too_large', 'timeout', 'connection'],
  ],
  [
    'sends endless trailers',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`)
      endlessly(socket, 'x-one: 1\r\n'.repeat(1_000))
    },
    ['too_large', 'timeout', 'connection'],
  ],
  [
    'sends endless early hints',
    (socket) => void endlessly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)),
    ['too_large', 'timeout', 'connection'],
  ],
  [
    'sends endless headers',
    (socket) => {
      socket.write(head)
      endlessly(socket, 'x-one: 1\r\n'.repeat(1_000))
    },
    ['too_large'],
  ],
  [
    'sends one endless header',
    (socket) => {
      socket.write(`${head}x-long: `)
      endlessly(socket, 'x'.repeat(10_000))
    },
    ['too_large'],
  ],
  ['speaks no HTTP', answering('220 ready\r\n'), ['connection']],
  ['answers without headers', answering('<p>hello</p>'), ['connection']],
  ['sends a wrong chunk size', answering(`${head}transfer-encoding: chunked\r\n\r\nzz\r\nhello`), ['connection']],
  ['gives two lengths', answering(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nhello`), ['connection']],
  [
    'switches protocols',
    answering('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    ['connection'],
  ],
  ['closes at once', (socket) => void socket.destroy(), ['connection']],
  ['resets at once', (socket) => void socket.resetAndDestroy(), ['connection']],
  ['closes after the request', (socket) => void socket.once('data', () => socket.destroy()), ['connection']],
  [
    'resets in the middle of its body',
    (socket) => {
      socket.write(`${head}content-length: 1000\r\n\r\nhello`, () => void socket.resetAndDestroy())
    },
    ['connection'],
  ],
  ['ends before its length', (socket) => void socket.end(`${head}content-length: 1000\r\n\r\nhello`), ['connection']],
  ['does not answer the TLS handshake', () => {}, ['timeout'], secure],
  ['speaks no TLS', (socket) => void socket.write(`${head}\r\nhello`), ['connection'], secure],
  ['sends junk as TLS', (socket) => void endlessly(socket, '\u0016\u0003\u0001'.repeat(1_000)), ['connection'], secure],
  ['sends junk as TLS slowly', (socket) => void endlessly(socket, '\u0016', 20), ['timeout', 'connection'], secure],
  [
    'closes during the TLS handshake',
    (socket) => void socket.once('data', () => socket.destroy()),
    ['connection'],
    secure,
  ],
]

describe('a server that', () => {
  it.each(cases.map(([what, ...rest]) => [what, rest] as const))('%s is abandoned in time', async (_, rest) => {
    const [handler, reasons, url = plain] = rest
    world.rawHandler = handler
    const asked = reasons.includes('timeout') ? door : world.door(patient)
    const answer = await asked.send({ method: 'GET', url, use: 'site' })
    expect(answer.kind === 'failed' && reasons.includes(answer.reason) ? reasons : answer).toEqual(reasons)
    await world.untilClosed()
  })

  it('stays silent is abandoned before the full time, unlike one that answers', async () => {
    const silent = { headersMs: 600_000, wholeMs: 600_000, silentMs: 50 }
    world.rawHandler = () => {}
    const left = await door.send({ method: 'GET', url: plain, use: 'site', limits: silent })
    expect(left).toMatchObject({ kind: 'failed', reason: 'timeout', status: null })

    world.rawHandler = (socket) => {
      socket.write(`${head}content-length: 2\r\n\r\na`)
      setTimeout(() => socket.write('b'), 60)
    }
    const slow = { ...silent, silentMs: 30_000 }
    expect(await door.send({ method: 'GET', url: plain, use: 'site', limits: slow })).toMatchObject({ kind: 'answer' })
    await world.untilClosed()
  })

  it('redirects endlessly is abandoned after some redirects', async () => {
    let count = 0
    world.handler = (_, response) => {
      count += 1
      response.writeHead(302, { location: `/${count}` }).end()
    }
    const { answer } = await door.follow({ method: 'GET', url: plain, use: 'site' })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'too_many_redirects' })
    expect(count).toBe(redirectsMax + 1)
  })

  it.each([plain, secure])('sends bytes outside any response is cut off at the limit (%s)', async (url) => {
    world.handler = (request) => {
      request.socket.write(`${head}transfer-encoding: chunked\r\n\r\n1;`)
      endlessly(request.socket, 'x'.repeat(60_000))
    }
    const answer = await world.door(patient).send({ method: 'GET', url, use: 'site' })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'too_large', status: 200 })
    await world.untilClosed()
  })

  it('misbehaves repeatedly leaves no connection behind', { timeout: 1_800_000 }, async () => {
    const [plainly, securely] = [cases.filter(([, , , url]) => !url), cases.filter(([, , , url]) => url)]
    let failed = 0
    for (const [group, url] of [
      [plainly, plain],
      [securely, secure],
    ] as const) {
      let turn = 0
      world.rawHandler = (socket) => {
        turn += 1
        group[turn % group.length]?.[1](socket)
      }
      for (let left = group.length * roundsMax; left > 0; left -= atOnce) {
        const sent = Array.from({ length: atOnce }, () =>
          door.send({ method: 'GET', url, use: 'site', limits: { headersMs: 40, wholeMs: 80 } }),
        )
        for (const { kind } of await Promise.all(sent)) failed += kind === 'failed' ? 1 : 0
      }
    }
    expect(failed).toBeGreaterThanOrEqual(cases.length * roundsMax)
    await world.untilClosed()
  })
})
