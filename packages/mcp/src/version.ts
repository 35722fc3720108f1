import { createRequire } from 'node:module'

export function packageVersion(): string {
  const manifest: { version: string } = createRequire(import.meta.url)('../package.json')
  return manifest.version
}
