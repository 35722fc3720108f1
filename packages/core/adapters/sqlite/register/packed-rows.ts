import type { Row } from '../../../src/register/import/register-importer.js'
import { companyColumns, companyValues } from '../../sql/register/company-row.js'

const fieldEnd = '\x1f'
const isNumeric = Object.values(companyColumns).map((type) => type === 'INTEGER')
/** The rank, the hash and the numeric columns. */
const numbersPerRow = 2 + isNumeric.filter(Boolean).length

/** Rows packed into two values, which pass between threads much faster than objects. */
export interface PackedRows {
  /** Every text column of every row, each followed by the separator; empty for null. */
  readonly text: string
  /** The numbers of every row; NaN for null. */
  readonly numbers: Float64Array
}

/** Values bound by SQLite: the rank, the hash and the columns. */
export type RowValues = (string | number | null)[]

/** Our texts are never empty and never contain the separator: the snapshot reader removes it. */
export function packRows(rows: readonly Row[]): PackedRows {
  const numbers = new Float64Array(rows.length * numbersPerRow)
  let text = ''
  let count = 0
  for (const { rank, hash, company } of rows) {
    numbers[count++] = rank
    numbers[count++] = hash
    const values = companyValues(company)
    for (let column = 0; column < isNumeric.length; column += 1) {
      const value = values[column]
      if (isNumeric[column]) numbers[count++] = typeof value === 'number' ? value : Number.NaN
      else text += typeof value === 'string' ? value + fieldEnd : fieldEnd
    }
  }
  return { text, numbers }
}

export function* unpackRows({ text, numbers }: PackedRows): Generator<RowValues> {
  let from = 0
  for (let count = 0; count < numbers.length; ) {
    const values: RowValues = [numbers[count++] as number, numbers[count++] as number]
    for (const isNumber of isNumeric) {
      if (isNumber) {
        const number = numbers[count++] as number
        values.push(Number.isNaN(number) ? null : number)
        continue
      }
      const end = text.indexOf(fieldEnd, from)
      values.push(end === from ? null : text.slice(from, end))
      from = end + 1
    }
    yield values
  }
}
