import type { Address } from './company.js'

/**
 * The words of an address in sorted order, so that sources with different line breaks compare equal. Excludes parts
 * that some sources omit: care-of, county and country.
 */
export function addressWords(office: Address): readonly string[] {
  const { poBox, premises, line1, line2, locality, postalCode } = office
  const lines = [poBox, premises, line1, line2, locality].filter((line) => line !== null).join(' ')
  const words = lines
    .toUpperCase()
    .replace(/['’.]/g, '')
    .split(/[^A-Z0-9]+/)
  const postcode = postalCode?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? ''
  return [...new Set([...words, postcode].filter((word) => word !== ''))].sort()
}

export function addressRecord(address: Address) {
  return {
    care_of: address.careOf,
    po_box: address.poBox,
    premises: address.premises,
    address_line_1: address.line1,
    address_line_2: address.line2,
    locality: address.locality,
    region: address.region,
    postal_code: address.postalCode,
    country: address.country,
  }
}
