import { hyphenated } from './vocabulary.js'

export interface SnapshotType {
  readonly type: string | null
  readonly subtype: string | null
  readonly isKnown: boolean
}

/** Categories as written in the snapshot file and in the API's descriptions, hyphenated and with `ltd` in full. */
const types: ReadonlyMap<string, string> = new Map([
  ['private-limited-company', 'ltd'],
  ['public-limited-company', 'plc'],
  ['old-public-company', 'old-public-company'],
  ['private-unlimited', 'private-unlimited'],
  ['private-unlimited-company', 'private-unlimited'],
  ['private-unlimited-company-without-share-capital', 'private-unlimited-nsc'],
  ['pri-limited-by-guar-nsc-private-limited-by-guarantee-no-share-capital', 'private-limited-guarant-nsc'],
  ['private-limited-by-guarantee-without-share-capital', 'private-limited-guarant-nsc'],
  [
    'pri-lbg-nsc-private-limited-by-guarantee-no-share-capital-use-of-limited-exemption',
    'private-limited-guarant-nsc-limited-exemption',
  ],
  [
    'private-limited-company-by-guarantee-without-share-capital-use-of-limited-exemption',
    'private-limited-guarant-nsc-limited-exemption',
  ],
  [
    'priv-limited-sect-30-private-limited-company-section-30-of-the-companies-act',
    'private-limited-shares-section-30-exemption',
  ],
  ['private-limited-company-use-of-limited-exemption', 'private-limited-shares-section-30-exemption'],
  ['limited-liability-partnership', 'llp'],
  ['limited-partnership', 'limited-partnership'],
  ['scottish-partnership', 'scottish-partnership'],
  ['scottish-qualifying-partnership', 'scottish-partnership'],
  ['overseas-company', 'oversea-company'],
  ['overseas-entity', 'registered-overseas-entity'],
  ['uk-establishment', 'uk-establishment'],
  ['uk-establishment-company', 'uk-establishment'],
  ['industrial-and-provident-society', 'industrial-and-provident-society'],
  ['registered-society', 'registered-society-non-jurisdictional'],
  ['royal-charter-company', 'royal-charter'],
  ['charitable-incorporated-organisation', 'charitable-incorporated-organisation'],
  ['scottish-charitable-incorporated-organisation', 'scottish-charitable-incorporated-organisation'],
  ['protected-cell-company', 'protected-cell-company'],
  ['assurance-company', 'assurance-company'],
  ['unregistered-company', 'unregistered-company'],
  ['investment-company-with-variable-capital', 'investment-company-with-variable-capital'],
  ['investment-company-with-variable-capital-securities', 'icvc-securities'],
  ['investment-company-with-variable-capital-warrant', 'icvc-warrant'],
  ['investment-company-with-variable-capital-umbrella', 'icvc-umbrella'],
  ['further-education-and-sixth-form-college-corps', 'further-education-or-sixth-form-college-corporation'],
  ['further-education-or-sixth-form-college-corporation', 'further-education-or-sixth-form-college-corporation'],
  ['european-economic-interest-grouping-eeig', 'eeig'],
  ['european-public-limited-liability-company-se', 'european-public-limited-liability-company-se'],
  ['united-kingdom-economic-interest-grouping', 'ukeig'],
  ['united-kingdom-societas', 'united-kingdom-societas'],
  ['northern-ireland-company', 'northern-ireland'],
  ['credit-union-northern-ireland', 'northern-ireland-other'],
  ['converted-closed', 'converted-or-closed'],
  ['other-company-type', 'other'],
])

const communityInterest = 'community-interest-company'

/** Subtypes of the Companies House API. */
export const companySubtypes: readonly string[] = [communityInterest, 'private-fund-limited-partnership']

/** Every company type of the Companies House API. */
export const companyTypes: readonly string[] = [...new Set(types.values())]

/** Converts a snapshot file category to the API's terms. An unknown category is returned unchanged. */
export function typeOfSnapshot(category: string): SnapshotType {
  if (category === 'Private Limited Company') return limited
  const lower = category.toLowerCase()
  const known = cache.get(lower) ?? knownType(lower)
  if (!known) return { type: category.trim(), subtype: null, isKnown: false }
  if (cache.size < cacheMax) cache.set(lower, known)
  return known
}

const limited: SnapshotType = { type: 'ltd', subtype: null, isKnown: true }
const cacheMax = 200
/** Cache of known categories: a file repeats few of them millions of times. */
const cache = new Map<string, SnapshotType>()

function knownType(category: string): SnapshotType | null {
  const key = hyphenated(category)
    .split('-')
    .map((word) => (word === 'ltd' ? 'limited' : word))
    .join('-')
  // A CIC is limited by shares or by guarantee; the snapshot file does not say which.
  if (key === communityInterest) return { type: null, subtype: communityInterest, isKnown: true }
  const type = types.get(key)
  return type ? { type, subtype: null, isKnown: true } : null
}
