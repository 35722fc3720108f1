import type { Company } from '../../../register/company/company.js'
import { foldedWords } from '../../../register/name/folded-words.js'
import type { Candidate } from '../candidate.js'
import type { SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'

const besideMax = 320

/** Whether the site shows the registered office of a candidate. */
export function placeFeatures(set: FeatureSet, site: SiteView, { company, mentions, numbers }: Candidate): void {
  const postcode = company.office.postalCode
  const onSite = site.postcodes
  set.set('pc_none', onSite.length === 0)
  if (postcode === null) return
  const equal = onSite.filter((found) => found.postcode === postcode)
  const [first] = equal
  if (!first) {
    const district = postcode.split(' ', 1)[0] ?? ''
    set.set(
      'pc_district',
      onSite.some((found) => found.postcode.startsWith(`${district} `)),
    )
    set.set(
      'pc_elsewhere',
      onSite.some(({ isRegisteredOffice }) => isRegisteredOffice),
    )
    set.set('pc_differs', onSite.length > 0)
    return
  }
  const place = first.end > 0 ? { view: first.view, start: first.offset, end: first.end } : null
  set.set('pc_equal', 1, place)
  const near = [...mentions, ...numbers]
  set.set(
    'pc_beside',
    equal.some(({ view, offset }) =>
      near.some((one) => one.view === view && Math.abs(one.offset - offset) <= besideMax),
    ),
    place,
  )
  set.set(
    'pc_registered',
    equal.some(({ isRegisteredOffice }) => isRegisteredOffice),
    place,
  )
  set.set(
    'pc_premises',
    equal.some(({ before }) => hasPremises(before, company)),
    place,
  )
  set.set('pc_only', new Set(onSite.map((found) => found.postcode)).size === 1)
}

/** Whether the house number or name comes before the postcode. */
function hasPremises(before: string, { office }: Company): boolean {
  const line = foldedWords(`${office.premises ?? ''} ${office.line1 ?? ''}`)
  const words = foldedWords(before)
  const number = line.find((word) => /^\d/.test(word))
  if (number) return words.includes(number)
  const name = line.slice(0, 2)
  return name.length === 2 && words.some((word, place) => word === name[0] && words[place + 1] === name[1])
}
