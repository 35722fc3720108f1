import { describe, expect, it, vi } from 'vitest'
import { startCompaniesHouse } from './companies-house/start-companies-house.js'
import { changingCompanies, startDemoLife } from './demo-life.js'
import { demoRegister } from './sample/demo-register.js'

describe('startDemoLife', () => {
  it('plays its changes twice without errors and leaves every company trading as before', async () => {
    const register = [...demoRegister('2026-03-01')].filter(({ number }) => changingCompanies.includes(number))
    const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
    const filings = () => changingCompanies.map((number) => simulator.company(number).filings.length)
    const before = filings()
    const end = startDemoLife(simulator, { firstMs: 1, everyMs: 1, changesMax: 26 })
    try {
      await vi.waitFor(
        () => expect(filings()).toEqual([12, 6, 2].map((more, place) => (before[place] ?? 0) + more)),
        240_000,
      )
    } finally {
      end()
      await simulator.close()
    }
    for (const number of changingCompanies) {
      const { status, statusDetail, charges, officers, owners } = simulator.company(number)
      // No one joins twice, and no two owners hold most of the same shares.
      expect(new Set(officers.map(({ name }) => name)).size).toBe(officers.length)
      const shares = owners.flatMap(({ naturesOfControl }) => naturesOfControl).filter((one) => one.includes('shares'))
      expect(shares.length).toBeLessThan(2)
      expect([status, statusDetail]).toEqual(['active', null])
      expect(charges.every((charge) => charge.status === 'fully-satisfied')).toBe(true)
      expect(officers.filter(({ resignedOn }) => resignedOn === null).length).toBeGreaterThan(0)
    }
  })

  it('creates different entries in every run, so that an existing database sees new events', async () => {
    const register = [...demoRegister('2026-03-01')].filter(({ number }) => changingCompanies.includes(number))
    const idsOf = ({ officers, owners, charges, filings }: (typeof register)[number]) =>
      [...officers, ...owners, ...charges, ...filings].map(({ id }) => id)
    const known = new Set(register.flatMap(idsOf))
    const madeIn = async (run: number) => {
      const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
      const made = () =>
        changingCompanies.flatMap((number) => idsOf(simulator.company(number))).filter((id) => !known.has(id))
      const end = startDemoLife(simulator, { firstMs: 1, everyMs: 1, changesMax: 13, run })
      try {
        // An officer, an owner, a charge and ten filings: a strike-off and an insolvency end without one.
        await vi.waitFor(() => expect(made()).toHaveLength(13), 240_000)
      } finally {
        end()
        await simulator.close()
      }
      return made()
    }
    const [first, second] = [await madeIn(1), await madeIn(2)]
    expect(new Set([...first, ...second]).size).toBe(26)
  })
})
