import type { Applied } from '../../register/overlay/apply-change.js'
import type { Officer } from '../../register/records/officers.js'
import { isDirectorRole } from '../../register/records/officers.js'
import type { Listed } from '../../register/records/sighting.js'
import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { SignalDraft } from '../signal-draft.js'
import { type EntryChange, entryChanges } from './entries.js'
import { isRecent } from './recent.js'
import { detectOfficerVerification } from './verification.js'

/** `verifies`: whether deadlines of identity verification matter, as they do while the company is live. */
export function detectOfficers(
  applied: Applied<'officers', Listed<Officer>>,
  today: Day,
  verifies: boolean,
): SignalDraft[] {
  const { before, after, source, asOf } = applied
  return entryChanges(before, after, source).flatMap((change) => {
    if (hasResigned(change, asOf)) return officerResigned(change.item)
    const appointed = isAppointed(change, asOf) ? [officerAppointed(change.item)] : []
    return verifies ? [...appointed, ...detectOfficerVerification(change, asOf, today)] : appointed
  })
}

function hasResigned({ item, prior }: EntryChange<Officer>, asOf: Instant): boolean {
  if (item.resignedOn === null) return false
  return prior.kind === 'known' ? prior.before.resignedOn === null : isRecent(item.resignedOn, asOf)
}

function isAppointed({ item, prior }: EntryChange<Officer>, asOf: Instant): boolean {
  if (item.resignedOn !== null || prior.kind === 'known') return false
  return prior.kind === 'new' || isRecent(item.appointedOn, asOf)
}

function officerAppointed(officer: Officer): SignalDraft {
  const type = isDirectorRole(officer.role) ? 'director_appointed' : 'officer_appointed'
  return {
    type,
    before: null,
    after: factsOf(officer),
    occurredOn: officer.appointedOn,
    identity: `${type}:${officer.id}`,
  }
}

function officerResigned(officer: Officer): SignalDraft {
  const type = isDirectorRole(officer.role) ? 'director_resigned' : 'officer_resigned'
  return {
    type,
    before: { ...factsOf(officer), resigned_on: null },
    after: factsOf(officer),
    occurredOn: officer.resignedOn,
    identity: `${type}:${officer.id}:${officer.resignedOn}`,
  }
}

function factsOf({ name, role, appointedOn, resignedOn }: Officer) {
  return { name, officer_role: role, appointed_on: appointedOn, resigned_on: resignedOn }
}
