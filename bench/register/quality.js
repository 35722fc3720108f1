// Measures whether search finds companies by names as people type them. Imports a register file in the official layout
// into a temporary SQLite file, then searches for a sample of its names: exact, with other legal suffixes and
// punctuation, with one typo, and with one word missing.
// Usage: node bench/register/quality.js FILE [NAMES, default 2000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../packages/core/dist/sqlite.js'
import { linesOf } from '../lines.js'
import { importRegister, seeded } from './support.js'

const [file, count = '2000'] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node bench/register/quality.js FILE [names]')
  process.exit(2)
}

const endings = new Set(['LIMITED', 'LTD', 'LTD.', 'PLC', 'LLP', 'CIC', 'CYF', '(THE)', 'LIMITED(THE)'])
const random = seeded(7)
const folder = mkdtempSync(join(tmpdir(), 'brassplate-quality-'))
const path = join(folder, 'register.db')

try {
  const { seconds, report } = await importRegister(`sqlite:${path}`, [file])
  console.log(`${report.snapshot.companies} companies imported in ${seconds.toFixed(1)} s`)
  const storage = await openSqlite({ path, clock: { now: () => Date.now() }, migrations: 'apply' })
  const sample = await readSample(file, Number(count))

  const variants = {
    'exact name, first': { change: (name) => name, within: 1, target: 0.995 },
    'legal suffix and punctuation changed, first three': { change: changePunctuation, within: 3, target: 0.99 },
    'one typo in a word of five or more letters, first three': { change: withTypo, within: 3, target: 0.95 },
    'one of three or more words dropped, first three': { change: dropWord, within: 3, target: 0.85 },
  }
  for (const [title, { change, within, target }] of Object.entries(variants)) {
    let asked = 0
    let found = 0
    const missed = []
    for (const { number, name } of sample) {
      const typed = change(name)
      if (typed === null) continue
      asked += 1
      const { candidates } = await storage.register.search(searchRequest(typed))
      if (candidates.slice(0, within).some((candidate) => candidate.number === number)) found += 1
      else missed.push(`${typed} -> ${candidates[0]?.name ?? 'nothing'} (expected ${name})`)
    }
    const share = found / asked
    console.log(
      `${share >= target ? 'ok  ' : 'LOW '} ${(100 * share).toFixed(2)} % of ${asked}: ${title} (target: ${100 * target} %)`,
    )
    if (process.env.SHOW_MISSED)
      console.log(
        missed
          .slice(0, Number(process.env.SHOW_MISSED))
          .map((line) => `       ${line}`)
          .join('\n'),
      )
  }
  await storage.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function searchRequest(name) {
  const none = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
  return { name, ...none, page: { page: 1, limit: 20 } }
}

/** A uniform random sample of the rows, in one pass. */
async function readSample(source, size) {
  const sampled = []
  let seen = -1
  for await (const line of linesOf(source)) {
    seen += 1
    const [, name, number] = /^"((?:[^"]|"")*)","([^"]+)"/.exec(line) ?? []
    if (!name || !number) continue
    const row = { name: name.replaceAll('""', '"'), number: number.padStart(8, '0') }
    if (sampled.length < size) sampled.push(row)
    else {
      const place = Math.floor(random() * seen)
      if (place < size) sampled[place] = row
    }
  }
  return sampled
}

function changePunctuation(name) {
  const swaps = [
    [/\bLIMITED\b/, 'LTD'],
    [/\bLTD\b\.?/, 'LIMITED'],
    [/ & /, ' AND '],
    [/ AND /, ' & '],
    [/\bPLC\b/, 'P.L.C.'],
    [/[.,'()-]/g, ' '],
  ]
  const fitting = swaps.filter(([pattern]) => name.search(pattern) >= 0)
  const [pattern, other] = fitting[Math.floor(random() * fitting.length)] ?? [/$/, ' LIMITED']
  return name.replace(pattern, other).replaceAll(/\s+/g, ' ').toLowerCase()
}

function withTypo(name) {
  const words = name.split(' ')
  const places = words.flatMap((word, place) => (/^[A-Z]{5,}$/.test(word) && !endings.has(word) ? [place] : []))
  const place = places[Math.floor(random() * places.length)]
  if (place === undefined) return null
  words[place] = addTypo(words[place])
  return words.join(' ')
}

function addTypo(word) {
  const at = Math.floor(random() * word.length)
  const letter = String.fromCharCode(65 + Math.floor(random() * 26))
  const kind = Math.floor(random() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at)
  if (kind === 2 && at + 1 < word.length && word[at] !== word[at + 1]) {
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  }
  return word.slice(0, at) + (letter === word[at] ? 'Q' : letter) + word.slice(at + 1)
}

function dropWord(name) {
  const words = name.split(' ')
  const nameWords = words.filter((word) => !endings.has(word))
  if (nameWords.length < 3) return null
  const dropped = nameWords[Math.floor(random() * nameWords.length)]
  return words.filter((_, place) => place !== words.indexOf(dropped)).join(' ')
}
