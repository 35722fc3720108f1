import { postcodeOf } from '../../../register/snapshot/row/postcode.js'
import type { StructuredOrganisation, Zone } from '../page-document.js'
import type { PageText } from '../page-text.js'

const postcodesMax = 200

export interface FoundPostcode {
  /** Formatted as in the register. */
  readonly postcode: string
  readonly offset: number
  readonly end: number
  readonly zone: Zone
  /** The words before it say that this is the registered office. */
  readonly isRegisteredOffice: boolean
  /** The text before it, usually the rest of the address. */
  readonly before: string
}

const addressMax = 120

const areas = new Set(
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  ),
)
const shape =
  /(?<![A-Za-z0-9])([A-Za-z]{1,2})([0-9OoIl][0-9A-Za-z]?)[\s\u00a0]{0,2}([0-9Oo])([A-Za-z]{2})(?![A-Za-z0-9])/g
const glued = /(?<![A-Za-z0-9])([A-Z]{1,2})([0-9][0-9A-Z]?) ?([0-9])([ABD-HJLNP-UW-Z]{2})(?=[A-Z][a-z])/g
const registeredOffice = /registered (?:office|address|at|in)|reg(?:'d|d)? office|swyddfa gofrestredig/i

/** Finds every occurrence of a UK postcode on a page. */
export function findPostcodes(page: PageText, organisations: readonly StructuredOrganisation[] = []): FoundPostcode[] {
  const found: FoundPostcode[] = []
  for (const pattern of [shape, glued]) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(page.text); match && found.length < postcodesMax; match = pattern.exec(page.text)) {
      const postcode = normalizePostcode(match)
      if (postcode === null) continue
      const before = page.text.slice(Math.max(0, match.index - addressMax), match.index)
      found.push({
        postcode,
        offset: match.index,
        end: match.index + match[0].length,
        zone: page.zoneAt(match.index),
        isRegisteredOffice: registeredOffice.test(before),
        before,
      })
    }
  }
  for (const { postcode: text } of organisations) {
    const postcode = text === null ? null : postcodeOf(text)
    if (postcode !== null)
      found.push({ postcode, offset: 0, end: 0, zone: 'structured', isRegisteredOffice: false, before: '' })
  }
  return found
}

function normalizePostcode([whole, area = '', district = '', sector = '', unit = '']: RegExpExecArray): string | null {
  const isSpaced = /\s/.test(whole)
  const isLarge = whole === whole.toUpperCase()
  // `S1 2nd edition` is not a postcode.
  if (area === area.toUpperCase() && unit === unit.toLowerCase()) return null
  // Lower-case letters without a space are usually some other code.
  if (!isSpaced && !isLarge) return null
  if (!areas.has(area.toUpperCase())) return null
  const [first = '', second = ''] = district.toUpperCase()
  // A letter may be a misread digit only if a digit or nothing follows.
  if (/[OIL]/.test(first) && /[A-HJKMNP-Z]/.test(second) && !isLetterDistrict(area)) return null
  const digit = first === 'O' ? '0' : first === 'I' || first === 'L' ? '1' : first
  const rest = second === 'O' && !isLetterDistrict(area) ? '0' : second
  const sectorDigit = sector.toUpperCase() === 'O' ? '0' : sector
  if (/[CIKMOV]/i.test(unit)) return null
  return `${area.toUpperCase()}${digit}${rest} ${sectorDigit}${unit.toUpperCase()}`
}

/** Only these areas have a letter after the district digit. */
function isLetterDistrict(area: string): boolean {
  return /^(?:E|EC|N|NW|SE|SW|W|WC)$/i.test(area)
}
