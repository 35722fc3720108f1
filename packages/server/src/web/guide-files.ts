import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the build puts docs/ and the READMEs of the clients. The second place is for running from source. */
export const guideFolders = ['./guides/', '../../dist/guides/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

/** An image of the guides as a part of a page, which gives it fonts and colours. Null if it is missing. */
export function unstyledImage(file: string): string | null {
  const path = guideFolders.map((folder) => join(folder, file)).find((each) => existsSync(each))
  return path ? readFileSync(path, 'utf8').replace(/<style>[^<]*<\/style>/, '') : null
}
