import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The rows of a forged register by number. */
export async function registerRows(path) {
  const rows = new Map()
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const fields = line.slice(1, -1).split('","')
    const [name, number] = fields
    if (fields.length === 55 && number) rows.set(number, { name, number, postcode: fields[9], status: fields[11] })
  }
  return rows
}
