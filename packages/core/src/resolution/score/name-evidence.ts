import type { Company } from '../../register/company.js'
import { nameKey } from '../../register/company-name.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import { nameLikeness } from '../name-likeness.js'
import type { SiteName } from '../site.js'
import { weights } from '../weights.js'
import { type Comparison, keysOf } from './comparison.js'

const closeLikeness = 0.92

export interface NameJudged {
  readonly evidence: readonly Evidence[]
  /** The name stands somewhere else than beside the number. */
  readonly isIndependent: boolean
}

/** Where a site names this company by its legal name. */
export function nameEvidence(comparison: Comparison, company: Company): NameJudged {
  const { site, retrieved } = comparison
  const { current, previous } = keysOf(company)
  const known = new Set(
    retrieved.companies.flatMap((other) => [
      nameKey(other.name),
      ...other.previousNames.map(({ name }) => nameKey(name)),
    ]),
  )
  let best: { evidence: Evidence; bits: number } | null = null
  let isIndependent = false

  for (const found of site.names) {
    if (found.isThirdParty || found.isForeign) continue
    // The longest reading that is anybody's name is the one meant.
    const reading = found.readings.find(({ name }) => known.has(nameKey(name)))
    const key = reading ? nameKey(reading.name) : null
    const kind = key === current ? 'legal_name' : key !== null && previous.has(key) ? 'previous_name' : null
    const close = kind === null && reading === undefined ? closeReading(found, company) : null
    const named = kind !== null ? reading : close
    if (!named) continue

    const isBeside = site.numbers.some(
      ({ page, number, beside, offset, block }) =>
        page === found.page &&
        number === company.number &&
        beside?.end === found.end &&
        (block === found.block || found.end <= offset),
    )
    const bits =
      bitsOf(found, named.isClean, kind === 'previous_name', close !== null) -
      sharing(retrieved.sharingKey.get(nameKey(named.name)))
    const counted = isBeside || !found.hasEnding ? Math.min(bits, weights.name.besideNumber) : bits
    // Without its legal ending it is no more than the brand again.
    if (!isBeside && counted > 0 && found.hasEnding) isIndependent = true
    if (best && best.bits >= counted) continue
    const place = { page: found.page, zone: found.zone, quote: found.quote }
    const evidenceKind =
      kind === 'previous_name'
        ? kind
        : found.roles.includes('structured')
          ? 'structured_data'
          : found.roles.includes('copyright')
            ? 'copyright_holder'
            : 'legal_name'
    best = {
      bits: counted,
      evidence: evidenceOf(company.number, evidenceKind, 'name', counted, named.name, company.name, place),
    }
  }
  return { evidence: best && best.bits > 0 ? [best.evidence] : [], isIndependent }
}

function closeReading(found: SiteName, company: Company): { name: string; isClean: boolean } | null {
  if (!found.hasEnding) return null
  return found.readings.find(({ name }) => nameLikeness(name, company.name) >= closeLikeness) ?? null
}

function bitsOf(found: SiteName, isClean: boolean, isPrevious: boolean, isClose: boolean): number {
  const { name } = weights
  const isStated = found.roles.includes('registered') || found.roles.includes('heading')
  let bits: number = found.isSpoken ? name.spoken : isStated ? name.stated : name.body
  if (!isClean) bits += name.unclean
  if (isPrevious) bits += name.previous
  if (isClose) bits += name.close
  return bits
}

function sharing(count: number | undefined): number {
  return Math.log2(Math.max(1, count ?? 1))
}
