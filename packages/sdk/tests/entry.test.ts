import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'

const entry = new URL('../dist/index.js', import.meta.url)
const types = new URL('../dist/types/', import.meta.url)
if (!existsSync(entry) || !existsSync(types)) throw new Error('The package is not built. Run pnpm build first.')

const bytesMax = 15_000
/** Matches every form of import and captures the module name. */
const imported = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([\w@./#][^"']*)["']/g

function modulesOf(text: string): string[] {
  return [...text.matchAll(imported)].map(([, name]) => String(name))
}

/** The text of an entry and of the chunks that it imports. */
async function textsOf(file: URL): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const shared = modulesOf(text).filter((name) => name.startsWith('./'))
  return [text, ...(await Promise.all(shared.map((name) => textsOf(new URL(name, file))))).flat()]
}

async function minifiedBytes(text: string): Promise<number> {
  const { code } = await transform(text, { minify: true, format: 'esm' })
  return gzipSync(code).byteLength
}

describe('the built entry', () => {
  it('imports neither Node modules nor packages', async () => {
    const text = (await textsOf(entry)).join('\n')
    expect(modulesOf(text).filter((name) => !name.startsWith('./'))).toEqual([])
    expect(text).toContain('ApiError = class')
  })

  it('uses no Node globals', async () => {
    const text = (await textsOf(entry)).join('\n').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

    expect(text).not.toMatch(/\b(?:process|Buffer|__dirname|require|setImmediate)\b/)
  })

  it('is under 15 kB minified and gzipped', async () => {
    const sizes = await Promise.all((await textsOf(entry)).map(minifiedBytes))

    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(bytesMax)
  })

  it('has self-contained types', async () => {
    const files = (await readdir(types, { recursive: true })).filter(
      (name) => name.endsWith('.d.ts') && !name.startsWith('embedded'),
    )
    const modules = await Promise.all(
      files.map(async (name) => modulesOf(await readFile(new URL(name, types), 'utf8'))),
    )

    expect(files).toContain('index.d.ts')
    expect(modules.flat().filter((name) => !name.startsWith('.'))).toEqual([])
  })
})

describe('the entry for tests', () => {
  it('imports nothing but the main entry, and shares its error classes', async () => {
    const texts = await textsOf(new URL('../dist/testing.js', import.meta.url))
    expect(texts.flatMap(modulesOf).filter((name) => !name.startsWith('./'))).toEqual([])
    expect(texts[0]).not.toContain('ApiError = class')
    expect((await textsOf(entry)).join()).not.toContain('createFakeClient')
  })
})

describe('the embedded entry', () => {
  it('imports only core and shares the error classes of the main entry', async () => {
    const texts = await textsOf(new URL('../dist/embedded.js', import.meta.url))
    const modules = texts.flatMap(modulesOf).filter((name) => !name.startsWith('./'))
    expect([...new Set(modules)].sort()).toEqual([
      '@brassplate/core',
      '@brassplate/core/api',
      '@brassplate/core/contract',
      '@brassplate/core/node',
    ])
    expect(texts[0]).not.toContain('ApiError = class')
  })
})
