import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** The lines of a plain or gzipped file. */
export function linesOf(path) {
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

/** One value per line; blank lines are skipped. */
export async function* jsonLines(path) {
  for await (const line of linesOf(path)) if (line.trim()) yield JSON.parse(line)
}

/** The fields of a line of CSV, quoted or not. */
export function fieldsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  )
}
