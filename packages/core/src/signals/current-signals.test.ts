import { describe, expect, it } from 'vitest'
import { type Company, unknownCompany } from '../register/company/company.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import { deadlineOf } from '../register/company/deadlines.js'
import { emptyOverlay } from '../register/overlay/overlay.js'
import { type CompanyProfile, describeCompany } from '../register/profile/profile.js'
import { currentSignalCodes, currentSignals } from './current-signals.js'

const today = '2026-03-15'
const now = Date.parse(`${today}T12:00:00Z`)
const blank: Company = {
  ...unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE BOATWORKS LIMITED'),
  status: 'active',
}
const quiet = describeCompany({ company: blank, asOf: now, snapshotAsOf: now }, emptyOverlay, now)

const left = (name: string, role: string, resignedOn: string) => ({
  name,
  role,
  appointedOn: null,
  resignedOn,
  daysSinceResignation: 10,
})

const company = (facts: Partial<Company>): Partial<CompanyProfile> => ({ company: { ...blank, ...facts } })

const cases: [string, Partial<CompanyProfile>, (readonly [code: string, detail: string, since: string | null])[]][] = [
  ['reports nothing for a company in good order', {}, []],
  ['reports nothing for facts that no source gave', company({ status: null }), []],
  [
    'dates overdue accounts from the day after they were due',
    { accountsDeadline: deadlineOf('2026-02-28', today) },
    [['accounts_overdue', 'Accounts are overdue; they were due on 2026-02-28.', '2026-03-01']],
  ],
  ['reports nothing on the due date itself', { accountsDeadline: deadlineOf(today, today) }, []],
  [
    'reports an overdue confirmation statement',
    { confirmationDeadline: deadlineOf('2026-03-14', today) },
    [['confirmation_overdue', 'The confirmation statement is overdue; it was due on 2026-03-14.', '2026-03-15']],
  ],
  [
    'reports a proposal to strike the company off',
    company({ statusDetail: 'active-proposal-to-strike-off' }),
    [['strike_off_proposed', 'There is an active proposal to strike the company off the register.', null]],
  ],
  [
    "reports an insolvency with Companies House's term",
    { ...company({ status: 'voluntary-arrangement' }), currentInsolvencyStatus: 'voluntary-arrangement' },
    [['in_insolvency', 'The company is in insolvency proceedings: voluntary arrangement.', null]],
  ],
  [
    'reports a charge, even if only the snapshot file counts it',
    { hasActiveCharges: true },
    [['active_charge', 'The company has at least one outstanding charge over its assets.', null]],
  ],
  [
    'does not use the date of the most recent charge as the start',
    { hasActiveCharges: true, lastChargeDate: '2024-05-06' },
    [
      [
        'active_charge',
        'The company has at least one outstanding charge over its assets. The most recent charge, outstanding or not, is dated 2024-05-06.',
        null,
      ],
    ],
  ],
  [
    'reports nothing for charges that are satisfied or unknown',
    { hasActiveCharges: null, lastChargeDate: '2024-05-06' },
    [],
  ],
  [
    'reports the director who resigned last and how many resigned',
    {
      recentResignations: [
        left('LEAVERTON, Hale', 'secretary', '2026-03-10'),
        left('GATELEY, Fenella', 'director', '2026-03-05'),
        left('QUITTER, Bram', 'director', '2026-01-05'),
      ],
    },
    [
      [
        'recent_director_resignation',
        'GATELEY, Fenella resigned as director on 2026-03-05, the latest of 2 director resignations within a year.',
        '2026-03-05',
      ],
    ],
  ],
  [
    'names the role of an LLP member',
    { recentResignations: [left('FENWICKE, Wystan', 'llp-designated-member', '2026-03-05')] },
    [
      [
        'recent_director_resignation',
        'FENWICKE, Wystan resigned as LLP designated member on 2026-03-05.',
        '2026-03-05',
      ],
    ],
  ],
  ['reports nothing for a secretary', { recentResignations: [left('A, B', 'secretary', '2026-03-05')] }, []],
  [
    'reports a dissolution, and no longer the strike-off proposal before it',
    company({ status: 'dissolved', dissolvedOn: '2025-12-01', statusDetail: 'active-proposal-to-strike-off' }),
    [['dissolved', 'The company was dissolved on 2025-12-01.', '2025-12-01']],
  ],
  [
    'reports a company that left the register another way, even without a date',
    company({ status: 'converted-closed' }),
    [['dissolved', 'The company left the register (converted-closed).', null]],
  ],
  [
    'puts the most serious signal first',
    {
      ...company({ status: 'liquidation', statusDetail: 'active-proposal-to-strike-off' }),
      currentInsolvencyStatus: 'liquidation',
      hasActiveCharges: true,
      accountsDeadline: deadlineOf('2026-01-31', today),
    },
    [
      ['in_insolvency', 'The company is in insolvency proceedings: liquidation.', null],
      ['strike_off_proposed', 'There is an active proposal to strike the company off the register.', null],
      ['accounts_overdue', 'Accounts are overdue; they were due on 2026-01-31.', '2026-02-01'],
      ['active_charge', 'The company has at least one outstanding charge over its assets.', null],
    ],
  ],
]

describe('currentSignals', () => {
  it.each(cases)('%s', (_, facts, expected) => {
    const signals = currentSignals({ ...quiet, ...facts })
    expect(signals).toEqual(expected.map(([code, detail, since]) => ({ code, detail, since })))
  })

  it('has a case for each code', () => {
    const seen = new Set(cases.flatMap(([, , expected]) => expected.map(([code]) => code)))
    expect([...seen].sort()).toEqual([...currentSignalCodes].sort())
  })
})
