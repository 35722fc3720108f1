import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openSnapshotFile } from './snapshot-files.js'

const header = 'CompanyName, CompanyNumber\n'
const rows = Array.from({ length: 40_000 }, (_, nth) => `"HARBOUR LANE ${nth} LIMITED","${10_000_000 + nth}"\n`).join(
  '',
)
const csv = header + rows

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-bulk-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function zipOf(entries: Record<string, string>, compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

async function readAll(path: string, bytesMax?: number) {
  const opened = await openSnapshotFile(path, bytesMax)
  const parts: Record<string, string> = {}
  for await (const part of opened.parts) {
    let text = ''
    for await (const piece of part.pieces) text += piece
    parts[part.name] = text
  }
  return { parts, opened }
}

/** Files in the test folder that this process holds open. */
function heldOpen(): string[] {
  const descriptors = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []
  return descriptors.flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })
}

describe('openSnapshotFile', () => {
  it('reads a plain file and reports progress', async () => {
    const { parts, opened } = await readAll(file('plain.csv', csv))
    expect(parts).toEqual({ 'plain.csv': csv })
    expect(opened.name).toBe('plain.csv')
    expect(opened.bytesTotal).toBe(csv.length)
    expect(opened.bytesRead()).toBe(csv.length)
  })

  it('reads gzip with several members, whatever the file name', async () => {
    const packed = Buffer.concat([gzipSync(header), gzipSync(rows)])
    const { parts, opened } = await readAll(file('packed.csv', packed))
    expect(parts).toEqual({ 'packed.csv': csv })
    expect(opened.bytesRead()).toBe(opened.bytesTotal)
  })

  it('reads each CSV of a ZIP as a part, and nothing else in it', async () => {
    const zip = await zipOf({ 'a.csv': csv, 'readme.txt': 'hello', 'deep/B.CSV': header, '__MACOSX/a.csv': 'x' })
    const { parts, opened } = await readAll(file('both.zip', zip))
    expect(parts).toEqual({ 'a.csv': csv, 'B.CSV': header })
    expect(opened.bytesRead()).toBeGreaterThan(opened.bytesTotal * 0.9)
    expect(opened.bytesRead()).toBeLessThanOrEqual(opened.bytesTotal)
  })

  it('reads a ZIP without compression', async () => {
    const { parts } = await readAll(file('stored.zip', await zipOf({ 'a.csv': csv }, false)))
    expect(parts).toEqual({ 'a.csv': csv })
  })

  it('closes the file when reading ends early', async () => {
    const zip = await zipOf({ 'a.csv': csv })
    for (const path of [file('1.csv', csv), file('2.gz', gzipSync(csv)), file('3.zip', zip)]) {
      const opened = await openSnapshotFile(path)
      for await (const part of opened.parts) {
        for await (const _ of part.pieces) break
        break
      }
      await expect.poll(heldOpen).toEqual([])
    }
  })

  it('closes the file if a part is not read', async () => {
    const opened = await openSnapshotFile(file('unread.zip', await zipOf({ 'a.csv': csv, 'b.csv': csv })))
    for await (const _ of opened.parts) break
    await expect.poll(heldOpen).toEqual([])
  })

  it('reads a file of the maximum size and refuses to decompress more', async () => {
    const path = file('bound.gz', gzipSync(csv))
    expect((await readAll(path, csv.length)).parts).toEqual({ 'bound.gz': csv })
    await expect(readAll(path, csv.length - 1)).rejects.toThrow(`it decompresses to more than ${csv.length - 1} bytes`)
    await expect.poll(heldOpen).toEqual([])
  })

  it.each([
    ['a missing file', () => join(folder, 'nowhere.csv'), 'there is no such file'],
    ['a folder', () => folder, 'it is not a file'],
    ['an empty file', () => file('empty.csv', ''), 'it is empty'],
    ['a gzip file cut short', () => file('cut.gz', gzipSync(csv).subarray(0, -500)), 'it is truncated'],
    ['a damaged gzip file', () => file('damaged.gz', damaged(gzipSync(csv))), 'it is damaged'],
    [
      'a ZIP file cut short',
      async () => file('cut.zip', (await zipOf({ 'a.csv': csv })).subarray(0, -500)),
      'not a complete ZIP',
    ],
    [
      'a ZIP file without a CSV',
      async () => file('none.zip', await zipOf({ 'readme.txt': 'hello' })),
      'it contains no CSV file',
    ],
    ['an empty ZIP file', async () => file('empty.zip', await zipOf({})), 'it contains no CSV file'],
    [
      'a damaged ZIP file',
      async () => file('damaged.zip', damaged(await zipOf({ 'a.csv': csv }))),
      'a.csv inside it is damaged',
    ],
    ['a ZIP file with a wrong checksum', async () => file('sum.zip', await wrongInside()), 'its checksum is wrong'],
    ['a locked ZIP file', async () => file('locked.zip', await locked()), 'a.csv inside it is protected by a password'],
  ])('refuses %s and names it', async (_, make, reason) => {
    const path = await make()
    await expect(readAll(path)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(new RegExp(`^${path.replaceAll('.', '\\.')} cannot be read .*${reason}`)),
    })
    await expect.poll(heldOpen).toEqual([])
  })
})

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xff, copy.length >> 1, (copy.length >> 1) + 200)
  return copy
}

async function wrongInside(): Promise<Buffer> {
  const zip = await zipOf({ 'a.csv': csv }, false)
  zip.write('HARBOR', zip.indexOf('HARBOUR'))
  return zip
}

/** Sets the encryption flag in both headers. */
async function locked(): Promise<Buffer> {
  const zip = await zipOf({ 'a.csv': csv })
  const inDirectory = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 8
  zip.writeUInt16LE(zip.readUInt16LE(inDirectory) | 1, inDirectory)
  zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6)
  return zip
}
