import { isLive } from '../../register/company/company-status.js'
import { needsVerificationAsDirector, needsVerificationAsOwner } from '../../register/records/company-verification.js'
import type { Officer } from '../../register/records/officers.js'
import type { Owner } from '../../register/records/owner.js'
import { type Verification, type VerificationState, verificationState } from '../../register/records/verification.js'
import type { Instant } from '../../shared/clock.js'
import { addDays, type Day } from '../../shared/days.js'
import type { CompanyFacts } from '../company-facts.js'
import { noticeDays, type PendingVerification, pendingDirector, pendingOwner } from '../pending-verification.js'
import type { SignalDraft } from '../signal-draft.js'
import type { EntryChange } from './entries.js'
import { isRecent } from './recent.js'

/** In which role a person has to verify their identity. */
type As = 'director' | 'psc'

/** What the clock brings: for each person the last signal that became due, if that was after `after`. */
export function verificationDrafts(facts: CompanyFacts, after: Day, today: Day): SignalDraft[] {
  if (!isLive(facts.status)) return []
  return [
    ...(facts.pendingDirectors ?? []).flatMap((person) => draftsOf(person, 'director', after, today)),
    ...(facts.pendingOwners ?? []).flatMap((person) => draftsOf(person, 'psc', after, today)),
  ]
}

function draftsOf(person: PendingVerification, as: As, after: Day, today: Day): SignalDraft[] {
  const { startsOn } = person
  if (startsOn !== null && startsOn <= today) return startsOn > after ? [verified(person, as, startsOn, 'due')] : []
  const stage = stageOf(person.dueOn, today)
  return stage && stage.since > after ? [pending(person, as, stage)] : []
}

interface Stage {
  readonly dueOn: Day
  /** Days of notice; null if it is overdue. */
  readonly notice: number | null
  readonly since: Day
}

/** How close the due date is today. Null if it is further away than the first notice. */
function stageOf(dueOn: Day | null, today: Day): Stage | null {
  if (dueOn === null) return null
  if (dueOn < today) return { dueOn, notice: null, since: addDays(dueOn, 1) }
  const notice = noticeDays.findLast((days) => addDays(dueOn, -days) <= today)
  return notice === undefined ? null : { dueOn, notice, since: addDays(dueOn, -notice) }
}

export function detectOfficerVerification(change: EntryChange<Officer>, asOf: Instant, today: Day): SignalDraft[] {
  if (!needsVerificationAsDirector(change.item)) return []
  const before = change.prior.kind === 'known' ? pendingDirector(change.prior.before) : null
  return detect(change, change.item.role, 'director', before, pendingDirector(change.item), asOf, today)
}

export function detectOwnerVerification(change: EntryChange<Owner>, asOf: Instant, today: Day): SignalDraft[] {
  if (!needsVerificationAsOwner(change.item)) return []
  const before = change.prior.kind === 'known' ? pendingOwner(change.prior.before) : null
  return detect(change, change.item.kind, 'psc', before, pendingOwner(change.item), asOf, today)
}

interface VerifiedPerson {
  readonly id: string
  readonly name: string | null
  readonly verification?: Verification
}

/** A new entry that is verified already is covered by the signal of the appointment. */
function detect(
  { item, prior }: EntryChange<VerifiedPerson & { readonly asOf: Instant }>,
  role: string,
  as: As,
  before: PendingVerification | null,
  after: PendingVerification | null,
  asOf: Instant,
  today: Day,
): SignalDraft[] {
  const known = prior.kind === 'known' ? (prior.before.verification ?? null) : null
  const startOn = item.verification?.startOn ?? null
  const isVerified = verificationState(item.verification ?? null, today) === 'verified'
  if (isVerified && startOn !== null) {
    const state = verificationState(known, today)
    const isNews = prior.kind === 'known' && state !== 'verified' && (known !== null || isRecent(startOn, asOf))
    const person = {
      id: item.id,
      name: item.name,
      role,
      dueOn: item.verification?.statementDueOn ?? null,
      startsOn: null,
    }
    return isNews ? [verified(person, as, startOn, state)] : []
  }

  const stage = stageOf(after?.dueOn ?? null, today)
  if (!after || !stage || stage.dueOn === before?.dueOn) return []
  // An old date that is seen for the first time does not show when it passed.
  const isNews = stage.notice !== null || before?.dueOn != null
  return isNews ? [pending(after, as, stage)] : []
}

function verified(person: PendingVerification, as: As, on: Day, before: VerificationState): SignalDraft {
  return {
    type: 'identity_verified',
    before: { ...factsOf(person, as), identity_verification: before, verified_from: null },
    after: { ...factsOf(person, as), identity_verification: 'verified', verified_from: on },
    occurredOn: on,
    identity: `identity_verified:${as}:${person.id}:${on}`,
  }
}

function pending(person: PendingVerification, as: As, { dueOn, notice, since }: Stage): SignalDraft {
  const isOverdue = notice === null
  const type = isOverdue ? 'identity_verification_overdue' : 'identity_verification_due'
  const state = isOverdue ? 'overdue' : 'due'
  return {
    type,
    before: null,
    after: { ...factsOf({ ...person, dueOn }, as), identity_verification: state },
    occurredOn: isOverdue ? since : null,
    identity: `${type}:${as}:${person.id}:${dueOn}${isOverdue ? '' : `:${notice}`}`,
  }
}

/** No date of birth, and nothing about the verification but its state and dates. */
function factsOf({ name, role, dueOn }: PendingVerification, as: As) {
  return as === 'director'
    ? { name, role: as, officer_role: role, due_on: dueOn }
    : { name, role: as, kind: role, due_on: dueOn }
}
