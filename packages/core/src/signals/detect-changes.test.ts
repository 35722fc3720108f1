import { describe, expect, it } from 'vitest'
import { noon, sampleCompanyNumber } from '../../testing/index.js'
import { noAddress, unknownCompany } from '../register/company/company.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import { emptyOverlay } from '../register/overlay/overlay.js'
import type { ChangeSource } from '../register/overlay/register-change.js'
import type { Charge } from '../register/records/charges.js'
import type { Filing } from '../register/records/filings/filing.js'
import type { Insolvency } from '../register/records/insolvency-status.js'
import type { Officer } from '../register/records/officers.js'
import type { Owner } from '../register/records/owner.js'
import type { Listed } from '../register/records/sighting.js'
import { type CompanyFacts, companyFacts, noFacts } from './company-facts.js'
import { detectChanges } from './detect-changes.js'
import { signalTypes } from './signal-type.js'
import { summaryOf } from './summary.js'

const number = sampleCompanyNumber(1)
const today = '2026-03-02'
const stream: ChangeSource = { kind: 'stream', stream: 'officers', timepoint: 7 }
const rest: ChangeSource = { kind: 'rest' }
const strikeOff = 'active-proposal-to-strike-off'

const known: CompanyFacts = {
  ...noFacts,
  name: 'HARBOUR LANE LIMITED',
  status: 'active',
  office: { ...noAddress, line1: '1 Quay Road', locality: 'Sandhaven', postalCode: 'ZA1 1AA' },
  sicCodes: ['62020'],
  accounts: { lastMadeUpTo: '2024-12-31', nextDue: '2026-09-30' },
  accountsType: 'micro-entity',
  confirmation: { lastMadeUpTo: '2025-06-01', nextDue: '2026-06-15' },
}

function applied(change: Partial<AppliedChange> & Pick<AppliedChange, 'what'>): AppliedChange {
  return {
    number,
    source: stream,
    asOf: noon,
    before: null,
    changed: true,
    isFirstSight: false,
    ...change,
  } as AppliedChange
}

const profile = applied({ what: 'profile', after: {} })

function types(change: Partial<CompanyFacts>, from: Partial<CompanyFacts> = {}): string[] {
  const before = { ...known, ...from }
  return detectChanges({ applied: profile, before, after: { ...before, ...change }, today }).map(({ type }) => type)
}

describe('detectChanges for company facts', () => {
  it.each<[string, Partial<CompanyFacts>, Partial<CompanyFacts>]>([
    ['status_changed', { status: 'active' }, { status: 'converted-closed' }],
    ['status_changed', { status: 'active' }, { status: 'active', statusDetail: 'transferred-from-uk' }],
    ['strike_off_proposed', {}, { statusDetail: strikeOff }],
    ['strike_off_discontinued', { statusDetail: strikeOff }, { statusDetail: null }],
    ['dissolved', { statusDetail: strikeOff }, { status: 'dissolved', statusDetail: null, dissolvedOn: '2026-03-01' }],
    ['dissolved', { status: 'liquidation', insolvency: 'liquidation' }, { status: 'dissolved', insolvency: null }],
    ['restored', { status: 'dissolved' }, { status: 'active' }],
    [
      'insolvency_opened',
      { statusDetail: strikeOff },
      { status: 'liquidation', statusDetail: null, insolvency: 'liquidation' },
    ],
    [
      'insolvency_updated',
      { status: 'administration', insolvency: 'in-administration' },
      { status: 'liquidation', insolvency: 'liquidation' },
    ],
    [
      'insolvency_closed',
      { status: 'administration', insolvency: 'administration' },
      { status: 'active', insolvency: null },
    ],
    ['name_changed', {}, { name: 'HARBOUR LANE BOATS LIMITED' }],
    ['registered_office_changed', {}, { office: { ...noAddress, line1: '9 Mill Way', postalCode: 'ZB2 2BB' } }],
    ['sic_codes_changed', {}, { sicCodes: ['62020', '70229'] }],
    ['sic_codes_changed', { sicCodes: [] }, { sicCodes: ['70229'] }],
    ['accounts_filed', {}, { accounts: { lastMadeUpTo: '2025-12-31', nextDue: '2027-09-30' } }],
    [
      'accounts_filed',
      { accounts: { lastMadeUpTo: null, nextDue: '2026-09-30' } },
      { accounts: { lastMadeUpTo: '2025-12-31', nextDue: '2027-09-30' } },
    ],
    ['accounts_type_changed', {}, { accountsType: 'full' }],
    ['confirmation_filed', {}, { confirmation: { lastMadeUpTo: '2026-02-28', nextDue: '2027-03-14' } }],
    ['accounts_overdue', {}, { accounts: { lastMadeUpTo: '2024-12-31', nextDue: '2026-03-01' } }],
    ['confirmation_overdue', {}, { confirmation: { lastMadeUpTo: '2025-06-01', nextDue: '2026-03-01' } }],
  ])('produces only %s, from %o to %o', (type, from, to) => {
    expect(types(to, from)).toEqual([type])
  })

  it('reports new accounts and their new type separately, because these are two facts', () => {
    const filed = { accounts: { lastMadeUpTo: '2025-12-31', nextDue: '2027-09-30' }, accountsType: 'full' }
    expect(types(filed)).toEqual(['accounts_filed', 'accounts_type_changed'])
  })

  it.each<[string, Partial<CompanyFacts>]>([
    ['unchanged facts', {}],
    ['a name with different case and spacing', { name: 'Harbour  Lane Limited' }],
    ['a name without the text direction marks that it had', { name: 'HARBOUR \u202eLANE\u2066 LIMITED\u200f' }],
    [
      'an office with different line breaks',
      {
        office: {
          ...noAddress,
          premises: '1',
          line1: 'QUAY ROAD,',
          locality: 'Sandhaven',
          region: 'Coastshire',
          postalCode: 'za11aa',
          country: 'England',
        },
      },
    ],
    ['codes in a different order', { sicCodes: ['62020'] }],
    ['a period before the last known one', { accounts: { lastMadeUpTo: '2023-12-31', nextDue: '2026-09-30' } }],
    ['a due date that is today', { accounts: { lastMadeUpTo: '2024-12-31', nextDue: today } }],
    [
      'a fact that is no longer given',
      { sicCodes: null, office: null, accounts: null, confirmation: null, accountsType: null },
    ],
  ])('reports nothing for %s', (_, change) => {
    expect(types(change)).toEqual([])
  })

  it('reports nothing for facts seen for the first time', () => {
    expect(detectChanges({ applied: profile, before: noFacts, after: known, today })).toEqual([])
    const insolvent = { ...known, status: 'liquidation', insolvency: 'liquidation' }
    expect(detectChanges({ applied: profile, before: noFacts, after: insolvent, today })).toEqual([])
  })

  it('does not report a status that follows from cases already reported', () => {
    expect(types({ status: 'administration' }, { insolvency: 'in-administration' })).toEqual([])
  })

  it('reports one name_changed each if two companies swap names on the same day', () => {
    const [first, second] = [known, { ...known, name: 'QUAYSIDE LIMITED' }]
    const swapped = [
      detectChanges({ applied: profile, before: first, after: { ...first, name: second.name }, today }),
      detectChanges({ applied: profile, before: second, after: { ...second, name: first.name }, today }),
    ]
    expect(swapped.flat()).toMatchObject([
      { type: 'name_changed', after: { company_name: 'QUAYSIDE LIMITED' } },
      { type: 'name_changed', after: { company_name: 'HARBOUR LANE LIMITED' } },
    ])
  })
})

describe('companyFacts', () => {
  const company = { ...unknownCompany(number, 'HARBOUR LANE LIMITED'), status: 'active', sicCodes: [] }
  const snapshot = { company, asOf: noon - 1_000 }

  it('uses the most recent value of the snapshot file and later updates', () => {
    const overlay = { ...emptyOverlay, profile: { value: { name: 'QUAYSIDE LIMITED' }, asOf: noon, askedAt: null } }
    expect(companyFacts(snapshot, overlay)).toMatchObject({ name: 'QUAYSIDE LIMITED', status: 'active', sicCodes: [] })
    expect(companyFacts({ ...snapshot, asOf: noon + 1 }, overlay).name).toBe('HARBOUR LANE LIMITED')
    expect(companyFacts(null, overlay)).toEqual({ ...noFacts, name: 'QUAYSIDE LIMITED' })
    expect(companyFacts(null, emptyOverlay)).toEqual(noFacts)
  })
})

const officer = (given: Partial<Officer> = {}): Officer => ({
  id: 'o1',
  name: 'QUILLFEATHER, Ada',
  role: 'director',
  appointedOn: '2019-01-25',
  resignedOn: null,
  asOf: noon,
  ...given,
})
const charge = (given: Partial<Charge> = {}): Charge => ({
  id: 'c1',
  status: 'outstanding',
  createdOn: '2019-01-25',
  deliveredOn: '2019-01-26',
  satisfiedOn: null,
  description: null,
  personsEntitled: ['Harrowmere Bank Plc'],
  asOf: noon,
  ...given,
})
const owner = (given: Partial<Owner> = {}): Owner => ({
  id: 'p1',
  name: 'Ada Quillfeather',
  kind: 'individual-person-with-significant-control',
  naturesOfControl: [],
  notifiedOn: '2019-01-25',
  ceasedOn: null,
  asOf: noon,
  ...given,
})
const all = <Item>(...items: Item[]): Listed<Item> => ({ items, isComplete: true })
const none: Listed<never> = { items: [], isComplete: true }
const noneKnown: Listed<never> = { items: [], isComplete: false }
const some = <Item>(...items: Item[]): Listed<Item> => ({ items, isComplete: false })

type Lists =
  | ['officers', Listed<Officer> | null, Listed<Officer>]
  | ['charges', Listed<Charge> | null, Listed<Charge>]
  | ['owners', Listed<Owner> | null, Listed<Owner>]

function ofList([what, before, after]: Lists, source: ChangeSource = stream) {
  const change = applied({ what, before, after, source } as Partial<AppliedChange> & Pick<AppliedChange, 'what'>)
  return detectChanges({ applied: change, before: known, after: known, today })
}

describe('detectChanges for lists', () => {
  it.each<[string, Lists]>([
    ['director_appointed', ['officers', none, all(officer())]],
    ['officer_appointed', ['officers', none, all(officer({ role: 'secretary' }))]],
    ['director_resigned', ['officers', all(officer()), all(officer({ resignedOn: '2026-02-01' }))]],
    [
      'officer_resigned',
      [
        'officers',
        some(officer({ role: 'secretary' })),
        some(officer({ role: 'secretary', resignedOn: '2020-02-01' })),
      ],
    ],
    ['director_appointed', ['officers', noneKnown, some(officer({ appointedOn: '2026-02-20' }))]],
    ['director_resigned', ['officers', null, some(officer({ resignedOn: '2026-02-20' }))]],
    ['psc_notified', ['owners', none, all(owner())]],
    ['psc_ceased', ['owners', all(owner()), all(owner({ ceasedOn: '2026-02-01' }))]],
    ['psc_ceased', ['owners', all(owner()), all(owner({ isCeased: true }))]],
    ['charge_registered', ['charges', none, all(charge())]],
    [
      'charge_satisfied',
      ['charges', all(charge()), all(charge({ status: 'fully-satisfied', satisfiedOn: '2026-02-01' }))],
    ],
    ['charge_satisfied', ['charges', all(charge({ status: 'part-satisfied' })), all(charge({ status: 'satisfied' }))]],
  ])('produces %s', (type, lists) => {
    expect(ofList(lists).map((draft) => draft.type)).toEqual([type])
  })

  it.each<[string, Lists]>([
    ['a complete list seen for the first time', ['officers', null, all(officer({ appointedOn: '2026-02-20' }))]],
    [
      'entries that a complete list adds to single entries',
      ['officers', some(officer()), all(officer(), officer({ id: 'o2', appointedOn: '2026-02-20' }))],
    ],
    ['charges seen for the first time', ['charges', null, all(charge({ createdOn: '2026-02-20' }))]],
    ['owners seen for the first time', ['owners', null, all(owner({ notifiedOn: '2026-02-20' }))]],
  ])('reports nothing for %s', (_, lists) => {
    expect(ofList(lists, rest)).toEqual([])
  })

  it.each<[string, Lists]>([
    ['an old entry first seen in a stream', ['officers', null, some(officer())]],
    ['an old resignation first seen in a stream', ['officers', noneKnown, some(officer({ resignedOn: '2021-01-01' }))]],
    ['an unchanged entry', ['officers', all(officer()), all(officer({ asOf: noon + 1 }))]],
    ['a corrected resignation', ['officers', all(officer({ resignedOn: '2026-01-01' })), all(officer())]],
    ['a removed entry', ['officers', all(officer()), none]],
    ['a partly satisfied charge', ['charges', all(charge()), all(charge({ status: 'part-satisfied' }))]],
  ])('reports nothing for %s', (_, lists) => {
    expect(ofList(lists)).toEqual([])
  })

  it('reports each entry once, regardless of which source reports it first', () => {
    const resigned = officer({ resignedOn: '2026-02-01' })
    const [byStream] = ofList(['officers', all(officer()), all(resigned)])
    const [byAnswer] = ofList(['officers', all(officer()), all(resigned)], rest)
    expect(byStream?.identity).toBe(byAnswer?.identity)
  })
})

describe('detectChanges for insolvency cases', () => {
  const cases = (...types: string[]): Insolvency => ({
    statuses: ['liquidation'],
    cases: types.map((type, index) => ({
      number: String(index + 1),
      type,
      dates: [{ type: 'wound-up-on', date: today }],
    })),
  })
  const insolvent = { ...known, status: 'liquidation', insolvency: 'liquidation' }
  const ofCases = (before: Insolvency | null, after: Insolvency | null, from: CompanyFacts, to: CompanyFacts) =>
    detectChanges({ applied: applied({ what: 'insolvency', before, after }), before: from, after: to, today }).map(
      ({ type }) => type,
    )

  it('reports an opening once, from its first case or from the status', () => {
    expect(ofCases(null, cases('a'), known, { ...known, insolvency: 'liquidation' })).toEqual(['insolvency_opened'])
    expect(ofCases(null, cases('a'), insolvent, insolvent)).toEqual([])
  })

  it('reports an additional case and new dates', () => {
    expect(ofCases(cases('a'), cases('a', 'b'), insolvent, insolvent)).toEqual(['insolvency_updated'])
    expect(ofCases(cases('a'), cases('a'), insolvent, insolvent)).toEqual([])
  })
})

describe('detectChanges for filings', () => {
  const filing = (given: Partial<Filing>): Filing => ({
    id: 'f1',
    type: 'SH01',
    category: 'capital',
    subcategories: [],
    description: 'capital-allotment-shares',
    descriptionValues: {},
    date: '2026-02-27',
    ...given,
  })
  const ofFiling = (given: Partial<Filing>, from = known) =>
    detectChanges({ applied: applied({ what: 'filing', after: filing(given) }), before: from, after: from, today })

  it.each<[string, Partial<Filing>]>([
    ['filing_added', {}],
    ['filing_added', { type: 'AA01', category: 'accounts', descriptionValues: { made_up_date: '2025-12-31' } }],
    ['filing_added', { type: 'AAMD', category: 'accounts', descriptionValues: { made_up_date: '2024-12-31' } }],
    ['accounts_filed', { type: 'AA', category: 'accounts', descriptionValues: { made_up_date: '2025-12-31' } }],
    [
      'confirmation_filed',
      { type: 'CS01', category: 'confirmation-statement', descriptionValues: { made_up_date: '2026-02-20' } },
    ],
  ])('produces %s for %o', (type, given) => {
    expect(ofFiling(given).map((draft) => draft.type)).toEqual([type])
  })

  it.each([
    'address',
    'change-of-name',
    'dissolution',
    'gazette',
    'insolvency',
    'liquidation',
    'mortgage',
    'officers',
    'persons-with-significant-control',
    'restoration',
  ])('reports nothing for a filing of category %s, which has its own signal', (category) => {
    expect(ofFiling({ category })).toEqual([])
  })

  it.each<[string, Partial<Filing>]>([
    ['is published again long afterwards', { date: '2024-02-27' }],
    [
      'covers a period that was filed before',
      { type: 'AA', category: 'accounts', descriptionValues: { made_up_date: '2024-12-31' } },
    ],
    ['does not give its period', { type: 'AA', category: 'accounts' }],
  ])('reports nothing for a filing that %s', (_, given) => {
    expect(ofFiling(given)).toEqual([])
  })

  it('gives accounts the same identity as the profile that reports them', () => {
    const [byFiling] = ofFiling({ type: 'AA', category: 'accounts', descriptionValues: { made_up_date: '2025-12-31' } })
    const after = { ...known, accounts: { lastMadeUpTo: '2025-12-31', nextDue: '2027-09-30' } }
    const [byProfile] = detectChanges({ applied: profile, before: known, after, today })
    expect(byFiling?.identity).toBe(byProfile?.identity)
  })
})

describe('summaryOf', () => {
  it('has a sentence for every type, even if facts are missing', () => {
    for (const type of signalTypes) {
      const sentence = summaryOf('HARBOUR LANE LIMITED', { type, before: null, after: null }, rest)
      expect(sentence).toMatch(/^[^{}]+\.$/)
    }
  })

  it('describes what happened', () => {
    const after = { ...known, name: 'HARBOUR LANE BOATS LIMITED', office: { ...noAddress, postalCode: 'ZB2 2BB' } }
    const drafts = detectChanges({ applied: profile, before: known, after, today })
    expect(drafts.map((draft) => summaryOf(after.name, draft, rest))).toEqual([
      'HARBOUR LANE LIMITED changed its name to HARBOUR LANE BOATS LIMITED.',
      'The registered office of HARBOUR LANE BOATS LIMITED moved from ZA1 1AA to ZB2 2BB.',
    ])
    const office = (postal_code: string) => ({ registered_office: { postal_code } })
    const move = { type: 'registered_office_changed', before: office('ZA1 1AA'), after: office('ZA1 1AA') } as const
    expect(summaryOf('HARBOUR LANE LIMITED', move, rest)).toMatch(/moved within/)
    const [gone] = ofList(['officers', all(officer()), all(officer({ resignedOn: '2026-02-01' }))])
    expect(gone && summaryOf('HARBOUR LANE LIMITED', gone, stream)).toBe(
      'QUILLFEATHER, Ada resigned as director of HARBOUR LANE LIMITED on 2026-02-01.',
    )
  })
})
