import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import type { CompaniesHouseSimulator } from '../../adapters/simulators/index.js'
import type { Company } from '../../src/register/company/company.js'
import { readColumns } from '../../src/register/snapshot/columns.js'
import { CsvCutter } from '../../src/register/snapshot/csv-cutter.js'
import { readCompany } from '../../src/register/snapshot/row/read-company.js'
import { SnapshotReport } from '../../src/register/snapshot/snapshot-report.js'

const unzip = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** Downloads a ZIP from the simulator and reads its file as an import would. */
export async function readSnapshot(simulator: CompaniesHouseSimulator, name: string): Promise<Map<string, Company>> {
  const { fileName, content } = await download(`${simulator.url}/${name}.zip`)
  if (fileName !== `${name}.csv`) throw new Error(`The archive contains ${fileName}.`)

  const report = new SnapshotReport()
  const rows: string[][] = []
  const cutter = new CsvCutter((fields) => rows.push(fields))
  cutter.push(content)
  cutter.end()
  const [header = [], ...companies] = rows
  const columns = readColumns(header)
  const read = companies.map((fields, place) => readCompany(fields, place + 2, columns, report))
  const { badRowCount, badFieldsByColumn, unknownWords } = report.summary()
  if (badRowCount > 0 || Object.keys(badFieldsByColumn).length > 0 || unknownWords.length > 0) {
    throw new Error(`The file has problems: ${JSON.stringify(report.summary())}`)
  }
  return new Map(read.flatMap((company) => (company ? [[company.number, company]] : [])))
}

async function download(url: string): Promise<{ fileName: string; content: string }> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`)
  const zip = await unzip(await buffer(response.body), { lazyEntries: true })
  const entry = await new Promise<Entry>((done, failed) => {
    zip.once('entry', done)
    zip.once('error', failed)
    zip.readEntry()
  })
  const stream = await promisify(zip.openReadStream.bind(zip) as ReadEntry)(entry)
  return { fileName: entry.fileName, content: await text(stream) }
}

type ReadEntry = (
  entry: Entry,
  done: (error: Error | null, stream: NodeJS.ReadableStream & AsyncIterable<Buffer>) => void,
) => void
