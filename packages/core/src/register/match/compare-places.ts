import { foreignPlaceAtEnd } from '../../shared/places/countries.js'
import { foldedWords } from '../name/folded-words.js'

export type PostcodeFit = 'same' | 'district' | 'area' | 'different' | 'unknown'

const wholePostcode = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d[A-Z]{2})$/
const districtOnly = /^([A-Z]{1,2})(\d[A-Z\d]?)$/
const inText = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

export function postcodeIn(address: string | null): string | null {
  return address === null ? null : (inText.exec(address)?.[0] ?? null)
}

export function comparePostcodes(given: string | null, registered: string | null): PostcodeFit {
  const [one, other] = [partsOf(given), partsOf(registered)]
  if (!one || !other) return 'unknown'
  if (one.area !== other.area) return 'different'
  if (one.district !== other.district) return 'area'
  return one.unit !== '' && one.unit === other.unit ? 'same' : 'district'
}

/** Both postcodes are known, and they are not in the same district. */
export function isOtherDistrict(fit: PostcodeFit): boolean {
  return fit === 'area' || fit === 'different'
}

/** Postcodes of islands that have registers of their own. */
const islands: ReadonlyMap<string, string> = new Map([
  ['JE', 'Jersey'],
  ['GY', 'Guernsey'],
  ['IM', 'Isle of Man'],
])
const addressMax = 1_000

export interface PlaceAbroad {
  readonly place: string
  /** Of the postcode; empty without one. */
  readonly area: string
}

/** Where a given address or postcode is, if that is abroad. A postcode of the UK means that it is not. */
export function abroadOf(postcode: string | null, address: string | null): PlaceAbroad | null {
  const text = address?.slice(0, addressMax) ?? ''
  const area = partsOf(postcode ?? postcodeIn(text))?.area ?? ''
  if (area !== '' && !islands.has(area)) return null
  const place = foreignPlaceAtEnd(text.replace(inText, ' ')) ?? islands.get(area) ?? null
  return place === null ? null : { place, area }
}

export function isOfficeAt(
  { place, area }: PlaceAbroad,
  office: { readonly postcode: string | null; readonly addressSnippet: string | null },
): boolean {
  if (area !== '' && partsOf(office.postcode)?.area === area) return true
  return office.addressSnippet?.toLowerCase().includes(place.toLowerCase()) ?? false
}

function partsOf(postcode: string | null) {
  const packed = postcode?.replace(/\s+/g, '').toUpperCase() ?? ''
  const [, area, district, unit = ''] = wholePostcode.exec(packed) ?? districtOnly.exec(packed) ?? []
  return area === undefined ? null : { area, district, unit }
}

const addressWordsMax = 30

/** The share of the words of the shorter address that the other has too. */
export function compareAddresses(given: string | null, registered: string | null): number | null {
  if (given === null || registered === null) return null
  const words = (text: string) =>
    new Set(
      foldedWords(text.replace(inText, ' '))
        .filter((word) => !placeless.has(word))
        .slice(0, addressWordsMax),
    )
  const [one, other] = [words(given), words(registered)]
  const size = Math.min(one.size, other.size)
  if (size === 0) return null
  return [...one].filter((word) => other.has(word)).length / size
}

const placeless = new Set('the and of england scotland wales uk united kingdom gb great britain'.split(' '))
