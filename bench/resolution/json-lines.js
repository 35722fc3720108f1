import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** One value a line; blank lines are passed over. */
export async function* jsonLines(path) {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim()) yield JSON.parse(line)
  }
}

export async function allJsonLines(path) {
  const values = []
  for await (const value of jsonLines(path)) values.push(value)
  return values
}
