import { describe, expect, it } from 'vitest'
import { type Company, noAddress, unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import type { LayeredCompany } from '../../register/overlay/layers.js'
import { emptyOverlay, type Overlay } from '../../register/overlay/overlay.js'
import { describeCompany } from '../../register/profile/profile.js'
import { renderCandidate, renderCompany } from './render.js'
import { company as companySchema, searchCandidate } from './schemas.js'

const number = asCompanyNumber('09999991')
const now = Date.UTC(2026, 4, 20, 12)
const nothing = emptyOverlay
const blank = unknownCompany(number, 'TINDERBOX LANE LIMITED')
const layered = (facts: Partial<Company> = {}, snapshotAsOf: number | null = null): LayeredCompany => ({
  company: { ...blank, ...facts },
  asOf: Date.UTC(2026, 4, 1),
  snapshotAsOf,
})
const accounts = { ...blank.accounts, lastType: 'micro-entity', nextDue: '2026-05-19' }
const confirmation = { ...blank.confirmation, nextDue: '2026-06-20' }

describe('renderCompany', () => {
  it('renders a company as the contract defines it', () => {
    const officer = {
      id: 'a',
      name: 'QUILLFEATHER, Ada',
      role: 'director',
      appointedOn: '2019-01-25',
      resignedOn: '2026-05-18',
      asOf: 20,
    }
    const overlay: Overlay = {
      ...nothing,
      officers: { value: { items: [officer], isComplete: true }, asOf: 20, askedAt: 20 },
      insolvency: { value: null, asOf: 20, askedAt: 20 },
    }
    const facts = layered({
      status: 'active',
      statusDetail: 'active-proposal-to-strike-off',
      type: 'ltd',
      jurisdiction: 'england-wales',
      office: { ...noAddress, premises: '4', line1: 'Tinder Street', postalCode: 'LS1 4DL' },
      incorporatedOn: '2015-06-01',
      accounts,
      confirmation,
      sicCodes: ['62020'],
      previousNames: [{ name: 'OLD TINDER LIMITED', effectiveFrom: '2015-06-01', ceasedOn: '2017-02-03' }],
      hasChargesPage: false,
    })
    const rendered = renderCompany(describeCompany(facts, overlay, now, new Map([['62020', 'Information technology']])))
    expect(companySchema.parse(rendered)).toEqual(rendered)
    expect(rendered).toEqual({
      company_name: 'TINDERBOX LANE LIMITED',
      company_number: '09999991',
      company_status: 'active',
      registered_postcode: 'LS1 4DL',
      incorporated_on: '2015-06-01',
      accounts_type: 'micro-entity',
      accounts_next_due: '2026-05-19',
      accounts_overdue: true,
      accounts_days_until_due: -1,
      confirmation_next_due: '2026-06-20',
      confirmation_overdue: false,
      confirmation_days_until_due: 31,
      has_insolvency_history: false,
      current_insolvency_status: null,
      has_active_charges: false,
      last_charge_date: null,
      days_since_last_charge: null,
      recent_director_resignation: true,
      last_director_change_date: '2026-05-18',
      days_since_last_director_change: 2,
      recent_resignations: [
        {
          name: 'QUILLFEATHER, Ada',
          officer_role: 'director',
          appointed_on: '2019-01-25',
          resigned_on: '2026-05-18',
          days_since_resignation: 2,
        },
      ],
      company_type: 'ltd',
      company_status_detail: 'active-proposal-to-strike-off',
      jurisdiction: 'england-wales',
      registered_office: {
        care_of: null,
        po_box: null,
        premises: '4',
        address_line_1: 'Tinder Street',
        address_line_2: null,
        locality: null,
        region: null,
        postal_code: 'LS1 4DL',
        country: null,
      },
      sic_codes: ['62020'],
      industries: [{ sic_code: '62020', text: 'Information technology' }],
      previous_names: [{ name: 'OLD TINDER LIMITED', effective_from: '2015-06-01', ceased_on: '2017-02-03' }],
      dissolved_on: null,
      identity_verification: {
        directors: { total: 0, verified: 0, due: 0, overdue: 0, unknown: 0 },
        pscs: null,
        next_due_on: null,
      },
      as_of: '2026-05-01T00:00:00.000Z',
    })
  })

  it('renders a company of which only the name is known', () => {
    const rendered = renderCompany(describeCompany(layered(), nothing, now))
    expect(companySchema.parse(rendered)).toEqual(rendered)
  })
})

describe('renderCandidate', () => {
  it('renders a candidate as the contract defines it', () => {
    const candidate = {
      number,
      name: 'TINDERBOX LANE LIMITED',
      status: 'active',
      type: 'ltd',
      postcode: 'LS1 4DL',
      addressSnippet: '4 Tinder Street, Leeds, LS1 4DL',
      incorporatedOn: '2015-06-01',
      dissolvedOn: null,
      accountsType: 'micro-entity',
      sicCodes: ['62020'],
      matchedName: 'OLD TINDER LIMITED',
      score: 0.875,
    }
    const texts = new Map([['62020', 'Information technology consultancy activities']])
    const rendered = renderCandidate(candidate, texts)
    expect(searchCandidate.parse(rendered)).toEqual({
      company_number: '09999991',
      company_name: 'TINDERBOX LANE LIMITED',
      company_status: 'active',
      company_type: 'ltd',
      registered_postcode: 'LS1 4DL',
      address_snippet: '4 Tinder Street, Leeds, LS1 4DL',
      incorporated_on: '2015-06-01',
      dissolved_on: null,
      accounts_type: 'micro-entity',
      sic_codes: ['62020'],
      industries: [{ sic_code: '62020', text: 'Information technology consultancy activities' }],
      matched_name: 'OLD TINDER LIMITED',
      match_score: 0.875,
    })
  })
})
