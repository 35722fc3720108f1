import { type Evidence, evidenceOf } from '../evidence.js'
import type { SiteName } from '../site.js'
import { weights } from '../weights.js'
import { type Candidate, type Comparison, isCounted } from './comparison.js'

const closeLikeness = 0.92

export interface NameJudged {
  readonly evidence: readonly Evidence[]
  /** The name stands somewhere else than beside the number. */
  readonly isIndependent: boolean
}

/** Where a site names this company by its legal name. */
export function nameEvidence(comparison: Comparison, candidate: Candidate): NameJudged {
  const { site, retrieved, meant, book } = comparison
  const { company, current, previous } = candidate
  const close = new Set(
    comparison.unknownSpellings.filter((name) => book.likeness(name, company.name) >= closeLikeness),
  )
  let best: { evidence: Evidence; bits: number } | null = null
  let isIndependent = false

  for (const found of close.size > 0 ? site.names : candidate.named) {
    if (!isCounted(found)) continue
    const reading = meant.get(found)
    const kind = reading ? kindOf(reading.key, current, previous) : null
    const isClose = reading === undefined && close.size > 0 && found.hasEnding
    const named = isClose ? found.readings.find(({ name }) => close.has(name)) : kind !== null ? reading : undefined
    if (!named) continue

    const isBeside = candidate
      .numbersBeside(found)
      .some(({ offset, block }) => block === found.block || found.end <= offset)
    const bits =
      bitsOf(found, named.isClean, kind === 'previous_name', isClose) - sharing(retrieved.sharingKey.get(named.key))
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

function kindOf(key: string, current: string, previous: ReadonlySet<string>): 'legal_name' | 'previous_name' | null {
  if (key === current) return 'legal_name'
  return previous.has(key) ? 'previous_name' : null
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
