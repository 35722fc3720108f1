import type { Company } from '../../register/company.js'
import { nameKey } from '../../register/company-name.js'
import { type BrandFit, brandFit, namesakes } from '../brand-fit.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import type { Site } from '../site.js'
import { weights } from '../weights.js'
import type { Comparison } from './comparison.js'

const titleLengthMin = 5

/** How the name of the domain relates to the names of the company. */
export function brandEvidence({ site, retrieved, population }: Comparison, company: Company): Evidence[] {
  const label = site.domain.label
  const names = [company.name, ...company.previousNames.map(({ name }) => name)]
  let best: { bits: number; name: string } = { bits: weights.brand.none, name: company.name }
  for (const [place, name] of names.entries()) {
    const bits =
      bitsOf(brandFit(label, name), population, retrieved.sharingKey.get(nameKey(name)) ?? 1) +
      (place > 0 ? weights.name.previous : 0)
    if (bits > best.bits) best = { bits, name }
  }
  const titled = titledBits(site, names)
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
function titledBits({ brands }: Site, names: readonly string[]): number {
  const isTitled = brands.some(
    (brand) => brand.length >= titleLengthMin && names.some((name) => namesakes.has(brandFit(brand, name))),
  )
  return isTitled ? weights.brand.title : weights.brand.none
}
