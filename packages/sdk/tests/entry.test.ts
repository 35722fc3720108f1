import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { transformWithEsbuild } from 'vite'
import { describe, expect, it } from 'vitest'

const entry = new URL('../dist/index.js', import.meta.url)
const types = new URL('../dist/types/', import.meta.url)
if (!existsSync(entry) || !existsSync(types)) throw new Error('The package is not built: run pnpm build first.')

const bytesMax = 15_000
/** Whatever can stand before the name of a module. */
const imported = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"']+)["']/g

function modulesOf(text: string): string[] {
  return [...text.matchAll(imported)].map(([, name]) => String(name))
}

describe('the built entry', () => {
  it('imports nothing: no module of Node and no package', async () => {
    expect(modulesOf(await readFile(entry, 'utf8'))).toEqual([])
  })

  it('names nothing that only Node has', async () => {
    const text = (await readFile(entry, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

    expect(text).not.toMatch(/\b(?:process|Buffer|__dirname|require|setImmediate)\b/)
  })

  it('is under 15 kB minified and gzipped', async () => {
    const { code } = await transformWithEsbuild(await readFile(entry, 'utf8'), 'index.js', {
      minify: true,
      format: 'esm',
    })

    expect(gzipSync(code).byteLength).toBeLessThan(bytesMax)
  })

  it('has types that stand alone', async () => {
    const files = (await readdir(types, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
    const modules = await Promise.all(
      files.map(async (name) => modulesOf(await readFile(new URL(name, types), 'utf8'))),
    )

    expect(files).toContain('index.d.ts')
    expect(modules.flat().filter((name) => !name.startsWith('.'))).toEqual([])
  })
})
