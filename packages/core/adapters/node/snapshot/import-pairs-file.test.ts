import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importPairs } from '../../../src/resolution/website/import-pairs.js'
import { testPorts } from '../../../testing/index.js'
import type { ImportProgress } from './gather-sources.js'
import { type ImportPairsFile, importPairsFile } from './import-pairs-file.js'

const header = 'company_number,domain\n'
const text = `${header}09999991,harbour-lane.co.uk\n09999992,quay-street.co.uk\n`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-pairs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(bytes: string | Uint8Array, more: Partial<ImportPairsFile> = {}) {
  const path = join(folder, 'pairs.csv')
  writeFileSync(path, bytes)
  const ports = testPorts()
  return importPairsFile({ sites: { importPairs: (...given) => importPairs(ports, ...given) }, path, ...more })
}

describe('importPairsFile', () => {
  it.each([
    ['a plain file', text],
    ['a gzip file', gzipSync(text)],
    ['a file with a byte order mark', `\ufeff${text}`],
  ])('reads %s', async (_, bytes) => {
    expect(await run(bytes)).toEqual({ rows: 2, added: 2, badRowCount: 0, badRows: [] })
  })

  it('reports progress over both passes', async () => {
    const seen: ImportProgress[] = []
    await run(text, { onProgress: (progress) => seen.push(progress) })
    const size = text.length
    expect(seen.at(0)).toEqual({ phase: 'reading', bytesDone: size, bytesTotal: 2 * size, rows: 2 })
    expect(seen.at(-1)).toEqual({ phase: 'reading', bytesDone: 2 * size, bytesTotal: 2 * size, rows: 2 })
  })

  it('stops when aborted', async () => {
    await expect(run(text, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['an empty file', '', 'it is empty'],
    ['a truncated gzip file', gzipSync(text).subarray(0, 30), 'it is truncated'],
  ])('refuses %s', async (_, bytes, reason) => {
    await expect(run(bytes)).rejects.toThrow(reason)
  })

  it('refuses a missing file and a folder', async () => {
    await expect(run(text, { path: join(folder, 'none.csv') })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('there is no such file'),
    })
    await expect(run(text, { path: folder })).rejects.toThrow('it is not a file')
  })

  it('reads a file that decompresses to the limit and refuses a larger one', async () => {
    const packed = gzipSync(text)
    expect(await run(packed, { bytesMax: text.length })).toMatchObject({ added: 2 })
    await expect(run(packed, { bytesMax: text.length - 1 })).rejects.toThrow('decompresses to more than')
  })
})
