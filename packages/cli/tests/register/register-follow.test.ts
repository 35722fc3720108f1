import { startCompaniesHouse } from '@brassplate/core/simulators'
import { describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../../tests/support/databases.js'
import { brassplate, startBrassplate } from '../support.js'
import { liveCompanies, today } from './register-files.js'

const patience = { timeout: 240_000, interval: 20 }

describe('brassplate register follow', () => {
  it('follows every stream until it is stopped, and reports each connection', { timeout: 600_000 }, async () => {
    const companies = liveCompanies(40)
    const [company] = companies
    const companiesHouse = await startCompaniesHouse({ register: companies, apiKey: 'a', streamKey: 's', today })
    const database = await createDatabase('sqlite')
    const env = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
      BRASSPLATE_REGISTER_STREAM_KEY: 's',
    }
    try {
      await brassplate(['migrate'], env)
      const following = startBrassplate(['register', 'follow'], env)
      try {
        await vi.waitUntil(() => companiesHouse.connections > 1, patience)
        companiesHouse.change(company?.number ?? '', { name: 'RENAMED HARBOUR LTD' })
        companiesHouse.endStreams()
        const told = () => following.heard.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []))
        await vi.waitUntil(() => told().some(({ events }) => events > 0), patience)
        expect(told().find(({ events }) => events > 0)).toMatchObject({ stream: 'companies', skipped: 0 })
        expect(following.heard.stderr).toContain(`streams of ${companiesHouse.url}`)
      } finally {
        expect(await following.end('SIGINT')).toBe(0)
      }
      expect(companiesHouse.connections).toBe(0)
    } finally {
      await companiesHouse.close()
      await database.drop()
    }
  })

  it('fails without a stream key', async () => {
    const database = await createDatabase('sqlite')
    const env = { BRASSPLATE_DATABASE_URL: database.url }
    await brassplate(['migrate'], env)
    expect(await brassplate(['register', 'follow'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('BRASSPLATE_REGISTER_STREAM_KEY'),
    })
    await database.drop()
  })
})
