import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type PageReading,
  type PageReadingOptions,
  startPageReading,
} from '../../adapters/node/page/pool/page-reading.js'

/** Replaces the page thread: does what the URL says, and counts the pages it has read. */
const standIn = `
  import { parentPort } from 'node:worker_threads'
  let pages = 0
  parentPort.on('message', ({ bytes, url }) => {
    pages += 1
    if (url === 'hang') for (;;) {}
    if (url === 'die') throw new Error('It died.')
    if (url === 'leave') process.exit(3)
    if (url === 'hoard') for (const kept = []; ; ) kept.push(new Array(100_000).fill(pages))
    parentPort.postMessage({ url, pages, bytes: bytes.length })
  })
  parentPort.postMessage('ready')
`
const builtThread = new URL('../../dist/page-thread.js', import.meta.url)
const page = new TextEncoder().encode('<title>Harbour</title><footer>Harbour Ltd, company number 01234567</footer>')
const type = 'text/html; charset=utf-8'

let folder: string
let reading: PageReading

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-pages-'))
})
afterEach(() => reading.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(options: PageReadingOptions, script = standIn): void {
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, script)
  reading = startPageReading({ thread: pathToFileURL(file), ...options })
}
const read = (url: string) => reading.read(page, type, url)

describe('reading pages in worker threads', () => {
  it.each(['hang', 'die', 'leave', 'hoard'])(
    'gives up a page that makes its thread %s, and replaces the thread',
    async (url) => {
      start({ killMs: url === 'hang' ? 1_000 : 20_000 })
      expect(await read('first')).toEqual({ url: 'first', pages: 1, bytes: page.length })
      expect(await read('second')).toMatchObject({ url: 'second', pages: 2 })
      expect(await read(url)).toBeNull()
      expect(await read('third')).toMatchObject({ url: 'third', pages: 1 })
    },
  )

  it('continues with the pages queued behind it', async () => {
    start({ killMs: 1_000 })
    const answers = await Promise.all(['hang', 'a', 'die', 'b', 'c'].map(read))
    expect(answers).toMatchObject([null, { url: 'a', pages: 1 }, null, { url: 'b', pages: 1 }, { url: 'c', pages: 2 }])
  })

  it('reads on in another thread meanwhile', async () => {
    start({ threads: 2, killMs: 20_000 })
    let isGivenUp = false
    const hanging = read('hang').then(() => {
      isGivenUp = true
    })
    for (const url of ['a', 'b', 'c']) expect(await read(url)).toMatchObject({ url })
    expect(isGivenUp).toBe(false)
    await reading.close()
    await hanging
  })

  it('leaves the bytes of the caller unchanged', async () => {
    start({})
    const bytes = Buffer.from(page)
    expect(await reading.read(bytes, type, 'a')).toMatchObject({ bytes: page.length })
    expect(new Uint8Array(bytes)).toEqual(page)
  })

  it('gives up a page whose thread cannot start', async () => {
    start({}, `throw new Error('It does not start.')`)
    expect(await read('a')).toBeNull()
    expect(await read('b')).toBeNull()
  })

  it('queues 100 pages and gives up further ones', async () => {
    start({ killMs: 20_000 })
    const hanging = read('hang')
    const waiting = Array.from({ length: 100 }, (_, at) => read(`${at}`))
    expect(await read('too many')).toBeNull()
    await reading.close()
    expect(await Promise.all([hanging, ...waiting])).toEqual(Array.from({ length: 101 }, () => null))
  })

  it('gives up every page after it is closed', async () => {
    start({})
    expect(await read('a')).not.toBeNull()
    await reading.close()
    expect(await read('b')).toBeNull()
    await reading.close()
  })
})

describe('the thread of the built package', () => {
  it('reads a page', async () => {
    reading = startPageReading({ thread: builtThread, killMs: 20_000 })
    expect(await read('https://harbour.example/')).toMatchObject({ title: 'Harbour' })
  })
})

describe('reading pages in the current thread', () => {
  it('returns their facts, and null after it is closed', async () => {
    reading = startPageReading({ thread: null })
    expect(await read('https://harbour.example/')).toMatchObject({ title: 'Harbour' })
    await reading.close()
    expect(await read('https://harbour.example/')).toBeNull()
  })
})
