import { type Address, noAddress } from '../../company/company.js'
import type { SnapshotColumns } from '../columns.js'
import { normalPostcode, postcodeOf } from './postcode.js'
import { textAt } from './row-fields.js'
import { titleCase, titleCaseOfPlace } from './title-case.js'

const shortCountries: ReadonlySet<string> = new Set(['UK', 'U.K.', 'USA', 'U.S.A.', 'UAE'])

/** The registered office with the API's capitalisation. A postcode found in another line is moved to its field. */
export function readOffice(fields: readonly string[], columns: SnapshotColumns): Address {
  const postcode = textAt(fields, columns.postcode)
  const careOf = textAt(fields, columns.careOf)
  const poBox = textAt(fields, columns.poBox)
  const line1 = textAt(fields, columns.line1)
  const line2 = textAt(fields, columns.line2)
  const postTown = textAt(fields, columns.postTown)
  const county = textAt(fields, columns.county)
  const country = textAt(fields, columns.country)
  if (postcode === null) {
    if (!(careOf || poBox || line1 || line2 || postTown || county || country)) return noAddress
    const lines = [country, county, postTown, line2, line1, poBox, careOf]
    const misplaced = lines.find((line) => line !== null && postcodeOf(line) !== null) ?? null
    if (misplaced !== null) {
      const without = (line: string | null) => (line === misplaced ? null : line)
      return office(
        postcodeOf(misplaced),
        without(careOf),
        without(poBox),
        without(line1),
        without(line2),
        without(postTown),
        without(county),
        without(country),
      )
    }
  }
  return office(postcode && normalPostcode(postcode), careOf, poBox, line1, line2, postTown, county, country)
}

function office(
  postalCode: string | null,
  careOf: string | null,
  poBox: string | null,
  line1: string | null,
  line2: string | null,
  postTown: string | null,
  county: string | null,
  country: string | null,
): Address {
  return {
    careOf: careOf && titleCase(careOf),
    poBox,
    premises: null,
    line1: line1 && titleCase(line1),
    line2: line2 && titleCase(line2),
    locality: postTown && titleCaseOfPlace(postTown),
    region: county && titleCaseOfPlace(county),
    postalCode,
    country: country && (shortCountries.has(country) ? country : titleCaseOfPlace(country)),
  }
}
