// Writes companies with the names, or nearly the names, of the companies in a register, as often as in the full register.
// Usage: node bench/resolution/namesakes.js OUT.csv --sample FILE [--register FILE…] [--full 5600000] [--seed 1]
// The rates come from the sample: how many of its companies share a name, or differ by one word such as Group, scaled
// to the full register. Every company of the sample and of the other registers gets namesakes at these rates, at the
// postcode of another company.
import { createWriteStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { fieldsOf } from '../lines.js'
import { below, fraction, startSeries } from '../register/random.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    register: { type: 'string', multiple: true, default: [] },
    full: { type: 'string', default: '5600000' },
    seed: { type: 'string', default: '1' },
  },
})
const words = 'GROUP HOLDINGS UK SERVICES SOLUTIONS MANAGEMENT CONSULTING PROPERTIES INVESTMENTS TRADING LONDON'.split(
  ' ',
)
const generic = new Set([
  ...words,
  ...'INTERNATIONAL ENTERPRISES VENTURES CAPITAL DEVELOPMENTS ESTATES DESIGN'.split(' '),
])
const endings = new Set(['LIMITED', 'LTD', 'PLC', 'LLP', 'CIC'])
const firstNumber = 90_000_000

const sample = rowsOf(values.sample)
const { same, near } = ratesOf(sample.map(({ cells, at }) => coreOf(cells[at.name])))
const scale = Number(values.full) / sample.length
console.log(
  `In the full register a company has ${(same * scale).toFixed(3)} others of its name and ${(near * scale).toFixed(2)} that differ by one word.`,
)
startSeries(Number(values.seed), 1)
const out = createWriteStream(positionals[0])
out.write(`${sample[0].header}\n`)
let written = 0
const rows = [...sample, ...values.register.flatMap(rowsOf)]
const taken = new Set(rows.map(({ cells, at }) => coreOf(cells[at.name]).join(' ')))
for (const row of rows) {
  const core = coreOf(row.cells[row.at.name])
  if (core.length === 0) continue
  for (let left = drawn(same * scale); left > 0; left -= 1) write(row, [...core, 'LTD'])
  for (let left = drawn(near * scale); left > 0; left -= 1) {
    const isLonger = !generic.has(core.at(-1)) || core.length === 1
    const other = isLonger ? [...core, words[below(words.length)]] : core.slice(0, -1)
    // A name that is taken cannot be registered again, and would count as the same name.
    if (taken.has(other.join(' '))) continue
    taken.add(other.join(' '))
    write(row, [...other, 'LTD'])
  }
}
out.end()
console.log(`Wrote ${written} namesakes.`)

function write({ cells, at }, name) {
  const elsewhere = sample[below(sample.length)]
  const next = cells.map((cell, place) => (place >= at.address && place <= at.postcode ? elsewhere.cells[place] : cell))
  next[at.name] = name.join(' ')
  next[at.number] = String(firstNumber + written)
  out.write(`${next.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
  written += 1
}

/** A Poisson number by inversion. */
function drawn(mean) {
  let count = 0
  for (let chance = fraction(); chance > Math.exp(-mean); chance *= fraction()) count += 1
  return count
}

function ratesOf(cores) {
  const counts = new Map()
  for (const core of cores) counts.set(core.join(' '), (counts.get(core.join(' ')) ?? 0) + 1)
  let samePairs = 0
  let nearPairs = 0
  for (const [name, count] of counts) {
    samePairs += count * (count - 1)
    const all = name.split(' ')
    if (all.length > 1 && generic.has(all.at(-1)))
      nearPairs += 2 * count * (counts.get(all.slice(0, -1).join(' ')) ?? 0)
  }
  return { same: samePairs / cores.length, near: nearPairs / cores.length }
}

function coreOf(name) {
  const all = name
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replace(/[().,-]/g, ' ')
    .replace(/[^A-Z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
  while (endings.has(all.at(-1))) all.pop()
  return all
}

function rowsOf(path) {
  const bytes = readFileSync(path)
  const [header, ...lines] = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trim().split(/\r?\n/)
  const titles = fieldsOf(header).map((title) => title.trim())
  const at = {
    name: titles.indexOf('CompanyName'),
    number: titles.indexOf('CompanyNumber'),
    address: titles.indexOf('RegAddress.CareOf'),
    postcode: titles.indexOf('RegAddress.PostCode'),
  }
  return lines.map((line) => ({ header, at, cells: fieldsOf(line) }))
}
