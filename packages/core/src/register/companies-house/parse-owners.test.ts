import { describe, expect, it } from 'vitest'
import { parseOwner, parseOwners } from './parse-owners.js'

const asOf = Date.UTC(2026, 4, 1)

describe('parseOwners', () => {
  const owner = {
    kind: 'corporate-entity-person-with-significant-control',
    name: 'Tinderbox Holdings Limited',
    notified_on: '2021-08-31',
    natures_of_control: ['ownership-of-shares-75-to-100-percent'],
    identification: { registration_number: '3229377' },
    links: { self: '/company/09999991/persons-with-significant-control/corporate-entity/2hWk' },
  }

  it('reads a page', () => {
    expect(parseOwners({ items: [owner], total_results: 1 }, asOf)).toEqual({
      owners: [
        {
          id: '2hWk',
          name: 'Tinderbox Holdings Limited',
          kind: 'corporate-entity-person-with-significant-control',
          naturesOfControl: ['ownership-of-shares-75-to-100-percent'],
          notifiedOn: '2021-08-31',
          ceasedOn: null,
          isCeased: false,
          identification: {
            type: null,
            legalForm: null,
            legalAuthority: null,
            placeRegistered: null,
            countryRegistered: null,
            registrationNumber: '3229377',
          },
          asOf,
        },
      ],
      received: 1,
      total: 1,
    })
  })

  it('recognises a ceased owner by its date or by the flag alone', () => {
    expect(parseOwner({ ...owner, ceased_on: '2025-01-02' }, asOf)).toMatchObject({
      ceasedOn: '2025-01-02',
      isCeased: true,
    })
    expect(parseOwner({ ...owner, ceased: true }, asOf)).toMatchObject({ ceasedOn: null, isCeased: true })
  })

  it('reads a protected owner without a name', () => {
    const { name: _, ...nameless } = owner
    expect(parseOwner({ ...nameless, kind: 'super-secure-person-with-significant-control' }, asOf)?.name).toBeNull()
  })
})
