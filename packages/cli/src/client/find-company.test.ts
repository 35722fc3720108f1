import type { Client, SearchCandidate } from '@brassplate/sdk'
import { describe, expect, it } from 'vitest'
import { findByName } from './find-company.js'

const candidate = (company_number: string, company_name: string) =>
  ({ company_number, company_name }) as SearchCandidate

function register(...names: string[]): Client {
  const data = names.map((name, place) => candidate(`0000000${place}`, name))
  return { searchCompanies: async () => ({ data }) } as unknown as Client
}

describe('findByName', () => {
  it.each([
    ['HARBOUR LANE BOATWORKS LIMITED', 'harbour lane boatworks'],
    ['HARBOUR LANE BOATWORKS LIMITED', 'Harbour Lane Boatworks Ltd.'],
    ['CAFÉ & SONS PLC', 'cafe and sons'],
    ["ADA'S LTD", 'Adas Limited'],
  ])('finds %s by the name %s', async (name, asked) => {
    expect(await findByName(register(name, 'ANOTHER LIMITED'), asked)).toMatchObject({
      kind: 'found',
      company: { company_name: name },
    })
  })

  it('finds no company if the name is only similar', async () => {
    const found = await findByName(register('HARBOUR LANE BOATWORKS LIMITED'), 'Harbour Lane')
    expect(found).toMatchObject({ kind: 'none', candidates: [{ company_number: '00000000' }] })
  })

  it('returns the candidates if several companies have the name', async () => {
    const found = await findByName(register('QUAY LIMITED', 'QUAY LLP', 'QUAYS LIMITED'), 'Quay')
    expect(found.kind).toBe('several')
    expect(found.kind === 'several' && found.candidates).toHaveLength(2)
  })

  it('returns at most ten candidates', async () => {
    const found = await findByName(register(...Array.from({ length: 100 }, () => 'QUAY LIMITED')), 'Quay')
    expect(found.kind === 'several' && found.candidates).toHaveLength(10)
  })
})
