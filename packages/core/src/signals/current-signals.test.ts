import { describe, expect, it } from 'vitest'
import { type Company, unknownCompany } from '../register/company/company.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import { deadlineOf } from '../register/company/deadlines.js'
import { type CompanyProfile, describeCompany } from '../register/company/profile.js'
import { emptyOverlay } from '../register/overlay/overlay.js'
import { currentSignalCodes, currentSignals } from './current-signals.js'

const today = '2026-03-15'
const now = Date.parse(`${today}T12:00:00Z`)
const blank: Company = {
  ...unknownCompany(asCompanyNumber('09999991'), 'HARBOUR LANE BOATWORKS LIMITED'),
  status: 'active',
}
const quiet = describeCompany({ company: blank, asOf: now, bulkAsOf: now }, emptyOverlay, now)

const left = (name: string, role: string, resignedOn: string) => ({
  name,
  role,
  appointedOn: null,
  resignedOn,
  daysSinceResignation: 10,
})

const company = (facts: Partial<Company>): Partial<CompanyProfile> => ({ company: { ...blank, ...facts } })

const cases: [string, Partial<CompanyProfile>, (readonly [code: string, detail: string, since: string | null])[]][] = [
  ['says nothing of a company in good order', {}, []],
  ['says nothing of what no source gave', company({ status: null }), []],
  [
    'tells since when accounts are late: the day after they were due',
    { accountsDeadline: deadlineOf('2026-02-28', today) },
    [['accounts_overdue', 'Accounts were due on 2026-02-28.', '2026-03-01']],
  ],
  ['says nothing on the day itself', { accountsDeadline: deadlineOf(today, today) }, []],
  [
    'tells of a late confirmation statement',
    { confirmationDeadline: deadlineOf('2026-03-14', today) },
    [['confirmation_overdue', 'The confirmation statement was due on 2026-03-14.', '2026-03-15']],
  ],
  [
    'tells of a proposal to strike it off',
    company({ statusDetail: 'active-proposal-to-strike-off' }),
    [['strike_off_proposed', 'It is proposed to strike the company off the register.', null]],
  ],
  [
    'tells of an insolvency in the words of the register',
    { ...company({ status: 'voluntary-arrangement' }), currentInsolvencyStatus: 'voluntary-arrangement' },
    [['in_insolvency', 'The register tells of voluntary arrangement.', null]],
  ],
  [
    'tells of a charge, also where only the bulk file counts it',
    { hasActiveCharges: true },
    [['active_charge', 'A charge over what the company owns is outstanding.', null]],
  ],
  [
    'does not take the day of the latest charge for the beginning',
    { hasActiveCharges: true, lastChargeDate: '2024-05-06' },
    [
      [
        'active_charge',
        'A charge over what the company owns is outstanding. The latest charge of all is of 2024-05-06.',
        null,
      ],
    ],
  ],
  [
    'says nothing of charges that are satisfied or unknown',
    { hasActiveCharges: null, lastChargeDate: '2024-05-06' },
    [],
  ],
  [
    'tells of the director who resigned last, and of how many did',
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
        'GATELEY, Fenella resigned as director on 2026-03-05, the latest of 2 within a year.',
        '2026-03-05',
      ],
    ],
  ],
  [
    'calls the member of a partnership what he was',
    { recentResignations: [left('FENWICKE, Wystan', 'llp-designated-member', '2026-03-05')] },
    [
      [
        'recent_director_resignation',
        'FENWICKE, Wystan resigned as LLP designated member on 2026-03-05.',
        '2026-03-05',
      ],
    ],
  ],
  ['says nothing of a secretary', { recentResignations: [left('A, B', 'secretary', '2026-03-05')] }, []],
  [
    'tells of a dissolution, and nothing more of a strike-off that was proposed before',
    company({ status: 'dissolved', dissolvedOn: '2025-12-01', statusDetail: 'active-proposal-to-strike-off' }),
    [['dissolved', 'The company is dissolved since 2025-12-01.', '2025-12-01']],
  ],
  [
    'tells of a company that left the register another way, also without a day',
    company({ status: 'converted-closed' }),
    [['dissolved', 'The company is no longer on the register (converted-closed).', null]],
  ],
  [
    'puts the gravest first',
    {
      ...company({ status: 'liquidation', statusDetail: 'active-proposal-to-strike-off' }),
      currentInsolvencyStatus: 'liquidation',
      hasActiveCharges: true,
      accountsDeadline: deadlineOf('2026-01-31', today),
    },
    [
      ['in_insolvency', 'The register tells of liquidation.', null],
      ['strike_off_proposed', 'It is proposed to strike the company off the register.', null],
      ['accounts_overdue', 'Accounts were due on 2026-01-31.', '2026-02-01'],
      ['active_charge', 'A charge over what the company owns is outstanding.', null],
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
