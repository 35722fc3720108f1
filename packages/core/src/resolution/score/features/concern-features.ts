import type { SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'

/** Something that speaks against a company however much else speaks for it. */
interface Concern {
  readonly name: string
  /** As one clause. */
  readonly reason: string
  /** Counts in full even if the site proves the company: a parent is proved by the same words as an operator. */
  readonly isFirm?: boolean
  applies(set: Pick<FeatureSet, 'has' | 'get'>, isRegisteredAbroad: boolean): boolean
}

export const anotherNumber = 'the site states the number of another company'
export const unnamed = 'the site gives neither the number nor the full legal name of the company'
export const unlinked =
  'the name of the company is not that of the domain, and the site does not clearly say that the company runs it'

/** Signs that the site claims the company as its operator. */
const ownSigns = [
  'tie_own_domain',
  'tie_own_email',
  'tie_trading',
  'role_definition',
  'role_operator',
  'role_trading',
  'say_owner',
  'cr_exact',
  'cr_same_as',
  'cr_bare',
] as const

type Features = Pick<FeatureSet, 'has' | 'get'>

const hasNumber = (set: Features) => set.has('num_company', 'num_bracket', 'num_registration')
const isNamed = (set: Features) => set.has('name_identical', 'name_same_as', 'name_previous', 'name_structured')
const isUnlike = (set: Features) => set.has('fit_none', 'fit_part')
const isLike = (set: Features) => set.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')

/** Most telling first: the first that applies is the reason that people read. */
export const concerns: readonly Concern[] = [
  {
    name: 'denied',
    isFirm: true,
    reason: 'the site says that the company does not run it',
    applies: (set) => set.has('role_denied'),
  },
  {
    name: 'principal',
    isFirm: true,
    reason: 'the site acts for the company, as a franchisee or an appointed representative',
    applies: (set) => set.has('role_principal') && !set.has('fit_full', 'fit_adorned'),
  },
  {
    name: 'third_party',
    isFirm: true,
    reason: 'the site mentions the company only as a third party or a parent company',
    applies: (set) => set.has('and_all_third') || set.get('role_parent') > 0.99,
  },
  {
    name: 'other_operator',
    reason: 'the site names another company as its operator',
    applies: (set) => set.has('and_rival_operator'),
  },
  {
    name: 'registered_abroad',
    reason: 'the site speaks of a registration in another country',
    applies: (_, isRegisteredAbroad) => isRegisteredAbroad,
  },
  {
    name: 'address_abroad',
    reason: 'the site gives the company an address or a registration in another country',
    applies: (set) => set.has('role_abroad'),
  },
  {
    name: 'foreign_namesake',
    reason: 'the site names a company abroad with the same name',
    applies: (set) => set.has('fam_foreign') && !set.has('tld_uk', ...ownSigns),
  },
  {
    name: 'other_form',
    reason: 'the site names a company of another legal form',
    applies: (set) => set.has('name_other_form') && !hasNumber(set),
  },
  {
    name: 'unincorporated',
    reason: 'the site says that no company runs it',
    applies: (set) => set.has('site_unincorporated'),
  },
  {
    name: 'other_site',
    reason: 'the text that names the company belongs to another website',
    applies: (set) => set.has('and_other_site'),
  },
  {
    name: 'other_host',
    reason: 'the text that names the company gives the address of another website',
    applies: (set) => isUnlike(set) && set.has('tie_other_domain') && !set.has('and_other_site'),
  },
  {
    name: 'country_section',
    reason: 'the company is named only in a section for one country',
    applies: (set) => set.has('and_country_section'),
  },
  {
    name: 'trading_arm',
    reason: 'a charity appears to run the site and this is its trading company',
    applies: (set) => set.has('is_trading_arm'),
  },
  {
    name: 'several_numbers',
    reason: 'the site states the numbers of several companies',
    applies: (set) => set.has('num_others') && !set.has('cr_exact', 'tie_trading'),
  },
  {
    name: 'number_of_other',
    reason: 'the site gives the company number next to another name',
    applies: (set) => set.has('num_of_other'),
  },
  { name: 'another_number', reason: anotherNumber, applies: (set) => !hasNumber(set) && set.has('rival_number') },
  {
    name: 'unknown_number',
    reason: 'the site states a company number that is not in the register',
    applies: (set) => !hasNumber(set) && set.has('rival_number_unknown'),
  },
  {
    name: 'foreign_domain',
    reason: 'the domain ending belongs to another country',
    applies: (set) => !hasNumber(set) && set.has('tld_foreign'),
  },
  {
    name: 'sister',
    reason: 'the site names another company in the same group',
    applies: (set) => !hasNumber(set) && !isNamed(set) && set.has('fam_named'),
  },
  {
    name: 'unnamed',
    reason: unnamed,
    applies: (set) => !hasNumber(set) && !isNamed(set) && !set.has('pc_equal'),
  },
  {
    name: 'unnamed_group',
    reason: 'the name of the company suggests a parent company and the site does not give it',
    applies: (set) => !hasNumber(set) && !isNamed(set) && set.has('is_group_name'),
  },
  {
    name: 'not_operator',
    reason: unlinked,
    applies(set) {
      if (set.has(...ownSigns)) return false
      const isStranger = isUnlike(set)
        ? isNamed(set) || !hasNumber(set)
        : !isLike(set) && !set.has('fit_initials') && !hasNumber(set)
      return isStranger || (!isLike(set) && set.has('role_third', 'role_parent'))
    },
  },
  {
    name: 'report_only',
    reason: 'the company is named only in a report on the site',
    applies: (set) => set.has('say_report') && !hasNumber(set) && !set.has('tld_uk', ...ownSigns),
  },
  {
    name: 'group_only',
    reason: 'the site mentions the company only as the parent of a group',
    applies: (set) => set.has('is_group_name') && set.has('say_group') && !set.has(...ownSigns),
  },
]

/** A labelled number, the name of that company beside it, and its registered office. */
function hasProof(set: Features): boolean {
  return set.has('num_company', 'num_bracket') && set.has('num_name_same', 'num_name_near') && set.has('pc_equal')
}

/** Each concern counts by itself, and less if the site proves the company. Needs all other features of the candidate. */
export function concernFeatures(set: FeatureSet, site: SiteView): void {
  const isRegisteredAbroad = site.foreignSigns.some(({ kind }) => kind === 'registered_abroad')
  const isProved = hasProof(set)
  const claimed = set.has('fit_full', 'fit_adorned', 'tie_trading_whole', 'cr_exact') ? '_claimed' : ''
  let count = 0
  for (const { name, applies, isFirm } of concerns) {
    if (!applies(set, isRegisteredAbroad)) continue
    const kind = isProved && !isFirm ? 'mild' : 'stop'
    set.set(`${kind}_${name}`, 1)
    if (claimed !== '') set.set(`${kind}_${name}${claimed}`, 1)
    count += 1
  }
  set.set(isProved ? 'mild_many' : 'stop_many', count > 1)
}

/** Why a person should hesitate, as one clause; null if nothing speaks against the company in this way. */
export function concernOf(set: Pick<FeatureSet, 'has'>): string | null {
  return concerns.find(({ name }) => set.has(`stop_${name}`, `mild_${name}`))?.reason ?? null
}
