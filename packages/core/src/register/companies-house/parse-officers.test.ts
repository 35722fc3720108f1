import { describe, expect, it } from 'vitest'
import { parseOfficer, parseOfficers } from './parse-officers.js'

const asOf = Date.UTC(2026, 4, 1)

describe('parseOfficers', () => {
  const officer = {
    name: 'QUILLFEATHER, Ada',
    officer_role: 'director',
    appointed_on: '2019-01-25',
    resigned_on: '2026-03-04',
    date_of_birth: { month: 1, year: 1970 },
    address: { address_line_1: '4 Ledger Court', locality: 'Harrowmere', postal_code: 'LS1 4DL' },
    links: { self: '/company/09999991/appointments/aAbB_1-2', officer: { appointments: '/officers/zz/appointments' } },
  }

  it('reads a page with month and year of birth, and of the address only town and postcode', () => {
    const page = parseOfficers({ items: [officer], total_results: 64 }, asOf)
    expect(page).toEqual({
      officers: [
        {
          id: 'aAbB_1-2',
          officer: 'zz',
          name: 'QUILLFEATHER, Ada',
          role: 'director',
          appointedOn: '2019-01-25',
          resignedOn: '2026-03-04',
          born: { month: 1, year: 1970 },
          serviceAddress: { locality: 'Harrowmere', postalCode: 'LS1 4DL' },
          asOf,
        },
      ],
      received: 1,
      total: 64,
    })
  })

  it('ignores a day of birth', () => {
    const born = { day: 14, month: 2, year: 1971 }
    expect(parseOfficer({ ...officer, date_of_birth: born }, asOf)?.born).toEqual({ month: 2, year: 1971 })
    expect(parseOfficer({ ...officer, date_of_birth: '1971-02-14' }, asOf)?.born).toBeUndefined()
    expect(parseOfficer({ ...officer, date_of_birth: { month: 13, year: 1971 } }, asOf)?.born).toBeUndefined()
  })

  it('reads a corporate officer with its register and number', () => {
    const corporate = {
      ...officer,
      name: 'LEDGER COURT SECRETARIES LIMITED',
      officer_role: 'corporate-secretary',
      date_of_birth: undefined,
      identification: {
        identification_type: 'uk-limited-company',
        legal_form: 'Limited By Shares',
        place_registered: 'Companies House',
        registration_number: '4400960',
      },
    }
    expect(parseOfficer(corporate, asOf)?.identification).toEqual({
      type: 'uk-limited-company',
      legalForm: 'Limited By Shares',
      legalAuthority: null,
      placeRegistered: 'Companies House',
      countryRegistered: null,
      registrationNumber: '4400960',
    })
  })

  it('leaves the appointment date unknown if only appointed_before is given', () => {
    const { appointed_on: _, ...older } = officer
    const early = { ...older, appointed_before: '1992-03-01', is_pre_1992_appointment: true }
    expect(parseOfficer(early, asOf)).toMatchObject({ appointedOn: null, appointedBefore: '1992-03-01' })
  })

  it('omits an entry without id, name or role, but counts it as received', () => {
    const broken = [{ ...officer, links: {} }, { ...officer, name: '' }, { ...officer, officer_role: null }, 'text']
    expect(parseOfficers({ items: [officer, ...broken], total_results: 5 }, asOf)).toMatchObject({
      officers: [{ id: 'aAbB_1-2' }],
      received: 5,
      total: 5,
    })
  })

  it('uses the id of the event if the link is missing', () => {
    expect(parseOfficer({ ...officer, links: undefined }, asOf, 'fromEvent')?.id).toBe('fromEvent')
  })

  it('reads a company without officers as an empty list, and a response that is not an object as null', () => {
    expect(parseOfficers({ total_results: 0 }, asOf)).toEqual({ officers: [], received: 0, total: 0 })
    expect(parseOfficers([], asOf)).toBeNull()
  })
})
