import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../adapters/sheets/read/read-sheet.js'
import { allOf, inSmallPieces } from '../../../testing/lists/known-client.js'
import { parseCompanyNumber } from '../../register/company/company-number.js'
import { rowQuestion } from '../answer/row-question.js'
import { guessColumns, notesOnColumns } from './guess-columns.js'

const rowCount = 500

/** Titles that people give to the same column. */
const numberTitles = [
  ...['Company #', 'Co. No', 'CoNo', 'Co. Reg. No.', 'Crn no', 'UK company no', 'Companies House ID', 'Registration'],
  ...['Number', 'CH no', 'Reg #', 'Company Reg. Number', 'Co No', 'Company Registration No. (if known)', 'Their code'],
]

/** Always the same list for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A number as it is on the register; one in ten is Scottish. */
function registered(next: () => number, place: number): string {
  if (place % 10 === 3) return `SC${String(Math.floor(next() * 800_000) + 100_000)}`
  return String(Math.floor(next() * 15_000_000) + 400_000).padStart(8, '0')
}

const spellings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `Company No. ${number}`,
  (number) => (/^0/.test(number) ? `${Number(number)}.0` : number),
  (number) => ` ${number.toLowerCase()} `,
  (number) => (/^\d/.test(number) ? `GB${number}` : number),
  (number) => number.replace(/^0+/, ''),
  (number) => `Reg. No: ${number}`,
  (number) => `'${number}`,
]
const blanks = ['', 'n/a', 'TBC', '-', '#N/A']

function dirtyList(numberTitle: string, seed: number) {
  const next = random(seed)
  const expected: (string | null)[] = []
  const lines = Array.from({ length: rowCount }, (_, place) => {
    const isBlank = place % 9 === 4
    const number = registered(next, place)
    const spell = spellings[Math.floor(next() * spellings.length)] ?? String
    expected.push(isBlank ? null : number)
    const written = isBlank ? (blanks[place % blanks.length] ?? '') : spell(number)
    const phone = `020 7946 ${String(Math.floor(next() * 10_000)).padStart(4, '0')}`
    const cells = [String(70_000 + place), `Café ${place} & Söhne Ltd (new a/c)`, phone, written, 'TR11 4QD']
    return cells.map((cell) => (cell.includes(';') ? `"${cell}"` : cell)).join(';')
  })
  const header = ['Order no', 'Account', 'Tel', numberTitle, 'Post code'].join(';')
  const text = ['Customers 2026;;;;', ';;;;', header, ...lines, ''].join('\r\n')
  return { bytes: Buffer.from(text, 'latin1'), expected }
}

describe('a list of 500 customers in Windows-1252, with semicolons and a title row', () => {
  it.each(numberTitles)('is understood if the numbers are in a column %j', async (title) => {
    const { bytes, expected } = dirtyList(title, numberTitles.indexOf(title) + 1)
    const sheet = await readSheet(inSmallPieces(bytes), { name: 'customers.csv' })
    expect(sheet.columns[3]).toBe(title)
    const columns = guessColumns(sheet)
    expect(columns).toEqual({ name: 1, number: 3, postcode: 4 })
    expect(notesOnColumns(sheet, columns)).toEqual([])
    const rows = await allOf(sheet.rows)
    const numbers = rows.map((row) => rowQuestion(row, columns).number)
    expect(numbers.map((number) => number && parseCompanyNumber(number))).toEqual(expected)
    expect(rowQuestion(rows[0] as never, columns).name).toBe('Café 0 & Söhne Ltd (new a/c)')
  })
})
