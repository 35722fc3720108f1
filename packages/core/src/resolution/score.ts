import type { Company } from '../register/company.js'
import { isLive } from '../register/company-status.js'
import type { Retrieved } from '../register/search/retrieve.js'
import { type Evidence, type EvidenceGroup, evidenceOf } from './evidence.js'
import { NameBook } from './name-book.js'
import { addressEvidence } from './score/address-evidence.js'
import { brandEvidence } from './score/brand-evidence.js'
import { type Comparison, candidateOf, comparisonOf } from './score/comparison.js'
import { identifierEvidence } from './score/identifier-evidence.js'
import { nameEvidence } from './score/name-evidence.js'
import { isOwned } from './score/ownership.js'
import { roleEvidence } from './score/role-evidence.js'
import type { Site } from './site.js'
import { thresholds, weights } from './weights.js'

export interface Scored {
  readonly company: Company
  readonly bits: number
  readonly evidence: readonly Evidence[]
  readonly groups: ReadonlyMap<EvidenceGroup, number>
  /** Independent kinds of evidence that agree. */
  readonly agreeing: readonly EvidenceGroup[]
  /** Why it may not be taken for certain, whatever its bits. */
  readonly doubts: readonly string[]
}

/** Scores every company that was retrieved, best first. */
export function score(site: Site, retrieved: Retrieved, book = new NameBook()): Scored[] {
  const comparison = comparisonOf(site, retrieved, book)
  const liveKeys = new Set(
    retrieved.companies.filter(({ status }) => isLive(status)).map(({ name }) => comparison.book.key(name)),
  )
  return retrieved.companies
    .map((company) => scoreOne(comparison, company, liveKeys))
    .sort((one, other) => other.bits - one.bits)
}

function scoreOne(comparison: Comparison, company: Company, liveKeys: ReadonlySet<string>): Scored {
  const candidate = candidateOf(comparison, company)
  const identifier = identifierEvidence(comparison, candidate)
  const name = nameEvidence(comparison, candidate)
  const role = roleEvidence(comparison, candidate)
  const evidence = [
    ...identifier.evidence,
    ...name.evidence,
    ...addressEvidence(comparison, company),
    ...brandEvidence(comparison, candidate),
    ...role.evidence,
  ]
  const doubts = [...identifier.doubts, ...role.doubts]
  if (!isLive(company.status)) {
    const hasSuccessor = liveKeys.has(candidate.current)
    const { dissolved, dissolvedWithSuccessor } = weights.consistency
    const bits = hasSuccessor ? dissolvedWithSuccessor : dissolved
    evidence.push(evidenceOf(company.number, 'company_dissolved', 'consistency', bits, null, company.status, null))
    if (hasSuccessor) doubts.push('it is dissolved, and a live company has the same name')
  }
  if (!isOwned(comparison, candidate, evidence)) doubts.push('the site speaks of it without calling it its own')
  const groups = groupBits(evidence)
  let bits = -Math.log2(comparison.population)
  for (const sum of groups.values()) bits += sum
  return { company, bits, evidence, groups, agreeing: agreeingGroups(groups, name.isIndependent), doubts }
}

function groupBits(evidence: readonly Evidence[]): Map<EvidenceGroup, number> {
  const groups = new Map<EvidenceGroup, number>()
  for (const group of ['identifier', 'name', 'address', 'brand', 'role', 'contact'] as const) {
    const bits = evidence.filter((one) => one.group === group).map((one) => one.bits)
    if (bits.length === 0) continue
    const supporting = bits.filter((bit) => bit > 0).sort((one, other) => other - one)
    const [largest = 0, ...rest] = supporting
    const against = bits.filter((bit) => bit < 0).reduce((sum, bit) => sum + bit, 0)
    const sum = largest + weights.shareOfRest * rest.reduce((total, bit) => total + bit, 0)
    groups.set(group, Math.min(weights.caps[group], sum) + against)
  }
  const consistency = evidence.filter((one) => one.group === 'consistency').reduce((sum, one) => sum + one.bits, 0)
  if (consistency !== 0) groups.set('consistency', consistency)
  return groups
}

function agreeingGroups(groups: ReadonlyMap<EvidenceGroup, number>, isNameIndependent: boolean): EvidenceGroup[] {
  const agreeing: EvidenceGroup[] = []
  if ((groups.get('identifier') ?? 0) > weights.identifier.unlabelled) agreeing.push('identifier')
  if (isNameIndependent && (groups.get('name') ?? 0) >= weights.name.body + weights.name.unclean) agreeing.push('name')
  for (const group of ['address', 'brand', 'role'] as const) {
    if ((groups.get(group) ?? 0) >= thresholds.agreeing[group]) agreeing.push(group)
  }
  return agreeing
}
