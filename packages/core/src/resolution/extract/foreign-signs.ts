import type { PageDocument } from '../page-document.js'
import { foreignPlaceAtEnd, foreignPlaceIn } from './countries.js'
import { findNameSpans } from './legal-names.js'
import { isThirdParty, operatorRoles, rolesOf } from './name-roles.js'
import type { PageText, Quote } from './page-text.js'

const signsMax = 12
const addressBlocksMax = 60
const addressLengthMax = 200

export interface ForeignSign {
  readonly strength: 'strong' | 'weak'
  readonly detail: string
  readonly quote: Quote
  /** Where it stands. */
  readonly offset: number
  readonly end: number
}

const strong: readonly (readonly [RegExp, string])[] = [
  [
    /\bis an? (?:[\w-]+ ){0,3}(?:Canadian|Irish|American|Australian|German|French|Dutch|Spanish|Italian|Swedish|Danish|Norwegian|Finnish|Polish|Maltese|Cypriot|Manx|Jersey|Guernsey|Indian|South African|New Zealand|Singaporean|Emirati|Swiss|Austrian|Belgian|Portuguese|Estonian) (?:company|corporation|business|entity)\b/g,
    'a company of another country',
  ],
  [
    /\b(?:CRO(?: number| no\.?)?|ABN|ACN|ARBN|HRB|HRA|KVK|KvK|SIREN|SIRET|RCS|NZBN|CIN|UEN|P\.?\s?IVA|Partita IVA|CIF|NIF|CVR|Org\.?\s?(?:nr|no)|KRS|NIP|REGON|USt-?IdNr|Handelsregister|Registergericht|EIN|BTW|Firmenbuch|UID)\b(?:\s[A-Z][a-zé]+)?[\s:.#-]{0,4}(?:[A-Z]{0,3}[\s-]?\d[\d\s.-]{3,})/g,
    'a number of a foreign register',
  ],
]

const rolesReach = 110
const described =
  /^[.,\s]*(?:is|are) (?:an? )?(?:[A-Z]\w+ ){0,3}(?:corporation|limited liability company|company|business)\b|^[.,\s]*(?:au capital|sitz|siège|mit sitz|met zetel|con sede)/i
const dialCodes =
  /\+353[\s()\d-]{6,}|(?:\+44\s?(?:\(0\)\s?)?|\b0)(?:1534|1481|1624)[\s\d-]{5,}|\+(?:1|61|64|49|33|31|34|39|41|91|971)[\s.(-]{1,2}\d[\s()\d.-]{6,}/g

function placeOfDialCode(number: string): string {
  if (/353/.test(number.slice(0, 5))) return 'Ireland'
  if (/1534/.test(number)) return 'Jersey'
  if (/1481/.test(number)) return 'Guernsey'
  return /1624/.test(number) ? 'the Isle of Man' : 'another country'
}

const registeredAbroad =
  /(?:registered|incorporated|established|organi[sz]ed|formed|exempted company|federally incorporated|cláraithe|entered)(?: (?:and \w+|office|company|business|under the laws of|as a company|address(?: is)?)){0,5},? (?:in|under the laws of|at|of|is)[^\n.;]{0,60}/gi
const law =
  /(?:governed|construed)[^\n.]{0,60}?laws? of (?:the )?([^\n.,;]{3,50})|laws? of (?:the )?([^\n.,;]{3,40}?)(?: (?:shall )?(?:govern|appl))/gi

/** What on a page points to a company of another country. */
export function findForeignSigns(page: PageText, document: PageDocument): ForeignSign[] {
  const { organisations } = document
  const signs: ForeignSign[] = []
  const add = (strength: ForeignSign['strength'], detail: string, start: number, end: number) => {
    if (signs.length < signsMax) signs.push({ strength, detail, quote: page.quote(start, end, 60), offset: start, end })
  }
  for (const [shape, detail] of strong) {
    for (const found of page.text.matchAll(shape)) add('strong', detail, found.index, found.index + found[0].length)
  }
  for (const found of page.text.matchAll(registeredAbroad)) {
    const place = foreignPlaceIn(found[0])
    if (place && !/england|wales|scotland|united kingdom|\buk\b|companies house/i.test(found[0])) {
      add('strong', `registered in ${place}`, found.index, found.index + found[0].length)
    }
  }
  for (const found of page.text.matchAll(law)) {
    const place = foreignPlaceIn(found[1] ?? found[2] ?? '')
    if (place) add('weak', `the law of ${place}`, found.index, found.index + found[0].length)
  }
  for (const { starts, end } of findNameSpans(page, 'foreign')) {
    const offset = starts.findLast(({ isClean }) => isClean)?.offset ?? starts[0]?.offset
    if (offset === undefined) continue
    const after = page.after(end, rolesReach)
    const roles = rolesOf(page.before(offset, rolesReach), after)
    const isOwn = roles.some((role) => operatorRoles.has(role) || role === 'registered') || described.test(after)
    if (isOwn && !isThirdParty(roles)) {
      add('strong', `${page.text.slice(offset, end)} runs it`, offset, end)
    }
  }
  for (const found of page.text.matchAll(dialCodes)) {
    add('weak', `a telephone number of ${placeOfDialCode(found[0])}`, found.index, found.index + found[0].length)
  }
  for (const { text, offset } of document.blocks.slice(-addressBlocksMax)) {
    const place = text.length <= addressLengthMax ? foreignPlaceAtEnd(text) : null
    if (place) add('weak', `an address in ${place}`, offset, offset + text.length)
  }
  for (const named of [document.title, document.siteName ?? '']) {
    const place = foreignPlaceIn(named) ?? /\b(?:NZ|USA|UAE|EU|IE)\b/.exec(named)?.[0]
    if (place) add('weak', `its name speaks of ${place}`, 0, 0)
  }
  for (const { country } of organisations) {
    if (country && foreignPlaceIn(country)) add('weak', `an address in ${country}`, 0, 0)
  }
  return signs
}
