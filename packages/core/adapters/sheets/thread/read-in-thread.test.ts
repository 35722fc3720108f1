import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { SheetError } from '../../../src/lists/sheet.js'
import { hostileWorkbooks, sheetOf, textRows, workbookOf } from '../../../testing/lists/hostile-workbooks.js'
import { allOf } from '../../../testing/lists/known-client.js'
import { readInThread, type ThreadOptions, type ThreadSheet } from './read-in-thread.js'

/** Threads run from the built package only. */
const thread = new URL('../../../dist/sheet-thread.js', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'brassplate-thread-'))
const opened: FileHandle[] = []

afterEach(async () => {
  for (const handle of opened.splice(0)) await handle.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read<Result>(
  content: string | Buffer,
  use: (sheet: ThreadSheet) => Promise<Result>,
  options: ThreadOptions & { readonly name?: string } = {},
): Promise<Result> {
  const handle = await open(join(folder, 'file'), 'w+')
  opened.push(handle)
  await handle.writeFile(content)
  const { name = null, ...others } = options
  return readInThread({ descriptor: handle.fd, name }, use, { thread, ...others })
}

const rowsOf = async ({ rows }: ThreadSheet) => (await allOf(rows)).map(({ cells }) => cells)

describe('readInThread', () => {
  it('reads text and workbooks with their columns, and leaves the file open', async () => {
    const text = await read('Company;Reg no\nOne;1\n', async (sheet) => [sheet.roles, await rowsOf(sheet)])
    expect(text).toEqual([{ name: 0, number: 1 }, [['One', '1']]])
    const book = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(textRows(['One', 'Two'])) })
    expect(await read(book, rowsOf)).toEqual([['One'], ['Two']])
    expect((await opened[1]?.stat())?.size).toBe(book.length)
  })

  it('reads no further than the rows are taken', async () => {
    const lines = Array.from({ length: 200_000 }, (_, place) => `Company ${place} Ltd`).join('\n')
    const first = await read(
      `name\n${lines}`,
      async ({ rows }) => {
        for await (const { cells } of rows) return cells[0]
        return null
      },
      { name: 'a.csv' },
    )
    expect(first).toBe('Company 0 Ltd')
  })

  it('says what is wrong with the file and with the choice of columns', async () => {
    await expect(read('%PDF-1.7', rowsOf)).rejects.toThrow(SheetError)
    await expect(read('Colour,Size\nred,1\n', rowsOf)).rejects.toThrow('No column with a company number')
  })

  it('ends a thread that takes too long', async () => {
    const bytes = (await hostileWorkbooks['many strings that do not compress']?.(0.05)) ?? ''
    const error = await read(bytes, rowsOf, { readingMs: 1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SheetError)
    expect(error).toMatchObject({ message: 'Reading the file takes too much time.' })
  })

  it('ends when the sender has gone, before and while the rows are taken', async () => {
    const gone = new AbortController()
    const lines = 'One Ltd\n'.repeat(50_000)
    const taking = read(
      `name\n${lines}`,
      async ({ rows }) => {
        let count = 0
        for await (const _ of rows) {
          count += 1
          if (count === 10) gone.abort(new Error('gone'))
        }
        return count
      },
      { signal: gone.signal, name: 'a.csv' },
    )
    await expect(taking).rejects.toThrow('gone')
    await expect(read('name\nOne\n', rowsOf, { signal: gone.signal })).rejects.toThrow('gone')
  })

  it('reads long cells, which are put together letter by letter', async () => {
    const cell = 'x'.repeat(30_000)
    const count = await read(
      `Company,Notes\n${`Acme Ltd,${cell}\n`.repeat(190)}`,
      async (sheet) => (await rowsOf(sheet)).length,
    )
    expect(count).toBe(190)
  })

  it('ends a thread that takes too much memory, and the program goes on', async () => {
    // A thread without our limits stands in for a limit that we have forgotten.
    const script = `
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', () => { const held = []; for (;;) held.push({ text: String(held.length) }) })`
    const greedy = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
    await expect(read('name\nOne\n', rowsOf, { thread: greedy })).rejects.toThrow('takes too much memory')
  })
})
