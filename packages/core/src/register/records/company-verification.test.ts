import { describe, expect, it } from 'vitest'
import { companyVerification } from './company-verification.js'
import type { Officer } from './officers.js'
import type { Owner } from './owner.js'
import type { Verification } from './verification.js'

const today = '2026-11-16'
const blank: Verification = {
  statementDate: null,
  statementDueOn: null,
  startOn: null,
  endOn: null,
  verifiedOn: null,
  provider: null,
  supervisoryBodies: [],
  preferredName: null,
}
const verified = { ...blank, startOn: '2026-01-22', endOn: '9999-12-31' }
const due = (on: string) => ({ ...blank, statementDueOn: on })

function officer(facts: Partial<Officer>): Officer {
  const usual = { id: 'one', name: 'QUILLFEATHER, Ada', role: 'director', appointedOn: '2020-01-01', resignedOn: null }
  return { ...usual, asOf: 0, ...facts }
}

function owner(facts: Partial<Owner>): Owner {
  return {
    id: 'one',
    name: 'Ada Quillfeather',
    kind: 'individual-person-with-significant-control',
    naturesOfControl: [],
    notifiedOn: '2020-01-01',
    ceasedOn: null,
    asOf: 0,
    ...facts,
  }
}

describe('companyVerification', () => {
  const officers = [
    officer({ verification: verified }),
    officer({ role: 'llp-member', verification: due('2026-12-15') }),
    officer({ verification: due('2026-11-15') }),
    officer({}),
    officer({ role: 'corporate-director', verification: due('2026-11-18') }),
    officer({ role: 'secretary', verification: due('2026-11-18') }),
    officer({ resignedOn: '2026-11-01', verification: due('2026-11-18') }),
  ]
  const owners = [
    owner({ verification: due('2026-11-30') }),
    owner({ kind: 'super-secure-person-with-significant-control' }),
    owner({ kind: 'corporate-entity-person-with-significant-control', verification: due('2026-11-18') }),
    owner({ kind: 'individual-beneficial-owner' }),
    owner({ isCeased: true, verification: due('2026-11-18') }),
  ]

  it('counts serving directors and current owners who are persons', () => {
    expect(
      companyVerification({ items: officers, isComplete: true }, { items: owners, isComplete: true }, today),
    ).toEqual({
      directors: { total: 4, verified: 1, due: 1, overdue: 1, unknown: 1 },
      owners: { total: 2, verified: 0, due: 1, overdue: 0, unknown: 1 },
      nextDueOn: '2026-11-30',
    })
  })

  it('does not count a list that is incomplete', () => {
    const partly = { items: officers, isComplete: false }
    expect(companyVerification(partly, null, today)).toBeNull()
    expect(companyVerification(partly, { items: [], isComplete: true }, today)).toMatchObject({
      directors: null,
      owners: { total: 0 },
      nextDueOn: null,
    })
  })
})
