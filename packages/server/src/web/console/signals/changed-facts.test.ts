import { expect, it } from 'vitest'
import { changedFacts } from './changed-facts.js'

type Changed = Parameters<typeof changedFacts>[0]

it.each([
  [
    'an owner',
    {
      before: null,
      after: {
        name: 'Mr Jory Pascoll',
        kind: 'individual-person-with-significant-control',
        natures_of_control: ['ownership-of-shares-25-to-50-percent'],
        notified_on: '2026-02-16',
        ceased_on: null,
      },
    },
    [
      ['Name', 'Jory Pascoll'],
      ['Control', 'more than 25% and at most 50% of the shares'],
      ['Notified on', '16 Feb 2026'],
    ],
  ],
  [
    'a status',
    {
      before: { company_status: 'active', company_status_detail: 'active-proposal-to-strike-off' },
      after: { company_status: 'active', company_status_detail: null },
    },
    [['Status', 'proposal to strike off → none']],
  ],
  [
    'a charge',
    {
      before: { charge_id: 'c7', status: 'outstanding', satisfied_on: null },
      after: { charge_id: 'c7', status: 'fully-satisfied', satisfied_on: '2026-03-01' },
    },
    [
      ['Status', 'outstanding → fully satisfied'],
      ['Satisfied on', '1 Mar 2026'],
    ],
  ],
  [
    'cases of insolvency',
    { before: { cases: [] }, after: { cases: [{ number: '1', type: 'in-administration', dates: [] }] } },
    [['Cases', 'in administration']],
  ],
])('says in words what changed about %s', (_, signal, facts) => {
  expect(changedFacts(signal as unknown as Changed)).toEqual(facts)
})
