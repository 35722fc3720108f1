import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../src/config/parse-config.js'
import { createLog } from '../../src/log.js'
import { start } from '../../src/start.js'

let folder: string
let path: string
let logs: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-secret-'))
  path = join(folder, 'shop.db')
  logs = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function serve(env: Record<string, string> = {}) {
  const config = parseConfig({ BRASSPLATE_PORT: '0', BRASSPLATE_DATABASE_URL: `sqlite:${path}`, ...env })
  return start(config, { log: createLog('info', { write: (line) => void logs.push(line) }) })
}

async function openAccount() {
  const server = await serve()
  const account = { email: 'ada@harbour-lane.example', password: 'correct horse battery', verified: true }
  await server.composed.engine.operator.openAccount(account)
  await server.stop()
}

describe('the root secret of a SQLite database', () => {
  it('is not regenerated once the database has accounts, unless the operator asks for it', async () => {
    await openAccount()
    rmSync(`${path}.secret`)
    await expect(serve()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`${path}.secret is missing`),
      nextStep: expect.stringContaining('BRASSPLATE_SECRET_NEW=yes'),
    })
    expect(existsSync(`${path}.secret`)).toBe(false)

    const server = await serve({ BRASSPLATE_SECRET_NEW: 'yes' })
    await server.stop()
    expect(existsSync(`${path}.secret`)).toBe(true)
    expect(logs.some((line) => line.includes('root_secret.replaced'))).toBe(true)
    await (await serve()).stop()
    expect(logs.some((line) => line.includes('root_secret.mismatch'))).toBe(true)
  })

  it('is logged as a mismatch if it does not belong to the database, but not if it is the previous one', async () => {
    await openAccount()
    const right = readFileSync(`${path}.secret`, 'utf8').trim()
    const wrong = 'another root secret for tests only, long enough'
    const server = await serve({ BRASSPLATE_SECRET: wrong })
    await server.stop()
    expect(logs.filter((line) => line.includes('root_secret.mismatch'))).toHaveLength(1)
    expect(logs.join('')).not.toContain(wrong)

    logs = []
    const rotated = await serve({ BRASSPLATE_SECRET: wrong, BRASSPLATE_SECRET_PREVIOUS: right })
    await rotated.stop()
    expect(logs.filter((line) => line.includes('root_secret.mismatch'))).toEqual([])
  })

  it('is found through a symbolic link, and a second server through the link is rejected', async () => {
    await openAccount()
    const real = path
    path = join(folder, 'link.db')
    symlinkSync(real, path)
    const server = await serve()
    path = real
    await expect(serve()).rejects.toMatchObject({ code: 'unavailable' })
    await server.stop()
    expect(existsSync(join(folder, 'link.db.secret'))).toBe(false)
    expect(existsSync(join(folder, 'link.db.lock'))).toBe(false)
  })

  it('is not created for a dangling symbolic link', async () => {
    symlinkSync(join(folder, 'nowhere.db'), path)
    await expect(serve()).rejects.toMatchObject({ code: 'unavailable' })
    writeFileSync(join(folder, 'nowhere.db'), '')
    await (await serve()).stop()
  })
})
