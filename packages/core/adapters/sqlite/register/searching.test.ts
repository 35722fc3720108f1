import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchQuestion } from '../../../src/register/search/question.js'
import { type Searching, startSearching } from './searching.js'

/** Answers all queries of a message in one message, but fails on the query `fail` and crashes on `die`. */
const thread = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (asked) => {
    if (asked.some(({ request }) => request.question.name === 'die')) throw new Error('It died.')
    const answered = asked.filter(({ request }) => request.question.name !== 'never')
    const text = JSON.stringify({ candidates: [], total: 7, isTotalExact: true })
    parentPort.postMessage(
      answered.map(({ id, request }) => (request.question.name === 'fail' ? { id, error: 'no' } : { id, text })),
    )
  })
`
const asking = (name: string) => ({ kind: 'search', question: { ...blank, name } }) as const
const blank: SearchQuestion = {
  name: null,
  postcode: null,
  status: null,
  accountsType: null,
  incorporatedFrom: null,
  incorporatedTo: null,
  page: { page: 1, limit: 10 },
}

let folder: string
let searching: Searching
let isSmall: boolean

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-searching-'))
  const file = join(folder, 'thread.mjs')
  writeFileSync(file, thread)
  isSmall = false
  searching = startSearching(join(folder, 'test.db'), () => isSmall, pathToFileURL(file))
})
afterEach(async () => {
  await searching.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('searching in a worker thread', () => {
  it('replaces a crashed thread, whose exit does not affect the new one', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(searching.ask(asking('die'))).rejects.toMatchObject({ code: 'unavailable' })
      expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 7 })
    }
  })

  it('tells each of those who asked together their own answer, also if one fails', async () => {
    const [first, second, third] = ['harbour', 'fail', 'quay'].map((name) => searching.ask(asking(name)))
    await expect(second).rejects.toThrow('A search failed: no')
    expect(await first).toMatchObject({ total: 7 })
    expect(await third).toMatchObject({ total: 7 })
  })

  it('keeps the process running only while a search waits', async () => {
    const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
    const before = ports()
    const answer = searching.ask(asking('harbour'))
    expect(ports()).toBeGreaterThan(before)
    await answer
    expect(ports()).toBe(before)
  })

  it('refuses pending and later searches when closed', async () => {
    expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 7 })
    const waiting = expect(searching.ask(asking('never'))).rejects.toMatchObject({ code: 'unavailable' })
    await searching.close()
    await waiting
    await expect(searching.ask(asking('harbour'))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(searching.warm()).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('searching in the current thread', () => {
  it('is enough for a small register, until the thread was needed once', async () => {
    isSmall = true
    expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 0 })
    await searching.warm()
    expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 0 })
    isSmall = false
    expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 7 })
    isSmall = true
    expect(await searching.ask(asking('harbour'))).toMatchObject({ total: 7 })
    await searching.close()
    await expect(searching.ask(asking('harbour'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('refuses every search after it is closed', async () => {
    const here = startSearching(join(folder, 'test.db'), () => false, null)
    expect(await here.ask(asking('harbour'))).toMatchObject({ total: 0 })
    await here.close()
    await expect(here.ask(asking('harbour'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
