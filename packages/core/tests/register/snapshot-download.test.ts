import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadSnapshot, type SnapshotDownload } from '../../adapters/node/snapshot/snapshot-download.js'
import { newestSnapshotFiles } from '../../adapters/node/snapshot/snapshot-index.js'
import { redirectsMax } from '../../adapters/node/snapshot/snapshot-request.js'
import { type Handler, hangUp, LoopbackServer, silence, text } from '../outbound/loopback-server.js'

const server = new LoopbackServer()
let agent: Agent
let folder: string

beforeEach(async () => {
  await server.start()
  agent = new Agent()
  folder = mkdtempSync(join(tmpdir(), 'brassplate-download-'))
})
afterEach(async () => {
  await agent.destroy()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const download = (path: string, more: Partial<SnapshotDownload> = {}) =>
  downloadSnapshot({ url: server.baseUrl + path, folder, agent, ...more })

const sendOnTo =
  (location: string): Handler =>
  (_, response) => {
    response.writeHead(302, { location }).end()
  }

describe('downloadSnapshot', () => {
  it('stores the file under the name in the URL, and reports progress', async () => {
    server.next(text(200, 'a,b\n1,2\n', 'text/csv'))
    const seen: [number, number | null][] = []
    const path = await download('/data/Register-2026-11-01.csv?x=1', { onProgress: (...now) => seen.push(now) })
    expect(basename(path ?? '')).toBe('Register-2026-11-01.csv')
    expect(readFileSync(path ?? '', 'utf8')).toBe('a,b\n1,2\n')
    expect(seen.at(-1)?.[0]).toBe(8)
  })

  it('keeps the modification time, which dates a file without a date in its name', async () => {
    server.next((_, response) => {
      response.writeHead(200, { 'last-modified': 'Sun, 01 Nov 2026 06:00:00 GMT' }).end('x')
    })
    const path = await download('/register.csv')
    expect(statSync(path ?? '').mtimeMs).toBe(Date.UTC(2026, 10, 1, 6))
  })

  it('uses a file name that stays inside the folder', async () => {
    server.next(text(200, 'x'))
    expect(basename((await download('/..%2f..%2fetc')) ?? '')).toBe('_2f.._2fetc')
  })

  it.each([401, 403, 404, 410])('returns null for status %i', async (status) => {
    server.next(text(status, 'no'))
    expect(await download('/gone.zip')).toBeNull()
  })

  it(`follows up to ${redirectsMax} redirects`, async () => {
    const again = sendOnTo('/again.csv')
    server.next(again, again, again, text(200, 'there'))
    expect(readFileSync((await download('/first.csv')) ?? '', 'utf8')).toBe('there')
    server.next(again)
    await expect(download('/second.csv')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  it.each(['file:///etc/passwd', 'ftp://companies-house.example/x'])('follows no redirect to %s', async (location) => {
    server.next(sendOnTo(location))
    await expect(download('/x.zip')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('refuses a web page and says so', async () => {
    server.next(text(200, '<html>', 'text/html; charset=utf-8'))
    await expect(download('/x.zip')).rejects.toThrow(/web page/)
  })

  it('refuses any other status', async () => {
    server.next(text(503, 'later'))
    await expect(download('/x.zip')).rejects.toMatchObject({ code: 'upstream_unavailable', message: /503/ })
  })

  it('refuses a file above the size limit, announced or not, and accepts one at the limit', async () => {
    server.next(text(200, '12345678'))
    expect(await download('/a.csv', { bytesMax: 8 })).not.toBeNull()
    await expect(download('/b.csv', { bytesMax: 7 })).rejects.toThrow(/larger than 7 bytes/)
    server.next((_, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' })
      response.write('1234')
      response.end('5678')
    })
    await expect(download('/c.csv', { bytesMax: 7 })).rejects.toThrow(/larger than 7 bytes/)
  })

  it('gives up when no data arrives, at the start or in the middle', async () => {
    server.next(silence)
    await expect(download('/a.zip', { stallMaxMs: 50 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
    server.next((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
    })
    await expect(download('/b.zip', { stallMaxMs: 50 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  it('rejects a file that was cut off', async () => {
    server.next((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    await expect(download('/a.zip')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    server.next(hangUp)
    await expect(download('/b.zip')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })

  it('stops when aborted', async () => {
    const stopping = new AbortController()
    server.next((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
    })
    const stopped = download('/a.zip', { signal: stopping.signal, onProgress: () => stopping.abort() })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('newestSnapshotFiles', () => {
  const newest = () =>
    newestSnapshotFiles({ snapshotUrl: `${server.baseUrl}/data`, today: '2026-01-15', agent, stallMaxMs: 50 })
  const address = (day: string) => `${server.baseUrl}/data/BasicCompanyDataAsOneFile-${day}.zip`

  it('returns the file named by the Companies House page', async () => {
    server.next(text(200, '<a href="BasicCompanyDataAsOneFile-2025-12-01.zip">', 'text/html'))
    expect(await newest()).toEqual([address('2025-12-01')])
    expect(server.paths).toContain('/data/en_output.html')
  })

  it.each<[string, Handler]>([
    ['is unavailable', text(503, 'later')],
    ['does not answer', silence],
    ['names no file', text(200, '<html>', 'text/html')],
  ])('tries the first of this month and the last if the page %s', async (_, handler) => {
    server.next(handler)
    expect(await newest()).toEqual([address('2026-01-01'), address('2025-12-01')])
  })
})
