import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The folder lies beside both `src` and the built `dist`, so the same path works for both.
const read = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')

/** Part of every page, so that the first paint needs only one request. The policy allows it by its hash. */
export const style = read('style.css')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,]) ?/g, '$1')
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const script = read('console.js')
const version = createHash('sha256').update(script).digest('hex').slice(0, 12)

export const iconPath = '/assets/icon.svg'
const scriptFile = '/assets/console.js'
/** Changes with the content, so that it can be cached for ever. */
export const scriptPath = `${scriptFile}?v=${version}`

/** Files that pages refer to, by path. */
export const files = {
  [iconPath]: { content: read('icon.svg'), type: 'image/svg+xml', cacheControl: 'public, max-age=86400' },
  [scriptFile]: {
    content: script,
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  },
} as const
