import type { Applied } from '../../register/overlay/apply-change.js'
import { isCeasedOwner, type Owner } from '../../register/records/owner.js'
import type { Listed } from '../../register/records/sighting.js'
import type { Instant } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { SignalDraft } from '../signal-draft.js'
import { type EntryChange, entryChanges } from './entries.js'
import { isRecent } from './recent.js'
import { detectOwnerVerification } from './verification.js'

/** `verifies`: as for officers. */
export function detectOwners(applied: Applied<'owners', Listed<Owner>>, today: Day, verifies: boolean): SignalDraft[] {
  const { before, after, source, asOf } = applied
  return entryChanges(before, after, source).flatMap((change) => {
    if (hasCeased(change, asOf)) return ownerCeased(change.item)
    const notified = isNotified(change, asOf) ? [ownerNotified(change.item)] : []
    return verifies ? [...notified, ...detectOwnerVerification(change, asOf, today)] : notified
  })
}

function hasCeased({ item, prior }: EntryChange<Owner>, asOf: Instant): boolean {
  if (!isCeasedOwner(item)) return false
  return prior.kind === 'known' ? !isCeasedOwner(prior.before) : isRecent(item.ceasedOn, asOf)
}

function isNotified({ item, prior }: EntryChange<Owner>, asOf: Instant): boolean {
  if (isCeasedOwner(item) || prior.kind === 'known') return false
  return prior.kind === 'new' || isRecent(item.notifiedOn, asOf)
}

function ownerNotified(owner: Owner): SignalDraft {
  return {
    type: 'psc_notified',
    before: null,
    after: factsOf(owner),
    occurredOn: owner.notifiedOn,
    identity: `psc_notified:${owner.id}`,
  }
}

function ownerCeased(owner: Owner): SignalDraft {
  return {
    type: 'psc_ceased',
    before: { ...factsOf(owner), ceased_on: null },
    after: factsOf(owner),
    occurredOn: owner.ceasedOn,
    identity: `psc_ceased:${owner.id}:${owner.ceasedOn}`,
  }
}

function factsOf({ name, kind, naturesOfControl, notifiedOn, ceasedOn }: Owner) {
  return {
    name,
    kind,
    natures_of_control: [...naturesOfControl],
    notified_on: notifiedOn,
    ceased_on: ceasedOn,
  }
}
