import type { Company } from '../../register/company.js'
import { foldedWords } from '../../register/folded-words.js'
import { type Evidence, evidenceOf } from '../evidence.js'
import { weights } from '../weights.js'
import type { Comparison } from './comparison.js'

/** Whether the registered office of a company is one of the addresses on the site. */
export function addressEvidence({ site, retrieved, population }: Comparison, company: Company): Evidence[] {
  const postcode = company.office.postalCode
  if (postcode === null || site.postcodes.size === 0) return []
  const place = placeOf(site, postcode)
  if (!place) {
    const district = postcode.split(' ', 1)[0] ?? ''
    const near = [...site.postcodes].find((other) => other.startsWith(`${district} `))
    return near
      ? [evidenceOf(company.number, 'registered_postcode', 'address', weights.address.district, near, postcode, null)]
      : []
  }
  const { page, found } = place
  const sharing = Math.max(1, retrieved.sharingPostcode.get(postcode) ?? 1)
  const bits = Math.log2((weights.address.share * population) / (site.postcodes.size * sharing))
  const quote = {
    text: `${found.before}${postcode}`.replaceAll('\n', ' ').trim(),
    offset: found.offset - found.before.length,
  }
  const at = { page, zone: found.zone, quote }
  const evidence = [
    evidenceOf(
      company.number,
      'registered_postcode',
      'address',
      Math.max(1, Math.min(weights.caps.address, bits)),
      postcode,
      postcode,
      at,
    ),
  ]
  if (hasPremises(found.before, company)) {
    evidence.push(
      evidenceOf(
        company.number,
        'registered_premises',
        'address',
        weights.address.premises,
        null,
        company.office.line1,
        at,
      ),
    )
  }
  return evidence
}

function placeOf(site: Comparison['site'], postcode: string) {
  for (const page of site.pages) {
    const found = page.facts.postcodes.find((one) => one.postcode === postcode)
    if (found) return { page, found }
  }
  return null
}

/** The number or the name of the house stands before the postcode. */
function hasPremises(before: string, { office }: Company): boolean {
  const line = foldedWords(`${office.premises ?? ''} ${office.line1 ?? ''}`)
  const words = foldedWords(before)
  const number = line.find((word) => /^\d/.test(word))
  if (number) return words.includes(number)
  const name = line.slice(0, 2)
  return name.length === 2 && words.some((word, place) => word === name[0] && words[place + 1] === name[1])
}
