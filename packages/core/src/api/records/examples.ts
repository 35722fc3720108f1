import { pageExample } from '../../contract/common.js'
import { exampleCompany } from '../companies/examples.js'

const record = {
  company_number: exampleCompany.company_number,
  as_of: '2026-03-02T09:14:04.120Z',
  source: 'companies_house_api',
  stale: false,
  is_complete: true,
}

export const exampleOfficers = {
  ...pageExample([
    {
      appointment_id: 'hL9mQ2xTrB4vKc7ZpN1wYs8dFgA',
      officer_id: 'oB5kX2nVq9TdLr7WmC3yJp8fZsE',
      name: 'TRENOWETH, Kerensa',
      officer_role: 'director',
      status: 'active',
      is_corporate: false,
      appointed_on: '2015-12-01',
      appointed_before: null,
      resigned_on: null,
      occupation: 'Boat Builder',
      nationality: 'British',
      country_of_residence: 'England',
      date_of_birth: { month: 4, year: 1972 },
      service_address: 'Portmellow, TR11 4QD',
      identification: null,
      identity_verification: {
        state: 'due',
        due_on: '2026-12-15',
        verified_from: null,
        valid_until: null,
        identity_verified_on: null,
        verified_by: null,
        supervisory_bodies: [],
        preferred_name: null,
      },
    },
  ]),
  ...record,
}

export const exampleOwners = {
  ...pageExample([
    {
      psc_id: 'pW3nR8yKd5JqVt2XbM6cHf9sLzE',
      name: 'Kerensa Trenoweth',
      kind: 'individual-person-with-significant-control',
      status: 'active',
      is_corporate: false,
      natures_of_control: [
        {
          code: 'ownership-of-shares-75-to-100-percent',
          kind: 'shares',
          band: '75_to_100',
          held_as: 'directly',
          text: '75% or more of the shares',
        },
      ],
      notified_on: '2016-04-06',
      ceased_on: null,
      nationality: 'British',
      country_of_residence: 'England',
      date_of_birth: { month: 4, year: 1972 },
      identification: null,
      identity_verification: {
        state: 'verified',
        due_on: null,
        verified_from: '2026-01-22',
        valid_until: null,
        identity_verified_on: null,
        verified_by: null,
        supervisory_bodies: [],
        preferred_name: null,
      },
    },
  ]),
  ...record,
  control_status: 'owners_listed',
  statements: [],
  exemptions: [],
}

export const exampleCharges = {
  ...pageExample([
    {
      charge_id: 'cT7bZ4mQx1NwKe8RjV5pGy2uDaS',
      charge_code: '099999910001',
      status: 'outstanding',
      is_outstanding: true,
      description: 'A registered charge',
      created_on: '2024-05-16',
      delivered_on: '2024-05-18',
      satisfied_on: null,
      persons_entitled: ['Harrowmere Bank Plc'],
      secured: null,
      property: 'The slipway and the land at 4 Harbour Lane, Portmellow',
      terms: ['contains_fixed_charge', 'contains_negative_pledge'],
      filings: [
        {
          transaction_id: 'MDk5OTk5OTEwMDAyadiqzkcx',
          filing_type: 'create-charge-with-deed',
          delivered_on: '2024-05-18',
        },
      ],
    },
  ]),
  ...record,
}

export const exampleInsolvency = {
  ...pageExample([
    {
      case_number: '1',
      type: 'in-administration',
      dates: [{ type: 'administration-started-on', date: '2026-02-03' }],
      practitioners: [
        {
          name: 'Merrin Tolverton',
          role: 'practitioner',
          appointed_on: '2026-02-03',
          ceased_to_act_on: null,
          address: '1 Ledger Court, Harrowmere, LS1 1AA',
        },
      ],
    },
  ]),
  ...record,
  statuses: ['in-administration'],
}

export const exampleFilings = {
  ...pageExample([
    {
      transaction_id: 'MDk5OTk5OTEwMDAxadiqzkcx',
      type: 'CS01',
      category: 'confirmation-statement',
      subcategories: [],
      description: 'confirmation-statement-with-no-updates',
      description_values: { made_up_date: '2025-11-30' },
      text: 'Confirmation statement made on 30 November 2025 with no updates',
      date: '2025-12-08',
      action_date: '2025-11-30',
      pages: 3,
    },
  ]),
  ...record,
}

const unread = { control_status: null, as_of: null, stale: false, missing: null }

export const exampleOwnership = {
  company_number: exampleCompany.company_number,
  depth: 5,
  is_complete: true,
  nodes: [
    {
      id: exampleCompany.company_number,
      kind: 'company',
      name: exampleCompany.company_name,
      company_number: exampleCompany.company_number,
      company_status: 'active',
      level: 0,
      registration_number: null,
      country: null,
      control_status: 'owners_listed',
      as_of: record.as_of,
      stale: false,
      missing: null,
      calculated_control: [],
    },
    {
      id: `${exampleCompany.company_number}:pW3nR8yKd5JqVt2XbM6cHf9sLzE`,
      kind: 'person',
      name: 'Kerensa Trenoweth',
      company_number: null,
      company_status: null,
      level: 1,
      registration_number: null,
      country: null,
      ...unread,
      calculated_control: [{ kind: 'shares', from: 75, to: 100, over_25_percent: 'yes', calculation: '75–100%' }],
    },
  ],
  shared_officers: null,
  links: [
    {
      owner: `${exampleCompany.company_number}:pW3nR8yKd5JqVt2XbM6cHf9sLzE`,
      owned: exampleCompany.company_number,
      natures_of_control: [
        {
          code: 'ownership-of-shares-75-to-100-percent',
          kind: 'shares',
          band: '75_to_100',
          held_as: 'directly',
          text: '75% or more of the shares',
        },
      ],
      notified_on: '2016-04-06',
      ceased_on: null,
      is_ceased: false,
      closes_loop: false,
    },
  ],
}

export const examplePerson = {
  company_number: exampleCompany.company_number,
  name: 'TRENOWETH, Kerensa',
  is_corporate: false,
  date_of_birth: { month: 4, year: 1972 },
  officer_id: 'oB5kX2nVq9TdLr7WmC3yJp8fZsE',
  joined_by: ['officer_id'],
  officers: [],
  owners: [],
  also_controls: [],
  appointments: [
    {
      company_number: exampleCompany.company_number,
      company_name: exampleCompany.company_name,
      company_status: 'active',
      officer_role: 'director',
      appointed_on: '2015-12-01',
      resigned_on: null,
    },
  ],
  appointments_total: 1,
  missing: null,
  as_of: record.as_of,
  stale: false,
}
