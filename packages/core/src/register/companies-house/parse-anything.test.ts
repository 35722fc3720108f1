import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAppointments } from './parse-appointments.js'
import { parseCharges } from './parse-charges.js'
import { parseErrorBody } from './parse-error-body.js'
import { parseFilings } from './parse-filings.js'
import { parseInsolvency } from './parse-insolvency.js'
import { parseOfficers } from './parse-officers.js'
import { parseOwners } from './parse-owners.js'
import { parseProfile } from './parse-profile.js'
import { followedStreams, parseEvent } from './stream/parse-event.js'

const fields = [
  'company_name company_status company_status_detail type subtype jurisdiction date_of_creation accounts links',
  'registered_office_address confirmation_statement sic_codes previous_company_names items total_results total_count',
  'status cases dates number name officer_role appointed_on resigned_on classification persons_entitled self',
  'subcategory description_values errors error',
]
const names = fields.join(' ').split(' ')
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, '', 'null', '2026-02-30', '2026-03-01', 0, -1, 1.5, '/company/09999991'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 8 }),
  ),
}))

describe('the parsers', () => {
  it('never throw, for JSON of any shape', () => {
    const parsers = [parseCharges, parseOfficers, parseOwners, parseFilings, parseInsolvency]
    fc.assert(
      fc.property(tree, (json) => {
        for (const parse of parsers) parse(json, 0)
        parseAppointments(json)
        const profile = json && typeof json === 'object' ? { ...json, company_number: '09999991' } : json
        parseProfile(profile, 'whole')
        parseProfile(profile, 'partial')
        parseErrorBody(400, null, JSON.stringify(json))
      }),
      { numRuns: 500 },
    )
  })

  it('find the timepoint of an event with any data', () => {
    const event = { timepoint: 5, published_at: '2026-11-15T18:59:02', type: 'changed' }
    fc.assert(
      fc.property(fc.constantFrom(...followedStreams), tree, (stream, data) => {
        const line = JSON.stringify({ resource_uri: '/company/09999991/some/thing', data, event })
        expect(parseEvent(stream, line).timepoint).toBe(5)
      }),
      { numRuns: 500 },
    )
  })
})
