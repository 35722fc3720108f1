import type { Row } from '../../../src/register/import/register-importer.js'
import { companyValues } from '../../sql/company-row.js'

const rowEnd = '\x1e'
const fieldEnd = '\x1f'

/**
 * Many rows as one text, which passes between threads far faster than objects do. No value of ours is empty, and
 * none has the two separators: the reading of a file leaves them out.
 */
export function packRows(rows: readonly Row[]): string {
  return rows
    .map(({ rank, hash, company }) => {
      const values = companyValues(company)
      values.unshift(rank, hash)
      return values.join(fieldEnd)
    })
    .join(rowEnd)
}

/** The rank, the hash and the values of the columns. Numbers stay texts: the columns make them numbers again. */
export function unpackRows(text: string): (string | null)[][] {
  return text.split(rowEnd).map((row) => {
    const fields: (string | null)[] = row.split(fieldEnd)
    for (let place = 0; place < fields.length; place += 1) if (fields[place] === '') fields[place] = null
    return fields
  })
}
