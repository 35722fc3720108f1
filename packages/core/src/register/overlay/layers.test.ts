import { describe, expect, it } from 'vitest'
import { type Company, type CompanyPatch, noAddress, unknownCompany } from '../company/company.js'
import { asCompanyNumber } from '../company/company-number.js'
import { layeredCompany } from './layers.js'
import { emptyOverlay, type KeptPatch, type Overlay } from './overlay.js'

const number = asCompanyNumber('09999991')
const nothing = emptyOverlay
const overlay = (value: KeptPatch, asOf: number): Overlay => ({ ...nothing, profile: { value, asOf, askedAt: null } })
const counts = { total: 2, outstanding: 1, partSatisfied: 0, satisfied: 1 }
const snapshot = (facts: Partial<Company>, asOf: number) => ({
  company: { ...unknownCompany(number, 'TINDERBOX LANE LIMITED'), ...facts },
  asOf,
})
const merged = (below: Partial<Company>, belowAsOf: number, above: KeptPatch, aboveAsOf: number) =>
  layeredCompany(number, snapshot(below, belowAsOf), overlay(above, aboveAsOf))?.company

describe('layeredCompany', () => {
  it('returns null if no source knows a name', () => {
    expect(layeredCompany(number, null, nothing)).toBeNull()
    expect(layeredCompany(number, null, overlay({ status: 'active' }, 10))).toBeNull()
  })

  it('returns the snapshot company if nothing else is known', () => {
    const below = snapshot({ status: 'active', chargeCounts: counts }, 10)
    expect(layeredCompany(number, below, nothing)).toEqual({ company: below.company, asOf: 10, snapshotAsOf: 10 })
  })

  it('uses the overlay if the snapshot does not contain the company, without charge counts', () => {
    const known = layeredCompany(number, null, overlay({ name: 'LATE ARRIVAL LIMITED', chargeCounts: counts }, 20))
    expect(known).toEqual({ company: unknownCompany(number, 'LATE ARRIVAL LIMITED'), asOf: 20, snapshotAsOf: null })
  })

  it('merges newer facts over older ones, whichever source is newer', () => {
    const below = { status: 'active', sicCodes: ['62020'] }
    const above = { name: 'NEW NAME LIMITED', status: 'liquidation' }
    expect(merged(below, 10, above, 20)).toMatchObject({
      name: 'NEW NAME LIMITED',
      status: 'liquidation',
      sicCodes: ['62020'],
    })
    expect(merged(below, 30, above, 20)).toMatchObject({ name: 'TINDERBOX LANE LIMITED', status: 'active' })
    expect(layeredCompany(number, snapshot(below, 30), overlay(above, 20))).toMatchObject({
      asOf: 30,
      snapshotAsOf: 30,
    })
    expect(layeredCompany(number, snapshot(below, 10), overlay(above, 20))).toMatchObject({
      asOf: 20,
      snapshotAsOf: 10,
    })
  })

  it('keeps facts of the older source that snapshot data never give', () => {
    const office = { ...noAddress, premises: '4', line1: 'Tinder Street' }
    const above: CompanyPatch = { jurisdiction: 'scotland', hasInsolvencyHistory: true, hasChargesPage: true, office }
    expect(merged({ status: 'active' }, 30, above, 20)).toMatchObject(above)
  })

  it('accepts a newer null from Companies House', () => {
    expect(merged({ type: 'ltd' }, 10, { type: null }, 20)?.type).toBeNull()
  })

  it('drops an older status detail and dissolution date if newer snapshot data have a status without them', () => {
    const above = { status: 'dissolved', statusDetail: 'petition-to-restore-dissolved', dissolvedOn: '2025-01-02' }
    expect(merged({ status: 'active' }, 30, above, 20)).toMatchObject({
      status: 'active',
      statusDetail: null,
      dissolvedOn: null,
    })
  })

  it('keeps the dissolution date if newer snapshot data are dissolved without one', () => {
    const above = { status: 'dissolved', dissolvedOn: '2025-01-02' }
    expect(merged({ status: 'dissolved' }, 30, above, 20)?.dissolvedOn).toBe('2025-01-02')
  })

  it('accepts empty lists of newer snapshot data', () => {
    expect(merged({ sicCodes: [] }, 30, { sicCodes: ['62020'] }, 20)?.sicCodes).toEqual([])
  })

  it('takes charge counts only from the snapshot', () => {
    expect(merged({ chargeCounts: counts }, 10, { chargeCounts: null }, 20)?.chargeCounts).toEqual(counts)
  })

  it('respects that a fact may be older than the rest of its layer', () => {
    const above = { status: 'active', type: 'plc', olderAsOf: { type: 5 } }
    expect(merged({ status: 'liquidation', type: 'ltd' }, 10, above, 20)).toMatchObject({
      status: 'active',
      type: 'ltd',
    })
  })
})
