import { nameKey } from '../../register/company-name.js'
import { type BrandFit, namesakes } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import { weights } from '../weights.js'
import type { Candidate, Comparison } from './comparison.js'

const titleLengthMin = 5

/** How the name of the domain relates to the names of the company. */
export function brandEvidence(comparison: Comparison, { company, names }: Candidate): Evidence[] {
  const { site, retrieved, population, book } = comparison
  const label = site.domain.label
  let best: { bits: number; name: string } = { bits: weights.brand.none, name: company.name }
  for (const [place, name] of names.entries()) {
    const bits =
      bitsOf(book.fit(label, name), population, retrieved.sharingKey.get(nameKey(name)) ?? 1) +
      (place > 0 ? weights.name.previous : 0)
    if (bits > best.bits) best = { bits, name }
  }
  const titled = titledBits(comparison, names)
  if (titled > best.bits) best = { bits: titled, name: company.name }
  return [evidenceOf(company.number, 'domain_label', 'brand', best.bits, site.domain.domain, best.name, null)]
}

function bitsOf(fit: BrandFit, population: number, sharing: number): number {
  const { brand } = weights
  const full = Math.min(weights.caps.brand, Math.log2((brand.share * population) / Math.max(1, sharing)))
  if (fit === 'full') return full
  if (fit === 'core') return Math.min(full, brand.core)
  if (fit === 'prefix') return Math.min(full, brand.prefix)
  if (fit === 'first-word') return brand.firstWord
  return fit === 'acronym' ? brand.acronym : brand.none
}

/** What the site calls itself, where that is more than the label of its domain. */
function titledBits({ site, book }: Comparison, names: readonly string[]): number {
  const isTitled = site.brands.some(
    (brand) => brand.length >= titleLengthMin && names.some((name) => namesakes.has(book.fit(brand, name))),
  )
  return isTitled ? weights.brand.title : weights.brand.none
}
