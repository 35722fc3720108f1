import { describe, expect, it } from 'vitest'
import { parseAppointments } from './parse-appointments.js'

const item = {
  appointed_on: '2019-01-25',
  resigned_on: '2024-02-03',
  officer_role: 'director',
  appointed_to: { company_name: 'TINDERBOX LANE LIMITED', company_number: '9999991', company_status: 'active' },
  date_of_birth: { month: 1, year: 1970 },
  links: { company: '/company/09999991' },
}

describe('parseAppointments', () => {
  it('reads a page, and nothing else about the person', () => {
    expect(parseAppointments({ is_corporate_officer: true, total_results: 70, items: [item] })).toEqual({
      items: [
        {
          company: '09999991',
          companyName: 'TINDERBOX LANE LIMITED',
          companyStatus: 'active',
          role: 'director',
          appointedOn: '2019-01-25',
          resignedOn: '2024-02-03',
        },
      ],
      isCorporate: true,
      received: 1,
      total: 70,
    })
  })

  it('finds the company in the link, and omits an appointment without company or role', () => {
    const items = [{ ...item, appointed_to: null }, { ...item, officer_role: null }, { officer_role: 'director' }, 7]
    expect(parseAppointments({ items })).toMatchObject({
      items: [{ company: '09999991', companyName: null }],
      received: 4,
    })
    expect(parseAppointments([])).toBeNull()
  })
})
