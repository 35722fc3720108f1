import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { Fetch } from './frame.js'
import { listen } from './listen.js'
import { UnreadResponses } from './request/unread-responses.js'

const patience = { timeout: 30_000, interval: 10 }
const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

function listenWith(fetch: Fetch, options: { readonly restMaxMs?: number } = {}) {
  return listen({
    ...options,
    fetch,
    host: '127.0.0.1',
    port: 0,
    newRequestId: () => 'req_raw',
    onError: () => {},
    onRequestFailed: () => {},
  })
}

describe('a server that stops', () => {
  it('closes the connection of a request under way with its answer', async () => {
    let closed: Promise<void> | null = null
    const listening = await listenWith(async () => {
      closed = listening.close()
      return new Response('here')
    })
    const response = await fetch(`http://127.0.0.1:${listening.port}`)
    expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'here'])
    await closed
  })
})

describe('an idle connection', () => {
  /** A connection with one answered request, and its socket at the server. */
  async function openIdle() {
    const served: Socket[] = []
    const listening = await listenWith(async (_, { incoming }) => {
      served.push(incoming.socket)
      return new Response('here')
    })
    const client = connect(listening.port, '127.0.0.1')
    await once(client, 'connect')
    let received = ''
    client
      .on('error', () => {})
      .on('data', (chunk) => {
        received += String(chunk)
      })
    const answers = () => received.split('HTTP/1.1 200').length - 1
    client.write(request)
    await vi.waitUntil(() => answers() === 1, patience)
    const [socket] = served
    if (socket === undefined) throw new Error('No request was served.')
    const close = async () => {
      client.destroy()
      await listening.close()
    }
    return { client, socket, received: () => received, answers, close }
  }

  it('stays open for five seconds longer than clients are told', async () => {
    const { socket, received, close } = await openIdle()
    const announced = Number(/^Keep-Alive: timeout=(\d+)/im.exec(received())?.[1])
    await vi.waitUntil(() => socket.timeout === (announced + 5) * 1_000, patience)
    await close()
  })

  it('answers a request that arrived before its time was over, also if the server was too busy to read it', async () => {
    const { client, socket, answers, close } = await openIdle()
    // Timers run before the server reads.
    setTimeout(() => {
      client.write(request)
      socket.emit('timeout')
    })
    await vi.waitUntil(() => answers() === 2 || client.closed, patience)
    expect(answers()).toBe(2)
    await close()
  })

  it('is closed when its time is over', async () => {
    const { client, socket, close } = await openIdle()
    socket.emit('timeout')
    await once(client, 'close')
    await close()
  })
})

it.each(['Host: a.example\r\nhost: b.example\r\n', 'Host: a.example\r\nX-One: 1\r\nHOST: a.example\r\n'])(
  'refuses a request with several Host headers',
  async (hosts) => {
    const listening = await listenWith(async () => new Response('here'))
    const client = connect(listening.port, '127.0.0.1')
    client.write(`GET / HTTP/1.1\r\n${hosts}\r\n`)
    const answer = await text(client)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('several Host headers')
    await listening.close()
  },
)

it('expects the listeners that eight requests of one connection leave on it', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  const unread = new UnreadResponses()
  const listening = await listenWith(async (_, bindings) => {
    unread.add('ada', 8_000_000, bindings)
    return new Response('x'.repeat(8_000_000))
  })
  const client = connect(listening.port, '127.0.0.1').pause()
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx'.repeat(8))
  await delay(200)
  client.resetAndDestroy()
  await listening.close()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

describe('a request that is refused before its body has arrived', () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n'
  const refuse: Fetch = async () => new Response('too large', { status: 413 })

  /** A client that does not look at its response before it has sent its body. */
  async function send(restMaxMs: number, rest: (client: Socket) => Promise<void>): Promise<string> {
    const served: Socket[] = []
    const listening = await listenWith(
      async (request, bindings) => {
        served.push(bindings.incoming.socket)
        return refuse(request, bindings)
      },
      { restMaxMs },
    )
    const client = connect(listening.port, '127.0.0.1').pause()
    client.on('error', () => {})
    await once(client, 'connect')
    client.write(head)
    await vi.waitUntil(() => (served[0]?.bytesWritten ?? 0) > 0, patience)
    await rest(client)
    let received = ''
    client
      .on('data', (chunk) => {
        received += String(chunk)
      })
      .resume()
    await vi.waitUntil(() => received.includes('too large') || client.closed, patience)
    client.destroy()
    await listening.close()
    return received
  }

  it('keeps its connection until a slow client has sent the rest, which then reads the response', async () => {
    const received = await send(60_000, async (client) => {
      for (let place = 0; place < 10; place += 1) {
        client.write('x'.repeat(100_000))
        await delay(100)
      }
    })
    expect(received).toContain('HTTP/1.1 413')
  })

  it('loses its connection if the rest takes too long', async () => {
    const closed = send(20, async (client) => {
      const writing = setInterval(() => client.write('x'), 5)
      await once(client.resume(), 'close')
      clearInterval(writing)
    })
    await expect(closed).resolves.toBe('')
  })

  it('is forgotten if its client goes away before it has sent the rest', async () => {
    const served: Socket[] = []
    const listening = await listenWith(
      async (request, bindings) => {
        served.push(bindings.incoming.socket)
        return refuse(request, bindings)
      },
      { restMaxMs: 20 },
    )
    const client = connect(listening.port, '127.0.0.1')
    client.write(head)
    await once(client, 'data')
    client.resetAndDestroy()
    const [socket] = served
    await vi.waitUntil(() => socket?.closed, patience)
    // Each look at a connection that is gone would leave a listener.
    await delay(200)
    expect(socket?.listenerCount('finish')).toBeLessThan(3)
    await listening.close()
  })

  it.each(['GET', 'HEAD'])('of %s loses its connection at once', async (method) => {
    const listening = await listenWith(async () => new Response('here'), { restMaxMs: 60_000 })
    const client = connect(listening.port, '127.0.0.1')
    client.on('error', () => {}).resume()
    client.write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx`)
    await once(client, 'close')
    await listening.close()
  })
})
