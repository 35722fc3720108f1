import { describe, expect, it, vi } from 'vitest'
import { startCompaniesHouse } from './companies-house/start-companies-house.js'
import { changingCompanies, placeInStory, startDemoLife, storyEnd } from './demo-life.js'
import { demoRegister } from './sample/demo-register.js'

const today = '2026-03-01'
const untold = { told: 0, endsOn: today }

describe('startDemoLife', () => {
  it('tells a story of three years in which no one joins twice and what begins also ends', async () => {
    const register = [...demoRegister(today)].filter(({ number }) => changingCompanies.includes(number))
    const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
    const filings = () => changingCompanies.map((number) => simulator.company(number).filings.length)
    const before = filings()
    const end = startDemoLife(simulator, untold, { firstMs: 1, everyMs: 1 })
    try {
      await vi.waitFor(
        () => expect(filings()).toEqual([8, 4, 4].map((more, place) => (before[place] ?? 0) + more)),
        240_000,
      )
    } finally {
      end()
      await simulator.close()
    }
    for (const number of changingCompanies) {
      const company = simulator.company(number)
      const { officers, status, statusDetail } = company
      expect(new Set(officers.map(({ name }) => name)).size).toBe(officers.length)
      expect([status, statusDetail]).toEqual(['active', null])
      expect(officers.filter(({ resignedOn }) => resignedOn === null).length).toBeGreaterThan(0)
      for (const { appointedOn, resignedOn } of officers) {
        if (appointedOn && resignedOn)
          expect(Date.parse(resignedOn) - Date.parse(appointedOn)).toBeGreaterThan(365 * 86_400_000)
      }
      const dates = company.filings.map(({ date }) => date)
      expect(dates).toEqual(dates.toSorted().reverse())
      // Nothing happens twice on a day.
      const changes = dates.filter((date) => date > '2023-03-01')
      expect(new Set(changes).size).toBe(changes.length)
    }
  })

  it('goes on where a database stopped, with the same entries and without telling anything twice', async () => {
    const register = [...demoRegister(today)].filter(({ number }) => changingCompanies.includes(number))
    const first = { company: '09999991', type: 'charge_registered', occurredOn: '2023-03-02' } as const
    const signals = [first, { company: '15066613', type: 'insolvency_opened', occurredOn: null }] as const
    const place = placeInStory(signals, '2026-07-01')
    expect(place).toEqual({ told: 3, endsOn: today })
    expect(placeInStory([], today)).toEqual(untold)
    // The second charge is a later step than the first.
    expect(placeInStory([first, { ...first, occurredOn: '2025-02-01' }], '2026-07-01')).toEqual({
      told: 10,
      endsOn: today,
    })

    const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
    const ends = register.map((company) => storyEnd(company, today))
    const end = startDemoLife(simulator, place, { firstMs: 1, everyMs: 1 })
    try {
      expect(simulator.company('09999991').charges).toHaveLength(1)
      await vi.waitFor(() => expect(register.map(({ number }) => simulator.company(number))).toEqual(ends), 240_000)
    } finally {
      end()
      await simulator.close()
    }
  })
})
