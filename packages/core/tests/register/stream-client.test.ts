import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lineBytesMax, streamClient } from '../../adapters/node/companies-house/stream-client.js'
import { followStream } from '../../src/sync/follow-stream.js'
import { companyLine, sampleCompanyNumber, type TestPorts, testPorts } from '../../testing/index.js'
import { type Handler, hangUp, LoopbackServer, silence, text } from '../outbound/loopback-server.js'

const one = sampleCompanyNumber(1)

let server: LoopbackServer
let stopping: AbortController
let client: ReturnType<typeof streamClient>
let ports: TestPorts

beforeEach(async () => {
  server = new LoopbackServer()
  await server.start()
  stopping = new AbortController()
  client = streamClient({ baseUrl: server.baseUrl, key: 'a-key', signal: stopping.signal })
  ports = testPorts()
})

afterEach(async () => {
  await client.close()
  await server.stop()
})

/** Sends chunks one after another, each once the previous one is sent, then ends or breaks the connection. */
function sending(pieces: readonly (string | Uint8Array)[], ending: 'end' | 'break' | 'stay' = 'end'): Handler {
  return async (request, response) => {
    response.writeHead(200)
    for (const piece of pieces) await new Promise((done) => response.write(piece, done))
    if (ending === 'end') response.end()
    // Wait for the socket, so that the data is sent before the connection breaks.
    if (ending === 'break') request.socket.end(() => request.socket.destroy())
  }
}

async function linesOf(from: number | null = null): Promise<string[]> {
  const lines: string[] = []
  for await (const arrived of client.open('companies', from)) lines.push(...arrived)
  return lines
}

const follow = () =>
  followStream(ports, { stream: 'companies', source: client, isStopping: () => stopping.signal.aborted })
const place = () => ports.cursors.at('companies')

describe('streamClient', () => {
  it('sends the key as a user name without a password, and the given timepoint', async () => {
    server.next(sending([]))
    await linesOf()
    await linesOf(42)
    expect(server.paths).toEqual(['/companies', '/companies?timepoint=42'])
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('a-key:').toString('base64')}`)
  })

  it('keeps the path of its base URL', async () => {
    server.next(sending([]))
    client = streamClient({ baseUrl: `${server.baseUrl}/gateway/`, key: 'a-key', signal: stopping.signal })
    await linesOf(1)
    expect(server.paths).toEqual(['/gateway/companies?timepoint=1'])
  })

  it('joins lines that arrive in chunks, even split inside a character', async () => {
    const bytes = Buffer.from('{"name":"CAFÉ"}\n{"name":"🥖"}\n')
    server.next(sending([...bytes].map((byte) => Uint8Array.of(byte))))
    expect(await linesOf()).toEqual(['{"name":"CAFÉ"}', '{"name":"🥖"}'])
  })

  it('returns no line for a heartbeat, but counts it as activity', async () => {
    server.next(sending(['\n', 'one\n\r\n\n', '\n']), sending(['\n']))
    expect(await linesOf()).toEqual(['one'])
    const arrivals: (readonly string[])[] = []
    for await (const lines of client.open('companies', null)) arrivals.push(lines)
    expect(arrivals).toEqual([[]])
  })

  it('returns a line at the limit in full, and truncates a longer one', async () => {
    server.next(sending([`${'x'.repeat(lineBytesMax)}\n`, `${'y'.repeat(3 * lineBytesMax)}\n`, 'next\n']))
    expect((await linesOf()).map(({ length }) => length)).toEqual([lineBytesMax, 200, 4])
  })

  it.each([
    [416, 'too_old'],
    [429, 'too_many'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [502, 'unavailable'],
    [302, 'unavailable'],
  ])('maps %s to %s', async (status, refusal) => {
    server.next(text(status, '<html>no</html>', 'text/html'))
    await expect(linesOf()).rejects.toMatchObject({ refusal })
    expect(server.requests).toHaveLength(1)
  })

  it('gives up a silent connection', async () => {
    const impatient = { baseUrl: server.baseUrl, key: 'a-key', signal: stopping.signal, silenceMaxMs: 200 }
    client = streamClient(impatient)
    server.next(sending(['\n'], 'stay'), silence)
    await expect(linesOf()).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
    await expect(linesOf()).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
  })

  it.each([200, 502])('closes the connection when its consumer stops, after %s', async (status) => {
    const closed = new Promise((resolve) => {
      server.next((_, response) => {
        response.on('close', resolve)
        response.writeHead(status)
        response.write('one\n')
      })
    })
    const listening = async () => {
      for await (const _ of client.open('companies', null)) return
    }
    await listening().catch(() => {})
    await closed
    expect(server.requests).toHaveLength(1)
  })
})

describe('followStream over HTTP', () => {
  it('resumes after the last complete line if the connection breaks in mid-line', async () => {
    const cut = companyLine(8, one, { company_status: 'liquidation' })
    server.next(
      sending([`${companyLine(7, one)}\n`, cut.slice(0, 90)], 'break'),
      sending([`${cut}\n`, '\n', `${companyLine(9, one, { company_status: 'dissolved' })}\n`]),
    )
    expect(await follow()).toMatchObject({ ending: 'unavailable', wasHeard: true, events: 1, skipped: 0 })
    expect(await place()).toBe(7)
    expect(await follow()).toMatchObject({ ending: 'ended', events: 2, skipped: 0 })
    expect(server.paths).toEqual(['/companies', '/companies?timepoint=8'])
    expect((await ports.overlay.read(one)).profile?.value.status).toBe('dissolved')
  })

  it('restarts after 416 and schedules a reconciliation', async () => {
    await ports.cursors.advance('companies', null, 7)
    server.next(text(416, ''), sending([`${companyLine(900, one)}\n`]))
    expect((await follow()).ending).toBe('too_old')
    expect((await follow()).ending).toBe('ended')
    expect(server.paths).toEqual(['/companies?timepoint=8', '/companies'])
    expect([await place(), await ports.cursors.at('reconciliation')]).toEqual([900, ports.clock.now()])
  })

  it('keeps its cursor through 429, 502, a broken connection and heartbeats', async () => {
    await ports.cursors.advance('companies', null, 7)
    server.next(text(429, ''), text(502, '<html>', 'text/html'), hangUp, sending(['\n', '\n']))
    const endings = [await follow(), await follow(), await follow(), await follow()]
    expect(endings.map(({ ending }) => ending)).toEqual(['too_many', 'unavailable', 'unavailable', 'ended'])
    expect(endings.map(({ wasHeard }) => wasHeard)).toEqual([false, false, false, true])
    expect(await place()).toBe(7)
  })

  it('stops at once when told to, even if nothing arrives', async () => {
    const reached = new Promise<void>((resolve) => {
      server.next((_, response) => {
        response.writeHead(200)
        response.write('\n', () => resolve())
      })
    })
    const following = follow()
    await reached
    stopping.abort()
    expect((await following).ending).toBe('stopped')
  })
})
