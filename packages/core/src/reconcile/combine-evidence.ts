import type { Found } from '../identify/identify-company.js'
import type { StoredCompany } from '../identify/stored-companies.js'

/** How likely the companies of the cell must be to contradict its properties, as in a row of a list. */
const conflictMin = 0.5

/**
 * What a cell and its properties say together. A property that leads to one company chooses it, unless the cell means
 * others, or another property leads to another company: then a person decides, and sees all of them.
 */
export function combineEvidence(
  cell: Found<StoredCompany>,
  properties: readonly Found<StoredCompany>[],
): Pick<Found<StoredCompany>, 'decision' | 'candidates'> {
  const chosen = properties.flatMap(({ decision, candidates: [first] }) =>
    decision === 'matched' && first ? [first] : [],
  )
  const [first] = chosen
  if (!first) return cell
  const isAgreed = chosen.every((one) => isSame(one, first)) && !contradicts(cell, first)
  if (!isAgreed) return { decision: 'needs_review', candidates: merged([...chosen, ...cell.candidates]) }
  // As likely as the best one without the property: the results are read in the order of their scores.
  const confidence = Math.max(...[...chosen, ...cell.candidates].map((one) => one.confidence))
  return { decision: 'matched', candidates: merged([{ ...first, confidence }, ...cell.candidates]) }
}

function contradicts({ decision, candidates }: Found<StoredCompany>, chosen: StoredCompany): boolean {
  if (decision === 'matched') return candidates[0] !== undefined && !isSame(candidates[0], chosen)
  if (candidates.some((one) => isSame(one, chosen))) return false
  return candidates.reduce((sum, { confidence }) => sum + confidence, 0) >= conflictMin
}

/** Each company once, the most likely first. */
function merged(candidates: readonly StoredCompany[]): StoredCompany[] {
  return candidates
    .toSorted((one, other) => other.confidence - one.confidence)
    .filter((one, place, sorted) => sorted.findIndex((other) => isSame(one, other)) === place)
}

function isSame(one: StoredCompany, other: StoredCompany): boolean {
  return one.company.number === other.company.number
}
