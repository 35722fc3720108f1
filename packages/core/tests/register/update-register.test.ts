import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateRegister } from '../../adapters/node/snapshot/update-register.js'
import type { CompaniesHouseSimulator } from '../../adapters/simulators/index.js'
import { createEngine } from '../../src/engine.js'
import { type TestPorts, testPorts, testSettings } from '../../testing/index.js'
import { startSimulator } from './simulated-companies-house.js'

const newest = '/BasicCompanyDataAsOneFile-2026-03-01.zip'

describe('updateRegister', () => {
  let companiesHouse: CompaniesHouseSimulator
  let ports: TestPorts
  let folder: string
  const downloads = () => companiesHouse.requests.filter(({ path }) => path.endsWith('.zip')).map(({ path }) => path)
  const update = (today: string) => {
    const clock = { now: () => Date.parse(`${today}T12:00:00Z`) }
    const { register } = createEngine(ports, testSettings)
    return updateRegister({ register, clock, snapshotUrl: companiesHouse.url, downloads: join(folder, 'register') })
  }

  beforeEach(async () => {
    companiesHouse = await startSimulator()
    ports = testPorts()
    folder = mkdtempSync(join(tmpdir(), 'brassplate-update-'))
  })
  afterEach(async () => {
    await companiesHouse.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('imports the newest file if there is no register, and downloads nothing until there is a newer one', async () => {
    expect(await update('2026-03-15')).toMatchObject({ kind: 'first', snapshot: { asOf: '2026-03-01' } })
    expect(await update('2026-03-16')).toBeNull()
    expect(downloads()).toEqual([newest])
  })

  it('tries this month’s file without the index page, and does not import the current one again', async () => {
    await update('2026-03-15')
    companiesHouse.failNext({ count: 10, status: 503, path: '/en_output.html' })
    await expect(update('2026-04-02')).rejects.toThrow('BasicCompanyDataAsOneFile-2026-04-01.zip')
    expect(downloads()).toEqual([newest, '/BasicCompanyDataAsOneFile-2026-04-01.zip'])
  })

  it('falls back to last month’s file without the index page and without a register', async () => {
    companiesHouse.failNext({ count: 10, status: 503, path: '/en_output.html' })
    expect(await update('2026-04-02')).toMatchObject({ snapshot: { asOf: '2026-03-01' } })
  })
})
