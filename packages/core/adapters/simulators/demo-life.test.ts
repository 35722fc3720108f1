import { describe, expect, it, vi } from 'vitest'
import { personKey } from '../../src/register/records/person-name.js'
import { startCompaniesHouse } from './companies-house/start-companies-house.js'
import { changingCompanies, startDemoLife } from './demo-life.js'
import { ownerItem } from './render-lists.js'
import { demoRegister } from './sample/demo-register.js'
import { knownCompanies } from './sample/known-companies.js'
import type { SampleCompany } from './sample/sample-company.js'

const lowestShare: Readonly<Record<string, number>> = { '25-to-50': 25, '50-to-75': 50, '75-to-100': 75 }

/** Less than a hundred if the owners can all hold what they say. */
function heldAtLeast({ owners }: SampleCompany, what: 'ownership-of-shares' | 'voting-rights'): number {
  const natures = owners.filter(({ ceasedOn }) => ceasedOn === null).flatMap(({ naturesOfControl: all }) => all)
  return natures
    .filter((nature) => nature.startsWith(what))
    .reduce((sum, nature) => sum + (lowestShare[/\d+-to-\d+/.exec(nature)?.[0] ?? ''] ?? 0), 0)
}

describe('the companies of the demo', () => {
  it('have owners whose shares and votes add up', () => {
    for (const company of knownCompanies('2026-03-01')) {
      expect([company.name, heldAtLeast(company, 'ownership-of-shares') <= 100]).toEqual([company.name, true])
      expect([company.name, heldAtLeast(company, 'voting-rights') <= 100]).toEqual([company.name, true])
    }
  })

  it('give a person the same month of birth as an officer and as an owner', () => {
    for (const company of knownCompanies('2026-03-01')) {
      for (const owner of company.owners.filter(({ kind }) => kind === 'individual')) {
        const officer = company.officers.find(({ name }) => personKey(name) === personKey(owner.name))
        if (officer) expect(ownerItem(company, owner).date_of_birth).toEqual(officer.born)
      }
    }
  })
})

describe('startDemoLife', () => {
  it('tells a story of three years in which no one joins twice and what begins also ends', async () => {
    const register = [...demoRegister('2026-03-01')].filter(({ number }) => changingCompanies.includes(number))
    const simulator = await startCompaniesHouse({ register, apiKey: 'key', streamKey: 'stream' })
    const filings = () => changingCompanies.map((number) => simulator.company(number).filings.length)
    const before = filings()
    const end = startDemoLife(simulator, { firstMs: 1, everyMs: 1 })
    try {
      await vi.waitFor(
        () => expect(filings()).toEqual([8, 4, 3].map((more, place) => (before[place] ?? 0) + more)),
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
      expect(heldAtLeast(company, 'ownership-of-shares')).toBeLessThanOrEqual(100)
      expect([status, statusDetail]).toEqual(['active', null])
      expect(officers.filter(({ resignedOn }) => resignedOn === null).length).toBeGreaterThan(0)
      for (const { appointedOn, resignedOn } of officers) {
        if (appointedOn && resignedOn)
          expect(Date.parse(resignedOn) - Date.parse(appointedOn)).toBeGreaterThan(365 * 86_400_000)
      }
      const dates = company.filings.map(({ date }) => date)
      expect(dates).toEqual(dates.toSorted().reverse())
      // Nothing happens twice on a day.
      const changes = dates.filter((date) => date > '2023-11-01')
      expect(new Set(changes).size).toBe(changes.length)
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
      const end = startDemoLife(simulator, { firstMs: 1, everyMs: 1, run })
      try {
        // Four officers, an owner, two charges and fifteen filings.
        await vi.waitFor(() => expect(made()).toHaveLength(22), 240_000)
      } finally {
        end()
        await simulator.close()
      }
      return made()
    }
    const [first, second] = [await madeIn(1), await madeIn(2)]
    expect(new Set([...first, ...second]).size).toBe(44)
  })
})
