// Writes a register of fictional companies with the 55 columns of Companies House, or a second one with known changes.
import { closeSync, createWriteStream, openSync, writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { companyRows } from './company-row.js'
import { rowsMax } from './identities.js'
import { plant, plantedAt, turnoverShare } from './planted-changes.js'
import { header, snapshotLine } from './snapshot-line.js'

const chunkCharacters = 1 << 16
const lineCharactersMax = 1 << 14
const bytesPerCharacterMax = 3

const help = `Usage: node bench/register/generate.js FILE [--rows 5600000] [--seed 1] [--changed 0.01 --plan PLAN]

Writes FILE in the format of the Companies House snapshot file: 55 columns, all fields quoted, fictional companies.
The same seed and rows give the same bytes. A FILE that ends in .gz is compressed.

  --rows N       number of companies, at most ${rowsMax}
  --seed N       any whole number
  --changed P    write a later version of the register: a share P of the companies is renamed, moved, has another
                 status or filed accounts; ${turnoverShare * 100} % are removed and as many are added
  --plan PLAN    file for the list of changes, one {"number","kind"} per line; needs --changed`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '5600000' },
    seed: { type: 'string', default: '1' },
    changed: { type: 'string' },
    plan: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const seed = Number(values.seed)
const changed = values.changed === undefined ? null : Number(values.changed)
const [path] = positionals

const isValid =
  path !== undefined &&
  positionals.length === 1 &&
  Number.isSafeInteger(rows) &&
  rows >= 1 &&
  rows * (1 + turnoverShare) <= rowsMax &&
  Number.isSafeInteger(seed) &&
  (changed === null ? values.plan === undefined : changed >= 0 && changed <= 0.5 && values.plan !== undefined)
if (values.help || !isValid) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

const startedAt = performance.now()
const plan = values.plan === undefined ? null : openSync(values.plan, 'w')
const counts = {}
const file = openSync(path, 'w')
if (path.endsWith('.gz')) {
  await pipeline(Readable.from(chunks()), createGzip({ level: 6 }), createWriteStream('', { fd: file }))
} else {
  // Reuse one buffer: a new one per chunk would pile up outside the heap until the next garbage collection.
  const scratch = Buffer.allocUnsafe(bytesPerCharacterMax * (chunkCharacters + lineCharactersMax))
  for (const chunk of chunks()) writeFully(scratch, scratch.write(chunk))
  closeSync(file)
}
if (plan !== null) closeSync(plan)

const seconds = (performance.now() - startedAt) / 1_000
const memory = Math.round(process.resourceUsage().maxRSS / 1_024)
console.log(`${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s, peak memory ${memory} MB`)
if (changed !== null)
  console.log(
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  )

function* chunks() {
  const companies = companyRows(seed)
  const last = changed === null ? rows : rows + Math.round(rows * turnoverShare)
  let chunk = header
  for (let index = 0; index < last; index++) {
    chunk += lineAt(companies, index)
    if (chunk.length < chunkCharacters) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function lineAt(companies, index) {
  const row = companies.fill(index)
  if (changed === null) return snapshotLine(row)
  const kind = index < rows ? plantedAt(seed, index, changed) : 'added'
  if (kind === null) return snapshotLine(row)
  const isChanged = kind !== 'added' && kind !== 'removed'
  record(row.number, isChanged ? plant(companies, row, seed, index, kind) : kind)
  return kind === 'removed' ? '' : snapshotLine(row)
}

function writeFully(buffer, length) {
  for (let from = 0; from < length; ) from += writeSync(file, buffer, from, length - from)
}

function record(number, kind) {
  counts[kind] = (counts[kind] ?? 0) + 1
  writeSync(plan, `${JSON.stringify({ number, kind })}\n`)
}
