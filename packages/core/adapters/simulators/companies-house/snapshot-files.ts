import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Day } from '../../../src/shared/days.js'
import { isInSnapshot, snapshotHeader, snapshotRow } from '../render-snapshot.js'
import type { SampleCompany } from '../sample/sample-company.js'

const partCount = 7
const chunkCharacters = 64 * 1024

export interface SnapshotFile {
  readonly name: string
  /** Counted from 1; null for the full register. */
  readonly part: number | null
}

/** The file names of this month's register. */
export function snapshotFiles(today: Day): SnapshotFile[] {
  const day = `${today.slice(0, 7)}-01`
  const parts = Array.from({ length: partCount }, (_, at) => ({
    name: `BasicCompanyData-${day}-part${at + 1}_${partCount}`,
    part: at + 1,
  }))
  return [{ name: `BasicCompanyDataAsOneFile-${day}`, part: null }, ...parts]
}

export function indexPage(today: Day): string {
  const items = snapshotFiles(today).map(({ name }) => `<li><a href="${name}.zip">${name}.zip</a></li>`)
  return `<!DOCTYPE html><html><head><title>Company data product</title></head><body><ul>${items.join('\n')}</ul></body></html>`
}

/** Streams a file as a ZIP, as Companies House offers it. */
export async function sendSnapshotFile(
  { name, part }: SnapshotFile,
  companies: Iterable<SampleCompany>,
  today: Day,
  response: ServerResponse,
): Promise<void> {
  const live = [...companies].filter(isInSnapshot)
  const perPart = Math.ceil(live.length / partCount)
  const chosen = part === null ? live : live.slice((part - 1) * perPart, part * perPart)

  const zip = new ZipFile()
  zip.addReadStream(Readable.from(csvChunks(chosen), { objectMode: false }), `${name}.csv`, { mtime: new Date(today) })
  zip.end()
  response.writeHead(200, { 'Content-Type': 'application/zip' })
  await pipeline(zip.outputStream, response)
}

function* csvChunks(companies: readonly SampleCompany[]): Iterable<Buffer> {
  let chunk = `${snapshotHeader}\n`
  for (const company of companies) {
    chunk += `${snapshotRow(company)}\n`
    if (chunk.length < chunkCharacters) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  yield Buffer.from(chunk)
}
