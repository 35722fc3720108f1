import { describe, expect, it, vi } from 'vitest'
import { startCompaniesHouse } from './companies-house/start-companies-house.js'
import { livelyCompanies, startDemoLife } from './demo-life.js'
import { demoRegister } from './sample/demo-register.js'

describe('the life of the demonstration', () => {
  it('tells its story twice over without a slip, and leaves every company as trading as before', async () => {
    const register = [...demoRegister('2026-03-01')].filter(({ number }) => livelyCompanies.includes(number))
    const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
    const filings = () => livelyCompanies.map((number) => simulator.company(number).filings.length)
    const before = filings()
    const end = startDemoLife(simulator, { firstMs: 1, everyMs: 1, changesMax: 16 })
    try {
      await vi.waitFor(() => expect(filings()).toEqual([8, 6].map((more, place) => (before[place] ?? 0) + more)), 5_000)
    } finally {
      end()
      await simulator.close()
    }
    for (const number of livelyCompanies) {
      const { status, statusDetail, charges, officers } = simulator.company(number)
      expect([status, statusDetail]).toEqual(['active', null])
      expect(charges.every((charge) => charge.status === 'fully-satisfied')).toBe(true)
      expect(officers.filter(({ resignedOn }) => resignedOn === null).length).toBeGreaterThan(0)
    }
  })
})
