import type { CompanyNumber } from '../../../register/company/company-number.js'
import type { FoundNumber } from '../../extract/numbers/find-numbers.js'
import type { Candidate } from '../candidate.js'
import type { Mention } from '../mentions.js'
import type { OnPage, SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'

const nearBefore = 320
const nearAfter = 140
const justBefore = 60

/** Evidence from company numbers for and against a candidate. */
export function numberFeatures(
  set: FeatureSet,
  site: SiteView,
  candidate: Candidate,
  known: ReadonlySet<CompanyNumber>,
): void {
  const { numbers, company } = candidate
  const stated = new Set(site.numbers.filter(isStated).map(({ number }) => number))
  if (numbers.length === 0) {
    const isRival = (number: FoundNumber) => isStated(number) || isRegistration(number)
    for (const rival of site.numbers.filter(isRival)) {
      set.set(known.has(rival.number) ? 'rival_number' : 'rival_number_unknown', 1, placeOf(rival))
    }
    const beside = site.numbers.find(
      (number) => isStated(number) && candidate.legal.some((one) => isTogether(one, number)),
    )
    if (beside) set.set('rival_number_beside', 1, placeOf(beside))
    if (site.registerLinks.has(company.number)) set.set('num_link', 1)
    return
  }
  const best = [...numbers].sort(
    (one, other) => labelRank[one.label] - labelRank[other.label],
  )[0] as OnPage<FoundNumber>
  const binding = bindingOf(candidate, numbers)
  // A bare number of eight digits beside the very name it has in the register is as good as one in brackets.
  const isPlainProof = best.label === 'none' && binding === 'same' && /^(?:\d{8}|[A-Z]{2}\d{6})$/i.test(best.written)
  set.set(`num_${isPlainProof ? 'bracket' : labelClass[best.label]}`, 1, placeOf(best))
  set.set(`num_name_${binding}`, 1, placeOf(best))
  set.set('num_repeated', new Set(numbers.map(({ view }) => view)).size > 1)
  set.set(
    'num_structured',
    numbers.some(({ zone }) => zone === 'structured'),
  )
  set.set('num_link', site.registerLinks.has(company.number))
  set.set(
    'num_abroad',
    numbers.every(({ foreignPlace }) => foreignPlace !== null),
  )
  set.set(
    'num_wrong_country',
    numbers.every((number) => isWrongCountry(number, company.number)),
  )
  set.set('num_conflict', binding !== 'same' && numbers.some((number) => hasOtherName(site, candidate, number)))
  set.set('num_of_other', binding === 'nowhere' && numbers.every((number) => hasNameBefore(site, number)))
  const [first] = stated
  set.set('num_first', first === company.number)
  set.set('num_only', stated.size === 1 && first === company.number)
  let others = 0
  let unknown = 0
  for (const number of stated) {
    if (number === company.number) continue
    if (known.has(number)) others += 1
    else unknown += 1
  }
  set.set('num_others', Math.min(others, 3) / 3)
  set.set('num_others_unknown', Math.min(unknown, 3) / 3)
}

/** Whether the words around a number say that it is a company number. */
export function isStated({ label, isPlaceholder, foreignPlace }: FoundNumber): boolean {
  return (label === 'company' || label === 'bracket') && !isPlaceholder && foreignPlace === null
}

/** Whether a number is called a registration number, which is usually but not always a company number. */
function isRegistration({ label, isPlaceholder, foreignPlace }: FoundNumber): boolean {
  return label === 'registration' && !isPlaceholder && foreignPlace === null
}

const labelRank: Record<FoundNumber['label'], number> = {
  company: 0,
  bracket: 1,
  registration: 2,
  none: 3,
  other: 4,
  charity: 5,
  vat: 6,
}

const labelClass: Record<FoundNumber['label'], string> = {
  company: 'company',
  bracket: 'bracket',
  registration: 'registration',
  none: 'plain',
  other: 'other',
  charity: 'other',
  vat: 'other',
}

/** Where the registered name occurs: with the number, near it, elsewhere or nowhere. */
function bindingOf({ mentions, short }: Candidate, numbers: readonly OnPage<FoundNumber>[]): string {
  if (numbers.some((number) => mentions.some((mention) => isTogether(mention, number)))) return 'same'
  if (numbers.some((number) => mentions.some((mention) => isNear(mention, number)))) return 'near'
  if (numbers.some((number) => short.some((mention) => isNear(mention, number)))) return 'short'
  return mentions.length > 0 ? 'elsewhere' : short.length > 0 ? 'short' : 'nowhere'
}

/** Whether both are in one statement. */
function isTogether({ view, offset, end }: Mention, number: OnPage<FoundNumber>): boolean {
  if (view !== number.view || number.end === 0 || Math.abs(offset - number.offset) > 700) return false
  const statement = view.statementAt(number.offset, number.end)
  return end > statement.start && offset < statement.end
}

function isNear({ view, offset, end }: Mention, number: OnPage<FoundNumber>): boolean {
  return view === number.view && end >= number.offset - nearBefore && offset <= number.end + nearAfter
}

/** Whether another legal name comes before the number in its statement. */
function hasOtherName(site: SiteView, { mentions }: Candidate, number: OnPage<FoundNumber>): boolean {
  if (number.end === 0) return false
  const statement = number.view.statementAt(number.offset, number.end)
  return site.legalNames.some(
    ({ view, offset, end }) =>
      view === number.view &&
      end > statement.start &&
      end <= number.offset &&
      !mentions.some((mention) => mention.view === view && mention.offset < end && mention.end > offset),
  )
}

/** Whether a legal name comes just before the number. */
function hasNameBefore({ legalNames }: SiteView, { view, offset }: OnPage<FoundNumber>): boolean {
  return legalNames.some((name) => name.view === view && name.end <= offset && name.end > offset - justBefore)
}

function isWrongCountry({ country, written }: FoundNumber, number: CompanyNumber): boolean {
  return /^\d/.test(number) && /^\d/.test(written) && (country === 'scotland' || country === 'northern-ireland')
}

function placeOf({ view, offset, end }: OnPage<FoundNumber>) {
  return end > 0 ? { view, start: offset, end } : null
}
