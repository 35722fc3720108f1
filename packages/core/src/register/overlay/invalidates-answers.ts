import { addressWords } from '../company/address.js'
import type { Company, CompanyPatch } from '../company/company.js'
import type { AppliedChange } from './apply-change.js'
import { isSameValue } from './same-value.js'

/**
 * Whether a fact has changed that website answers depend on: name, status, office or previous names. Facts missing
 * from the overlay are compared with the snapshot.
 */
export function invalidatesAnswers(applied: AppliedChange, snapshot: Company | null): boolean {
  if (applied.what === 'bulk') return identityChanged(applied.before, applied.after)
  if (applied.what !== 'profile' || !applied.changed) return false
  return isOther({ ...snapshot, ...applied.before }, applied.after)
}

/** The same check for whole companies. No answer refers to a company that is new to the register. */
export function identityChanged(before: Company | null, after: Company): boolean {
  return before !== null && isOther(before, after)
}

function isOther(before: CompanyPatch, after: CompanyPatch): boolean {
  const { name, status, office, previousNames } = after
  return (
    (name !== undefined && name !== before.name) ||
    (status !== undefined && status !== before.status) ||
    (office !== undefined && !isSameValue(addressWords(office), before.office && addressWords(before.office))) ||
    (previousNames !== undefined && !isSameValue(namesOf(previousNames), namesOf(before.previousNames ?? [])))
  )
}

function namesOf(names: Company['previousNames']): readonly string[] {
  return names.map(({ name }) => name).toSorted()
}
