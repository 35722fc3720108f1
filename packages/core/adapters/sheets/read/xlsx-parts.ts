import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { SheetError } from '../../../src/lists/sheet.js'

const entriesMax = 10_000
/** A part may have this many times its packed size. Small parts of real workbooks may have more. */
const expansionMax = 100
const smallPartBytes = 1_000_000
const encryptedFlag = 1

/** The parts of a workbook, which is a ZIP file. */
export interface Parts {
  has(path: string): boolean
  /** The text of a part in pieces. Refuses a part of more than `bytesMax`. Empty if there is no such part. */
  read(path: string, bytesMax: number): AsyncGenerator<string>
}

export function damaged(): SheetError {
  return new SheetError('The file is not a readable XLSX workbook.', 'Open it in your spreadsheet and save it again.')
}

export function tooLarge(what: string): SheetError {
  return new SheetError(`The workbook has ${what}.`, 'Save the sheet as CSV, or split it.')
}

/** `source`: the bytes, or the descriptor of an open file, which stays open. */
export async function openParts(source: Buffer | number): Promise<Parts> {
  const options: Options & { lazyEntries: true } = { lazyEntries: true, autoClose: false }
  const opening =
    typeof source === 'number'
      ? promisify<number, Options, ZipFile>(yauzl.fromFd)(source, options)
      : promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer)(source, options)
  const zip = await opening.catch(() => {
    throw damaged()
  })
  const entries = await listEntries(zip)
  refuseOtherZips(entries)
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  return {
    has: (path) => entries.has(path),
    async *read(path, bytesMax) {
      const entry = entries.get(path)
      if (!entry) return
      // The size that the file states holds: yauzl stops with an error if the part has more.
      const { uncompressedSize, compressedSize } = entry
      if (uncompressedSize > bytesMax) throw tooLarge(`a part of more than ${bytesMax / 1_000_000} MB`)
      if (uncompressedSize > smallPartBytes && uncompressedSize > compressedSize * expansionMax)
        throw tooLarge(`a part that unpacks to more than ${expansionMax} times its size`)
      const decoder = new TextDecoder()
      try {
        for await (const piece of await openEntry(entry)) yield decoder.decode(piece as Buffer, { stream: true })
      } catch (error) {
        throw error instanceof SheetError ? error : damaged()
      }
    },
  }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      count += 1
      if (count > entriesMax) failed(tooLarge(`more than ${entriesMax} parts`))
      else zip.readEntry()
    })
    zip.once('end', done)
    zip.once('error', () => failed(damaged()))
    zip.readEntry()
  })
  return entries
}

function refuseOtherZips(entries: ReadonlyMap<string, Entry>): void {
  const all = [...entries.values()]
  if (all.some(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & encryptedFlag) !== 0))
    throw new SheetError('The file is encrypted.', 'Remove its password and send it again.')
  if (!entries.has('xl/workbook.xml') && all.some(({ fileName }) => /\.(?:xls[xm]|zip|csv|txt)$/i.test(fileName)))
    throw new SheetError('The file is a ZIP archive, not a workbook.', 'Unpack it and send the list that is in it.')
}
