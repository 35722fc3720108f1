import type { Row } from '../../../src/register/import/register-importer.js'
import { companyColumnNames, companyValues } from '../../sql/company-row.js'

const rowEnd = '\x1e'
const fieldEnd = '\x1f'
const fieldCount = companyColumnNames.length + 2

/** Many rows as one text, which passes between threads far faster than objects do. No value of ours is empty. */
export function packRows(rows: readonly Row[]): string {
  return rows
    .map(({ rank, hash, company }) => {
      const values = companyValues(company)
      values.unshift(rank, hash)
      const row = values.join(fieldEnd)
      return isClean(row) ? row : values.map(cleaned).join(fieldEnd)
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

/** Whether nothing in it looks like a separator. */
function isClean(row: string): boolean {
  if (row.includes(rowEnd)) return false
  let count = 1
  for (let at = row.indexOf(fieldEnd); at >= 0; at = row.indexOf(fieldEnd, at + 1)) count += 1
  return count === fieldCount
}

function cleaned(value: string | number | null): string | number | null {
  return typeof value === 'string' ? value.replaceAll(rowEnd, ' ').replaceAll(fieldEnd, ' ') : value
}
