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
    if (isPaid(change, asOf)) return satisfied(change)
    return isRegistered(change, asOf) ? registered(change.item) : []
  })
}

function isPaid({ item, standing }: EntryChange<Charge>, asOf: Instant): boolean {
  if (!isSatisfied(item)) return false
  return standing.kind === 'known' ? !isSatisfied(standing.before) : isRecent(item.satisfiedOn, asOf)
}

function isRegistered({ item, standing }: EntryChange<Charge>, asOf: Instant): boolean {
  if (isSatisfied(item) || standing.kind === 'known') return false
  return standing.kind === 'new' || isRecent(item.deliveredOn ?? item.createdOn, asOf)
}

/** Of all that it secured; a charge that is partly satisfied is still one. */
function isSatisfied({ status }: Charge): boolean {
  return status === 'satisfied' || status === 'fully-satisfied'
}

function registered(charge: Charge): SignalDraft {
  return {
    type: 'charge_registered',
    before: null,
    after: factsOf(charge),
    occurredOn: charge.createdOn ?? charge.deliveredOn,
    identity: `charge_registered:${charge.id}`,
  }
}

function satisfied({ item, standing }: EntryChange<Charge>): SignalDraft {
  return {
    type: 'charge_satisfied',
    before: standing.kind === 'known' ? factsOf(standing.before) : null,
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
