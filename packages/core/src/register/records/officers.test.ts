import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/days.js'
import type { Officer } from './officers.js'
import { hasRecentDirectorResignation, isDirectorRole, lastDirectorChange, recentResignations } from './officers.js'

const today = '2026-05-20'
const daysAgo = (days: number) => addDays(today, -days)

const officer = (name: string, differing: Partial<Officer> = {}): Officer => ({
  id: name,
  name,
  role: 'director',
  appointedOn: '2010-01-01',
  resignedOn: null,
  asOf: 0,
  ...differing,
})
const all = (...items: Officer[]) => ({ items, isComplete: true })
const some = (...items: Officer[]) => ({ items, isComplete: false })

describe('isDirectorRole', () => {
  it.each(['director', 'corporate-nominee-director', 'llp-designated-member', 'corporate-llp-member'])(
    'is true for %s',
    (role) => {
      expect(isDirectorRole(role)).toBe(true)
    },
  )

  it.each(['secretary', 'corporate-secretary', 'cic-manager', 'some-new-role'])('is false for %s', (role) => {
    expect(isDirectorRole(role)).toBe(false)
  })
})

describe('recentResignations', () => {
  it('lists every officer who resigned within 365 days, latest first', () => {
    const officers = all(
      officer('Ada', { resignedOn: daysAgo(365) }),
      officer('Bea', { resignedOn: daysAgo(366) }),
      officer('Cid', { resignedOn: today, role: 'secretary', appointedOn: null }),
      officer('Dot'),
    )
    expect(recentResignations(officers, today)).toEqual([
      { name: 'Cid', role: 'secretary', appointedOn: null, resignedOn: today, daysSinceResignation: 0 },
      { name: 'Ada', role: 'director', appointedOn: '2010-01-01', resignedOn: '2025-05-20', daysSinceResignation: 365 },
    ])
  })

  it('omits a future date', () => {
    expect(recentResignations(all(officer('Ada', { resignedOn: addDays(today, 1) })), today)).toEqual([])
  })

  it('is empty if no officers are known', () => {
    expect(recentResignations(null, today)).toEqual([])
  })
})

describe('hasRecentDirectorResignation', () => {
  const gone = officer('Ada', { resignedOn: daysAgo(10) })

  it('is true for a director who resigned, even if only some officers are known', () => {
    expect(hasRecentDirectorResignation(all(gone), today)).toBe(true)
    expect(hasRecentDirectorResignation(some(gone), today)).toBe(true)
  })

  it('is false only if all officers are known', () => {
    const secretary = { ...gone, role: 'secretary' }
    expect(hasRecentDirectorResignation(all(secretary), today)).toBe(false)
    expect(hasRecentDirectorResignation(some(secretary), today)).toBeNull()
    expect(hasRecentDirectorResignation(null, today)).toBeNull()
  })
})

describe('lastDirectorChange', () => {
  it('is the latest date on which a director was appointed or resigned', () => {
    const came = officer('Ada', { appointedOn: '2024-02-03' })
    const went = officer('Bea', { resignedOn: '2025-06-07' })
    const secretary = officer('Cid', { role: 'secretary', appointedOn: '2026-01-01' })
    expect(lastDirectorChange(all(went, came, secretary), today)).toBe('2025-06-07')
    expect(lastDirectorChange(all(came, secretary), today)).toBe('2024-02-03')
  })

  it('is null without changes, for future dates, and if not all officers are known', () => {
    expect(lastDirectorChange(all(), today)).toBeNull()
    expect(lastDirectorChange(all(officer('Ada', { appointedOn: addDays(today, 1) })), today)).toBeNull()
    expect(lastDirectorChange(some(officer('Ada')), today)).toBeNull()
    expect(lastDirectorChange(null, today)).toBeNull()
  })
})
