import type { Row } from '../../../src/register/import/register-importer.js'
import { companyColumns, companyValues } from '../../sql/register/company-row.js'

const fieldEnd = '\x1f'
const isWhole = Object.values(companyColumns).map((type) => type === 'INTEGER')
/** The rank, the hash and the columns that hold numbers. */
const numbersPerRow = 2 + isWhole.filter(Boolean).length

/** Many rows in two pieces, which pass between threads far faster than objects do. */
export interface PackedRows {
  /** Every text column of every row with its end behind it, nothing where there is none. */
  readonly text: string
  /** The numbers of every row; not a number where there is none. */
  readonly numbers: Float64Array
}

/** What SQLite binds: the rank, the hash and the values of the columns. */
export type RowValues = (string | number | null)[]

/** No text of ours is empty, and none has the separator: the reading of a file leaves it out. */
export function packRows(rows: readonly Row[]): PackedRows {
  const numbers = new Float64Array(rows.length * numbersPerRow)
  let text = ''
  let count = 0
  for (const { rank, hash, company } of rows) {
    numbers[count++] = rank
    numbers[count++] = hash
    const values = companyValues(company)
    for (let place = 0; place < isWhole.length; place += 1) {
      const value = values[place]
      if (isWhole[place]) numbers[count++] = typeof value === 'number' ? value : Number.NaN
      else text += typeof value === 'string' ? value + fieldEnd : fieldEnd
    }
  }
  return { text, numbers }
}

export function* unpackRows({ text, numbers }: PackedRows): Generator<RowValues> {
  let from = 0
  for (let count = 0; count < numbers.length; ) {
    const values: RowValues = [numbers[count++] as number, numbers[count++] as number]
    for (const isNumber of isWhole) {
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
