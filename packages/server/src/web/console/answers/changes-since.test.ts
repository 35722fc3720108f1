import { routes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import type { CompanyAnswer, ReceivedAnswer } from '../api-types.js'
import { changesSince } from './changes-since.js'

const answer = routes.getAnswer.outputs[200].example as unknown as ReceivedAnswer
const company = routes.getCompany.outputs[200].example as unknown as CompanyAnswer

describe('changesSince', () => {
  it('finds nothing if the register and the newest answer say the same', () => {
    expect(changesSince(answer, company, answer)).toEqual([])
  })

  it('names what the register says otherwise now, and what a newer answer decides', () => {
    const dissolved = { ...company, company_name: 'NEW NAME LIMITED', company_status: 'dissolved' as const }
    const newer = { ...answer, answer_id: 'ans_newer', decision: 'no_match' as const, company_number: null }
    expect(changesSince(answer, dissolved, newer)).toEqual([
      { what: 'Decision', before: 'Matched', now: 'No match' },
      { what: 'Company', before: 'Harbour Lane Boatworks Limited (09999991)', now: 'None' },
      { what: 'Name', before: 'Harbour Lane Boatworks Limited', now: 'New Name Limited' },
      { what: 'Status', before: 'Active', now: 'Dissolved' },
    ])
  })

  it('says that a company has left the register', () => {
    expect(changesSince(answer, null, null)).toEqual([
      { what: 'Register', before: 'On the register', now: 'Not on the register' },
    ])
  })
})
