import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the build puts docs/ and the READMEs of the clients. The second place is for running from source. */
const folders = ['./guides/', '../../../dist/guides/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** The folder with the guides of this installation. */
export function guideFolder(): string {
  const folder = folders.find((path) => existsSync(path))
  if (!folder) throw new Error(`The guides are missing from this installation: ${folders[0]}`)
  return folder
}

const looks = / (?:fill|stroke|font)(?:-\w+)?="[^"]*"|<title>[^<]*<\/title>/g

/** An image of the guides as a part of a page, which gives it fonts and colours. Its label says what its titles say. */
export function unstyledImage(file: string): string {
  return readFileSync(join(guideFolder(), file), 'utf8').replaceAll(looks, '')
}
