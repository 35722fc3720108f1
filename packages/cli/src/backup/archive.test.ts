import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ArchiveReader } from './archive-reader.js'
import { type ArchivePart, ArchiveWriter } from './archive-writer.js'
import { parseTarHeader, tarHeader } from './tar-header.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const lengths = [0, 1, 511, 512, 513, 300_000]
const contentOf = (length: number) => Buffer.from(Array.from({ length }, (_, place) => (place * 31 + length) % 256))

async function* inHalves(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length >> 1)
  yield bytes.subarray(bytes.length >> 1)
}

async function written(name: string): Promise<{ path: string; parts: ArchivePart[]; bytes: number }> {
  const path = join(folder, name)
  const archive = await ArchiveWriter.create(path, 1_772_355_600)
  const parts: ArchivePart[] = []
  for (const length of lengths) parts.push(await archive.add(`parts/${length}`, inHalves(contentOf(length)), signal))
  return { path, parts, bytes: await archive.finish() }
}

describe('an archive', () => {
  it('returns what was written and is readable only by its owner', async () => {
    const { path, parts, bytes } = await written('whole.tar')
    expect(statSync(path)).toMatchObject({ size: bytes })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const archive = await ArchiveReader.open(path)
    expect(archive.names).toEqual(lengths.map((length) => `parts/${length}`))
    await archive.verify(parts)
    for (const length of lengths) {
      const pieces: Uint8Array[] = []
      for await (const piece of archive.pieces(`parts/${length}`)) pieces.push(piece)
      expect(Buffer.concat(pieces).equals(contentOf(length))).toBe(true)
    }
    await archive.close()
  })

  it('can be read by tar', async () => {
    const { path } = await written('plain.tar')
    const listed = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(listed).toEqual(lengths.map((length) => `parts/${length}`))
    expect(execFileSync('tar', ['-xOf', path, 'parts/513']).equals(contentOf(513))).toBe(true)
  })

  it('never overwrites an existing file', async () => {
    await written('taken.tar')
    await expect(ArchiveWriter.create(join(folder, 'taken.tar'), 0)).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it('is rejected if any bit is flipped or the end is missing', async () => {
    const { path, parts } = await written('damaged.tar')
    const whole = readFileSync(path)
    const read = async () => {
      const archive = await ArchiveReader.open(path)
      await archive.verify(parts).finally(() => archive.close())
    }
    // Our checksum does not cover unused header fields, and nothing covers the padding of the last block.
    for (const place of [0, 130, 150, 1_600, 2_700, whole.length - 200_000]) {
      const turned = Buffer.from(whole)
      turned[place] = (turned[place] ?? 0) ^ 4
      writeFileSync(path, turned)
      await expect(read(), String(place)).rejects.toThrow('is not a complete backup')
    }
    for (const length of [0, 100, 512, 1_024, whole.length - 1_100]) {
      writeFileSync(path, whole.subarray(0, length))
      await expect(read(), String(length)).rejects.toThrow('is not a complete backup')
    }
    writeFileSync(path, 'x'.repeat(10_000))
    await expect(read()).rejects.toThrow('is not a complete backup')
  })

  it('supports sizes beyond the range of octal digits', () => {
    for (const bytes of [0, 0o77777777777, 0o77777777777 + 1, 2 ** 45 + 3]) {
      expect(parseTarHeader(tarHeader({ name: 'big', bytes }, 0))).toEqual({ name: 'big', bytes })
    }
    expect(() => tarHeader({ name: 'n'.repeat(101), bytes: 0 }, 0)).toThrow('too long')
  })
})
