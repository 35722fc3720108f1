import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'

// The folder lies beside both `src` and the built `dist`, so the same path works for both.
const read = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')
const versionOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** Changes with the content, so that it can be cached for ever. */
const forEver = 'public, max-age=31536000, immutable'

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

const sheets = {
  style: fontFaces.join('') + read('style.css'),
  console: read('console.css'),
  guide: read('guide.css'),
  reference: read('reference.css'),
}
export type Sheet = keyof typeof sheets

const pathOfSheet = (name: string) => `/assets/${name}.css`

/** The address of a style sheet. Every page has `style`; the others are of the console and of the documentation. */
export const sheetAddresses = Object.fromEntries(
  Object.entries(sheets).map(([name, content]) => [name, `${pathOfSheet(name)}?v=${versionOf(content)}`]),
) as Readonly<Record<Sheet, string>>

/** The values of a colour in light and in dark. */
export function valuesOfColour(name: string): readonly string[] {
  return [...sheets.style.matchAll(new RegExp(`--${name}: (#[0-9a-f]+)`, 'g'))].map(([, value = '']) => value)
}

const scriptFiles = { page: '/assets/page.js', console: '/assets/console.js' } as const
const pageScript = read('page.js')
/** What every page has. */
export const scriptPath = `${scriptFiles.page}?v=${versionOf(pageScript)}`
// By the same address as pages load it, or it would be loaded twice.
const consoleScript = read('console.js').replace('./page.js', scriptPath)
/** What pages of the console have besides. */
export const consoleScriptPath = `${scriptFiles.console}?v=${versionOf(consoleScript)}`

export const iconPath = '/assets/icon.svg'
/** What documents that leave the server carry with them. */
export const documentFonts = fonts
  .filter(({ family }) => !family.includes('Mono'))
  .map(({ family, content }) => ({ family, data: content.toString('base64') }))
/** The font of nearly all text, to be asked for before the style is read. */
export const textFontPath = fonts[0]?.address ?? ''

const scriptType = 'text/javascript; charset=utf-8'

interface Asset {
  readonly content: Buffer<ArrayBuffer>
  readonly type: string
  readonly cacheControl: string
}

function textAsset(content: string, type: string, cacheControl = forEver): Asset {
  return { content: Buffer.from(content), type, cacheControl }
}

/** Files that pages refer to, by path. */
export const files: Readonly<Record<string, Asset>> = {
  [iconPath]: textAsset(read('icon.svg'), 'image/svg+xml', 'public, max-age=86400'),
  [scriptFiles.page]: textAsset(pageScript, scriptType),
  [scriptFiles.console]: textAsset(consoleScript, scriptType),
  ...Object.fromEntries(
    Object.entries(sheets).map(([name, content]) => [pathOfSheet(name), textAsset(content, 'text/css; charset=utf-8')]),
  ),
  ...Object.fromEntries(
    fonts.map(({ path, content }) => [path, { content, type: 'font/woff2', cacheControl: forEver }]),
  ),
}
