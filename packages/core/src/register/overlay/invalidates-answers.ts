import { addressWords } from '../company/address.js'
import type { Company, CompanyPatch } from '../company/company.js'
import type { AppliedChange } from './apply-change.js'
import { isSameValue } from './same-value.js'

/**
 * Whether something has changed that answers about websites are decided by: name, status, office or previous names.
 * What the overlay did not hold is compared with the bulk register.
 */
export function invalidatesAnswers(applied: AppliedChange, bulk: Company | null): boolean {
  if (applied.what === 'bulk') return identityChanged(applied.before, applied.after)
  if (applied.what !== 'profile' || !applied.changed) return false
  return isOther({ ...bulk, ...applied.before }, applied.after)
}

/** The same of a company as a whole. Of one that is new to the register no answer speaks. */
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
