import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { trimStyle } from './trim-style.js'

// The folder lies beside both `src` and the built `dist`, so the same path works for both.
const read = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')
const versionOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** Changes with the content, so that it can be cached for ever. */
const forEver = 'public, max-age=31536000, immutable'

const propertyPattern = /(?<![\w-])--[a-z][\w-]*/g

const require = createRequire(import.meta.url)

/** Free fonts (SIL Open Font License) from their packages: the Latin letters, in all weights. */
const fonts = [
  ['Inter Variable', require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
  [
    'JetBrains Mono Variable',
    require.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
  ],
  [
    'Source Serif 4 Variable',
    require.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  ],
].map(([family = '', file = '']) => {
  const content = readFileSync(file)
  const path = `/assets/${basename(file)}`
  return { family, content, path, address: `${path}?v=${versionOf(content)}` }
})

const fontFaces = fonts.map(
  ({ family, address }) =>
    `@font-face{font-family:"${family}";font-weight:200 900;font-display:swap;src:url(${address}) format("woff2")}`,
)

/** Custom properties have names for readers of the source. Pages get short ones, the shortest for the most used. */
const shortNames = namesByUse(read('style.css') + read('console.css') + read('guide.css') + read('reference.css'))

function namesByUse(css: string): ReadonlyMap<string, string> {
  const uses = new Map<string, number>()
  for (const [name] of css.matchAll(propertyPattern)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const names = [...uses].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  return new Map(names.map((name, place) => [name, `--${place.toString(36)}`]))
}

/** What pages call the custom property `name` of the source. */
export function propertyNamed(name: string): string {
  return shortNames.get(`--${name}`) ?? `--${name}`
}

/** Part of every page, so that the first paint needs only one request. The policy allows it by its hash. */
export const style = fontFaces.join('') + compact(read('style.css'))
/** What only pages of the console need besides. */
export const consoleStyle = compact(read('console.css'))
/** What only the guides of the documentation need besides. */
export const guideStyle = compact(read('guide.css'))
/** What the calls and the guides of the documentation need besides. */
export const referenceStyle = compact(read('reference.css'))
export const styleHash = policyHash(style)
export const consoleStyleHash = policyHash(consoleStyle)
export const guideStyleHash = policyHash(guideStyle)
export const referenceStyleHash = policyHash(referenceStyle)

function compact(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(propertyPattern, (name) => shortNames.get(name) ?? name)
    .replaceAll('transparent', '#0000')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(/::(?=before|after)/g, ':')
    .replaceAll('@media (', '@media(')
    .replaceAll(/ ?([>~]) /g, '$1')
    .replaceAll(' / ', '/')
    .replaceAll(/="([a-z][\w-]*)"\]/g, '=$1]')
    .replaceAll(/ \+ (?=[.:[*a-z](?!ar\(|alc\())/g, '+')
    .replaceAll(/(?<![\d.])0\.(?=\d)/g, '.')
    .replaceAll(';}', '}')
}

/** As a policy names a style that is part of a page. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Without what only readers of the source need. Scripts have no text of several lines. */
function compactScript(script: string): string {
  return script
    .replaceAll(/^\s*(?:\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm, '')
    .replaceAll(/^\s+|\/\*\* @type [^*]*\*\/ ?/gm, '')
    .replaceAll(/ (=>|[=!]==|[<>+]?=|&&|\|\||\?\??|[:+<>]) /g, '$1')
    .replaceAll(/ \{$/gm, '{')
    .replaceAll(/\b(if|for) \(/g, '$1(')
    .replaceAll(/^(export )?const /gm, '$1let ')
    .replaceAll('(const ', '(let ')
    .replaceAll(/(?<=[{(,[])\n|\n(?=[}).\]])/g, '')
}

const scriptFiles = { page: '/assets/page.js', console: '/assets/console.js' } as const
const pageScript = compactScript(read('page.js'))
/** What every page has. */
export const scriptPath = `${scriptFiles.page}?v=${versionOf(pageScript)}`
// By the same address as pages load it, or it would be loaded twice.
const consoleScript = compactScript(read('console.js')).replace('./page.js', scriptPath)
/** What pages of the console have besides. */
export const consoleScriptPath = `${scriptFiles.console}?v=${versionOf(consoleScript)}`

const scriptWords = `${pageScript} ${consoleScript}`.match(/[\w-]+/g) ?? []

/** The styles of a page of the console without the rules that nothing on the page has and no script adds. */
export function trimConsoleStyle(page: string): { readonly page: string; readonly hash: string } {
  const classes = [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const trimmed = trimStyle(style + consoleStyle, new Set([...classes, ...scriptWords]))
  const whole = `<style>${style}</style><style>${consoleStyle}</style>`
  return { page: page.replace(whole, () => `<style>${trimmed}</style>`), hash: policyHash(trimmed) }
}

export const iconPath = '/assets/icon.svg'
/** What documents that leave the server carry with them. */
export const documentFonts = fonts
  .filter(({ family }) => !family.includes('Mono'))
  .map(({ family, content }) => ({ family, data: content.toString('base64') }))
/** The font of nearly all text, to be asked for before the style is read. */
export const textFontPath = fonts[0]?.address ?? ''

const scriptType = 'text/javascript; charset=utf-8'

interface Asset {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type: string
  readonly cacheControl: string
}

/** Files that pages refer to, by path. */
export const files: Readonly<Record<string, Asset>> = {
  [iconPath]: { content: read('icon.svg'), type: 'image/svg+xml', cacheControl: 'public, max-age=86400' },
  [scriptFiles.page]: { content: pageScript, type: scriptType, cacheControl: forEver },
  [scriptFiles.console]: { content: consoleScript, type: scriptType, cacheControl: forEver },
  ...Object.fromEntries(
    fonts.map(({ path, content }) => [path, { content, type: 'font/woff2', cacheControl: forEver }]),
  ),
}
