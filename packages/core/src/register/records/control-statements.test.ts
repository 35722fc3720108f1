import { describe, expect, it } from 'vitest'
import { type ControlStatements, controlStatus } from './control-statements.js'
import type { Owner } from './owner.js'

const today = '2026-11-16'
const none = { items: [], isComplete: true }
const nothing: ControlStatements = { statements: none, exemptions: { items: [], asOf: 0 } }
const owner: Owner = {
  id: 'one',
  name: null,
  kind: 'super-secure-person-with-significant-control',
  naturesOfControl: [],
  notifiedOn: null,
  ceasedOn: null,
  asOf: 0,
}

function stating(statement: string, ceasedOn: string | null = null): ControlStatements {
  const stated = { id: 'a', statement, ownerName: null, notifiedOn: '2020-01-01', ceasedOn, asOf: 0 }
  return { ...nothing, statements: { items: [stated], isComplete: true } }
}

function exempted(exemptFrom: string | null, exemptTo: string | null): ControlStatements {
  return { ...nothing, exemptions: { items: [{ type: 'market', exemptFrom, exemptTo }], asOf: 0 } }
}

describe('controlStatus', () => {
  it('tells apart owners, no owners, exemptions and what is not known', () => {
    const exempt = exempted('2020-01-01', null)
    expect(controlStatus({ items: [owner], isComplete: false }, null, today)).toBe('owners_listed')
    expect(controlStatus(none, exempt, today)).toBe('exempt')
    expect(controlStatus(none, stating('no-individual-or-entity-with-signficant-control'), today)).toBe(
      'states_no_owner',
    )
    expect(controlStatus(none, stating('psc-exists-but-not-identified'), today)).toBe('not_confirmed')
    expect(controlStatus(none, nothing, today)).toBe('none_listed')
    expect(controlStatus(none, null, today)).toBe('not_known')
    expect(controlStatus({ items: [], isComplete: false }, nothing, today)).toBe('not_known')
    expect(controlStatus(null, nothing, today)).toBe('not_known')
  })

  it('trusts single reports for what they say, not for what they leave out', () => {
    const part = (stated: ControlStatements): ControlStatements => ({
      statements: { ...stated.statements, isComplete: false },
      exemptions: null,
    })
    const exempt = { ...exempted('2020-01-01', null), statements: { items: [], isComplete: false } }
    expect(controlStatus(none, exempt, today)).toBe('exempt')
    expect(controlStatus(none, part(stating('no-individual-or-entity-with-signficant-control')), today)).toBe(
      'states_no_owner',
    )
    expect(controlStatus(none, part(stating('psc-exists-but-not-identified')), today)).toBe('not_known')
    expect(controlStatus(none, part(nothing), today)).toBe('not_known')
    expect(controlStatus(none, { ...nothing, exemptions: null }, today)).toBe('not_known')
  })

  it('ignores what has ended', () => {
    const over = exempted(null, '2021-01-01')
    expect(controlStatus({ items: [{ ...owner, isCeased: true }], isComplete: true }, over, today)).toBe('none_listed')
    expect(controlStatus(none, stating('psc-details-not-confirmed', '2025-01-01'), today)).toBe('none_listed')
  })
})
