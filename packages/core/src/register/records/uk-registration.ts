import { type CompanyNumber, parseCompanyNumber } from '../company/company-number.js'
import type { Identification } from './person.js'

const elsewhere = /\b(?:gibraltar|jersey|guernsey|isle of man|republic of ireland|eire|cayman|virgin islands)\b/i
const british = /\b(?:united kingdom|u\.?k\.?|great britain|england|wales|scotland|northern ireland|companies house)\b/i
const britishLaw = /\bcompanies acts?,? (?:1985|2006)\b/i
const britishTypes: ReadonlySet<string> = new Set(['uk-limited-company', 'limited-partnership'])

/**
 * The company number of a firm that says it is on the UK register; null if it is registered elsewhere or gives no
 * such number. The firm wrote this itself, so compare the name before you rely on it.
 */
export function ukCompanyNumber(identification: Identification | null): CompanyNumber | null {
  if (!identification?.registrationNumber || !isUkRegistered(identification)) return null
  return parseCompanyNumber(identification.registrationNumber)
}

function isUkRegistered({ type, placeRegistered, countryRegistered, legalAuthority }: Identification): boolean {
  const place = [countryRegistered, placeRegistered].filter((part) => part !== null).join(' ')
  if (elsewhere.test(place)) return false
  if (british.test(place) || (type !== null && britishTypes.has(type))) return true
  return place === '' && legalAuthority !== null && (britishLaw.test(legalAuthority) || british.test(legalAuthority))
}
