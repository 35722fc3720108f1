import type { Applied } from '../../register/overlay/apply-change.js'
import type { Charge } from '../../register/records/charges.js'
import type { Listed } from '../../register/records/sighting.js'
import type { Instant } from '../../shared/clock.js'
import type { SignalDraft } from '../signal-draft.js'
import { type EntryChange, entryChanges } from './entries.js'
import { isRecent } from './recent.js'

export function detectCharges(applied: Applied<'charges', Listed<Charge>>): SignalDraft[] {
  const { before, after, source, asOf } = applied
  return entryChanges(before, after, source).flatMap((change) => {
    if (isPaid(change, asOf)) return chargeSatisfied(change)
    return isRegistered(change, asOf) ? chargeRegistered(change.item) : []
  })
}

function isPaid({ item, prior }: EntryChange<Charge>, asOf: Instant): boolean {
  if (!isSatisfied(item)) return false
  return prior.kind === 'known' ? !isSatisfied(prior.before) : isRecent(item.satisfiedOn, asOf)
}

function isRegistered({ item, prior }: EntryChange<Charge>, asOf: Instant): boolean {
  if (isSatisfied(item) || prior.kind === 'known') return false
  return prior.kind === 'new' || isRecent(item.deliveredOn ?? item.createdOn, asOf)
}

/** A partly satisfied charge still counts as outstanding. */
function isSatisfied({ status }: Charge): boolean {
  return status === 'satisfied' || status === 'fully-satisfied'
}

function chargeRegistered(charge: Charge): SignalDraft {
  return {
    type: 'charge_registered',
    before: null,
    after: factsOf(charge),
    occurredOn: charge.createdOn ?? charge.deliveredOn,
    identity: `charge_registered:${charge.id}`,
  }
}

function chargeSatisfied({ item, prior }: EntryChange<Charge>): SignalDraft {
  return {
    type: 'charge_satisfied',
    before: prior.kind === 'known' ? factsOf(prior.before) : null,
    after: factsOf(item),
    occurredOn: item.satisfiedOn,
    identity: `charge_satisfied:${item.id}:${item.satisfiedOn}`,
  }
}

function factsOf(charge: Charge) {
  return {
    charge_id: charge.id,
    status: charge.status,
    created_on: charge.createdOn,
    delivered_on: charge.deliveredOn,
    satisfied_on: charge.satisfiedOn,
    description: charge.description,
    persons_entitled: [...charge.personsEntitled],
  }
}
