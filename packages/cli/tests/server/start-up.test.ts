import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const noteLoads = new URL('note-loads.js', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'brassplate-start-'))
const packages = fileURLToPath(new URL('../../..', import.meta.url))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The modules that a command line loads, without those built into Node. */
async function listLoadedModules(...parameters: string[]): Promise<string[]> {
  const notes = join(mkdtempSync(join(folder, 'run-')), 'loaded')
  await promisify(execFile)(process.execPath, ['--import', noteLoads, main, ...parameters], {
    env: { PATH: process.env.PATH ?? '', NOTE_LOADS: notes },
  })
  const urls = readFileSync(notes, 'utf8').split('\n')
  return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url).replace(packages, ''))
}

describe('starting the program', () => {
  it.each([[['--help']], [['--version']], [['register', 'import', '--help']], [['serve', '--help']]])(
    'loads only its own entry files and commander for %j',
    async (parameters) => {
      const loaded = await listLoadedModules(...parameters)
      expect(loaded).toContain('cli/dist/main.js')
      const others = loaded.filter((file) => !file.startsWith('cli/dist/') && !file.includes('/commander/'))
      expect(others).toEqual([])
    },
  )

  it('loads only the chosen database driver and no routes for an operator command', async () => {
    const loaded = await listLoadedModules('migrate', '--database', `sqlite:${join(folder, 'new.db')}`)
    expect(loaded).toContain('core/dist/sqlite.js')
    const heavy = ['/hono/', '/pino/', '/jose/', '/prom-client/', '/nodemailer/', '/undici/', '/postgres/']
    expect(loaded.filter((file) => heavy.some((name) => file.includes(name)))).toEqual([])
  })
})
