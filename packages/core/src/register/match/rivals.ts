import { isOtherDistrict } from './compare-places.js'
import type { ComparedCandidate } from './features.js'
import { featuresByKind, weightOf } from './model.js'

/** Names whose log-odds differ by less fit equally well. */
const equalName = 0.05

/** The other live candidates with a name that fits as well, unless the postcode tells them apart. */
export function rivalsOf<Candidate extends ComparedCandidate>(one: Candidate, all: readonly Candidate[]): Candidate[] {
  const own = nameOdds(one)
  return all.filter(
    (other) =>
      other !== one && other.isLive && nameOdds(other) >= own - equalName && !isToldApartByPostcode(one, other),
  )
}

/**
 * Whether the names fit equally well, the given postcode is exactly that of `one`, and `other` is in another district. A
 * district alone is not enough: it has thousands of offices. Nor is the old office of a company that has ended: the name may
 * have gone to the live one.
 */
export function isToldApartByPostcode(one: ComparedCandidate, other: ComparedCandidate): boolean {
  if (one.postcode !== 'same' || !one.isLive || !isOtherDistrict(other.postcode)) return false
  return Math.abs(nameOdds(other) - nameOdds(one)) <= equalName
}

function nameOdds({ features }: ComparedCandidate): number {
  const names = [...featuresByKind.legal_name, ...featuresByKind.legal_ending, 'previous']
  return names.reduce((sum, name) => sum + weightOf(name) * (features[name] ?? 0), 0)
}
