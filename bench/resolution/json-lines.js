import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** One value per line, from a plain or gzipped file; blank lines are skipped. */
export async function* jsonLines(path) {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim()) yield JSON.parse(line)
  }
}

export async function allJsonLines(path) {
  const values = []
  for await (const value of jsonLines(path)) values.push(value)
  return values
}
