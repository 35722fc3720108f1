import { asCompanyNumber } from '../../register/company/company-number.js'
import type { AppliedChange } from '../../register/overlay/apply-change.js'
import type { ChangeSource } from '../../register/overlay/register-change.js'
import type { Charge } from '../../register/records/charges.js'
import type { Filing } from '../../register/records/filings/filing.js'
import type { InsolvencyCase } from '../../register/records/insolvency-status.js'
import type { Officer } from '../../register/records/officers.js'
import type { Owner } from '../../register/records/owner.js'
import type { Listed } from '../../register/records/sighting.js'
import { type Instant, minuteMs } from '../../shared/clock.js'
import { type Day, todayInLondon } from '../../shared/days.js'
import { invariant } from '../../shared/invariant.js'
import { type CompanyFacts, noFacts } from '../company-facts.js'
import { websiteChange } from '../detect/website.js'
import { detectChanges } from '../detect-changes.js'
import { noticeDays } from '../pending-verification.js'
import type { Signal, SignalSource } from '../signal.js'
import type { SignalDraft } from '../signal-draft.js'
import { type SignalType, signalKinds } from '../signal-type.js'
import { summaryOf } from '../summary.js'
import {
  accounts,
  accountsFiling,
  administration,
  charge,
  confirmation,
  confirmationFiling,
  currentOffice,
  daysBefore,
  type ExampleTime,
  firstCase,
  formerOffice,
  laterCase,
  officer,
  owner,
  resolutionFiling,
} from './example-records.js'

/** No company can have this number, so a receiver that ignores the mark of a test changes no real company. */
const number = asCompanyNumber('00000000')
const companyName = 'FICTIONAL EXAMPLE LIMITED'
const website = 'harbour-lane.example'
const strikeOff = 'active-proposal-to-strike-off'
const timepoint = 1

type ExampleChange = (time: ExampleTime) => readonly SignalDraft[]

/**
 * A signal of a fictional company, for tests of a receiver. The change passes through the detectors, so it has the
 * fields of a real one.
 */
export function exampleSignal(type: SignalType, at: Instant): Omit<Signal, 'id'> {
  const draft = exampleChanges[type]({ today: todayInLondon(at), at }).find((each) => each.type === type)
  invariant(draft !== undefined, `the example of ${type} produces that signal`)
  const source = sourceOf(type)
  return {
    type,
    company: number,
    companyName,
    summary: summaryOf(companyName, draft, source),
    before: draft.before,
    after: draft.after,
    occurredOn: draft.occurredOn,
    publishedAt: source.kind === 'stream' ? at - minuteMs : null,
    detectedAt: at,
    source,
  }
}

function sourceOf(type: SignalType): SignalSource {
  const { category } = signalKinds[type]
  if (category === 'website') return { kind: 'website' }
  if (type.endsWith('_overdue') || type === 'identity_verification_due') return { kind: 'clock' }
  return { kind: 'stream', stream: streams[category], timepoint }
}

const streams = {
  company: 'companies',
  filing: 'filings',
  officer: 'officers',
  ownership: 'persons-with-significant-control',
  charge: 'charges',
  insolvency: 'insolvency-cases',
  verification: 'officers',
} as const

const exampleChanges: Readonly<Record<SignalType, ExampleChange>> = {
  status_changed: (time) => facts({}, { status: 'converted-closed' }, time),
  strike_off_proposed: (time) => facts({}, { statusDetail: strikeOff }, time),
  strike_off_discontinued: (time) => facts({ statusDetail: strikeOff }, {}, time),
  dissolved: (time) =>
    facts({ statusDetail: strikeOff }, { status: 'dissolved', dissolvedOn: daysBefore(1, time) }, time),
  restored: (time) => facts({ status: 'dissolved' }, {}, time),
  name_changed: (time) => facts({ name: 'FORMER EXAMPLE LIMITED' }, { renamedOn: daysBefore(2, time) }, time),
  registered_office_changed: (time) => facts({ office: formerOffice }, { office: currentOffice }, time),
  sic_codes_changed: (time) => facts({ sicCodes: ['30120'] }, { sicCodes: ['30120', '52220'] }, time),
  accounts_filed: (time) => filed(accountsFiling(time), time),
  accounts_overdue: (time) => facts({ accounts: accounts(90, time) }, { accounts: accounts(-1, time) }, time),
  accounts_type_changed: (time) =>
    facts({ accountsType: 'micro-entity' }, { accountsType: 'total-exemption-full' }, time),
  confirmation_filed: (time) => filed(confirmationFiling(time), time),
  confirmation_overdue: (time) =>
    facts({ confirmation: confirmation(14, time) }, { confirmation: confirmation(-1, time) }, time),
  filing_added: (time) => filed(resolutionFiling(time), time),
  director_appointed: (time) => appointment('director', time),
  director_resigned: (time) => resignation('director', time),
  officer_appointed: (time) => appointment('secretary', time),
  officer_resigned: (time) => resignation('secretary', time),
  psc_notified: (time) => owners([], [owner(daysBefore(3, time), null, time)], time),
  psc_ceased: (time) =>
    owners([owner('2019-04-01', null, time)], [owner('2019-04-01', daysBefore(3, time), time)], time),
  charge_registered: (time) => charges([], [charge('outstanding', daysBefore(5, time), null, time)], time),
  charge_satisfied: (time) =>
    charges(
      [charge('outstanding', '2021-06-14', null, time)],
      [charge('fully-satisfied', '2021-06-14', daysBefore(5, time), time)],
      time,
    ),
  insolvency_opened: (time) => facts({}, administration, time),
  insolvency_updated: (time) => cases([firstCase], [firstCase, laterCase(time)], time),
  insolvency_closed: (time) => facts(administration, {}, time),
  identity_verified: (time) => verification({ dueOn: daysBefore(-5, time) }, { startOn: time.today }, time),
  identity_verification_due: (time) =>
    verification({ dueOn: daysBefore(-60, time) }, { dueOn: daysBefore(-noticeDays[1], time) }, time),
  identity_verification_overdue: (time) =>
    verification({ dueOn: daysBefore(-60, time) }, { dueOn: daysBefore(1, time) }, time),
  website_verified: () => websites(null, website),
  website_changed: () => websites('quay-row.example', website),
  website_lost: () => websites(website, null),
}

function facts(from: Partial<CompanyFacts>, to: Partial<CompanyFacts>, time: ExampleTime): readonly SignalDraft[] {
  const usual = { ...noFacts, name: companyName, status: 'active' }
  const applied = { ...change('companies', time), what: 'profile', before: {}, after: {} } as const
  return detectChanges({ applied, before: { ...usual, ...from }, after: { ...usual, ...to }, today: time.today })
}

function filed(filing: Filing, time: ExampleTime): readonly SignalDraft[] {
  const known = {
    ...noFacts,
    accounts: accounts(5, time),
    accountsType: 'total-exemption-full',
    confirmation: confirmation(5, time),
  }
  const applied = { ...change('filings', time), what: 'filing', before: null, after: filing } as const
  return detectChanges({ applied, before: known, after: known, today: time.today })
}

function appointment(role: string, time: ExampleTime): readonly SignalDraft[] {
  return officers([], [officer(role, daysBefore(3, time), null, time)], time)
}

function resignation(role: string, time: ExampleTime): readonly SignalDraft[] {
  const appointedOn = '2019-04-01'
  return officers(
    [officer(role, appointedOn, null, time)],
    [officer(role, appointedOn, daysBefore(3, time), time)],
    time,
  )
}

interface VerificationDates {
  readonly dueOn?: Day
  readonly startOn?: Day
}

function verification(from: VerificationDates, to: VerificationDates, time: ExampleTime): readonly SignalDraft[] {
  const director = ({ dueOn, startOn }: VerificationDates): Officer => ({
    ...officer('director', '2019-04-01', null, time),
    verification: {
      statementDate: null,
      statementDueOn: dueOn ?? null,
      startOn: startOn ?? null,
      endOn: null,
      verifiedOn: null,
      provider: null,
      supervisoryBodies: [],
      preferredName: null,
    },
  })
  return officers([director(from)], [director(to)], time)
}

function officers(from: readonly Officer[], to: readonly Officer[], time: ExampleTime): readonly SignalDraft[] {
  return detectInLists({ ...change('officers', time), what: 'officers', before: whole(from), after: whole(to) }, time)
}

function owners(from: readonly Owner[], to: readonly Owner[], time: ExampleTime): readonly SignalDraft[] {
  const stream = 'persons-with-significant-control'
  return detectInLists({ ...change(stream, time), what: 'owners', before: whole(from), after: whole(to) }, time)
}

function charges(from: readonly Charge[], to: readonly Charge[], time: ExampleTime): readonly SignalDraft[] {
  return detectInLists({ ...change('charges', time), what: 'charges', before: whole(from), after: whole(to) }, time)
}

function cases(
  from: readonly InsolvencyCase[],
  to: readonly InsolvencyCase[],
  time: ExampleTime,
): readonly SignalDraft[] {
  const insolvency = (listed: readonly InsolvencyCase[]) => ({ statuses: ['in-administration'], cases: listed })
  const [before, after] = [insolvency(from), insolvency(to)]
  return detectInLists({ ...change('insolvency-cases', time), what: 'insolvency', before, after }, time)
}

function detectInLists(applied: AppliedChange, { today }: ExampleTime): readonly SignalDraft[] {
  const known = { ...noFacts, status: 'active' }
  return detectChanges({ applied, before: known, after: known, today })
}

/** Websites have no detector here: signals about them come from reading the site again. */
function websites(from: string | null, to: string | null): readonly SignalDraft[] {
  const change = websiteChange(from, to)
  return change ? [{ ...change, occurredOn: null, identity: null }] : []
}

function change(stream: string, { at: asOf }: ExampleTime) {
  const source: ChangeSource = { kind: 'stream', stream, timepoint }
  return { number, source, asOf, changed: true, isFirstSight: false }
}

function whole<Item>(items: readonly Item[]): Listed<Item> {
  return { items, isComplete: true }
}
