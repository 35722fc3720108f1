import type { CompanyNumber } from '../../../register/company/company-number.js'
import type { Candidate } from '../candidate.js'
import type { Mention } from '../mentions.js'
import type { SiteView } from '../site-view.js'
import { claimFeatures } from './claim-features.js'
import { concernFeatures } from './concern-features.js'
import { contextFeatures } from './context-features.js'
import { FeatureSet } from './feature-set.js'
import { nameFeatures } from './name-features.js'
import { numberFeatures } from './number-features.js'
import { placeFeatures } from './place-features.js'
import { sectionFeatures } from './section-features.js'
import { tieFeatures } from './tie-features.js'
import { wordFeatures } from './word-features.js'

/** All features of one candidate, before the candidates are compared with each other. */
export function candidateFeatures(
  site: SiteView,
  candidate: Candidate,
  all: readonly Mention[],
  others: readonly Candidate[],
  known: ReadonlySet<CompanyNumber>,
): FeatureSet {
  const set = new FeatureSet()
  numberFeatures(set, site, candidate, known)
  nameFeatures(set, site, candidate, all)
  wordFeatures(set, site, candidate)
  tieFeatures(set, site, candidate)
  placeFeatures(set, site, candidate)
  contextFeatures(set, site, candidate, others)
  sectionFeatures(set, site, candidate)
  joinedFeatures(set)
  claimFeatures(set)
  concernFeatures(set, site)
  return set
}

/** Every mention describes it as a third party: a supplier, a landlord, a parent. */
function isAllThird(set: FeatureSet): boolean {
  return set.get('role_third') + set.get('role_parent') > 0.99
}

/** Combinations of features. */
function joinedFeatures(set: FeatureSet): void {
  const hasNumber = set.has('num_company', 'num_bracket', 'num_registration')
  const isNamed = set.has('name_identical', 'name_same_as', 'name_previous', 'name_structured')
  const isHolder = set.has('cr_exact', 'cr_same_as')
  const isFitting = set.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')
  const isTied = set.has('tie_own_domain', 'tie_own_email', 'tie_brand', 'tie_trading', 'tie_brand_part')
  const hasOffice = set.has('pc_equal')
  set.set('and_number_fit', hasNumber && isFitting)
  set.set('and_number_tied', hasNumber && isTied && !isFitting)
  set.set('and_number_untied', hasNumber && !isTied && set.has('fit_none'))
  set.set('and_number_named', hasNumber && set.has('num_name_same', 'num_name_near'))
  set.set('and_number_office', hasNumber && hasOffice)
  set.set('and_holder_fit', isHolder && isFitting)
  set.set('and_holder_office', isHolder && hasOffice)
  set.set('and_name_office', isNamed && hasOffice && !hasNumber)
  set.set('and_name_fit_only', isNamed && isFitting && !hasNumber && !isHolder && !hasOffice && !isTied)
  set.set('and_name_untied', isNamed && !hasNumber && !isTied && set.has('fit_none'))
  const isNamedAtAll = isNamed || set.has('name_bare', 'name_short')
  set.set('and_office_only', hasOffice && !isNamedAtAll && !hasNumber && set.has('fit_none', 'fit_part'))
  set.set('and_number_nowhere', set.has('num_name_nowhere') && set.has('fit_none', 'fit_part'))
  const isStrange =
    !set.has('brand_in_text', 'brand_part', 'own_domain', 'own_email', 'tie_trading') && set.has('fit_none', 'fit_part')
  set.set('strange_text', isStrange)
  set.set('and_number_strange', isStrange && hasNumber)
  set.set('and_name_strange', isStrange && isNamed && !hasNumber)
  set.set('and_name_trading', isNamed && set.has('tie_trading') && !hasNumber)
  set.set('and_name_owner', isNamed && set.has('role_operator', 'role_definition') && !hasNumber)
  const isDefined = set.has('role_operator', 'role_definition')
  set.set('and_number_defined', hasNumber && isDefined && !isFitting)
  set.set('and_defined_fit', isDefined && isNamed && isFitting && !hasNumber)
  set.set('and_plain_defined', isDefined && isNamed && (isFitting || isTied) && !set.has('say_report', 'foreign_form'))
  set.set('and_trading_whole', set.has('tie_trading_whole') && isNamed && !set.has('foreign_form', 'rival_trading'))
  set.set('and_fit_british', isNamed && isFitting && set.has('tld_uk'))
  set.set('and_alone_fit', set.has('name_alone') && isFitting)
  set.set('and_alone_tied', set.has('name_alone') && isTied && !isFitting)
  const isReport = set.has('say_report')
  const isAbroad = !set.has('tld_uk')
  set.set('and_report_abroad', isReport && isAbroad)
  set.set('and_abroad_brand', isAbroad && set.has('tie_brand'))
  set.set('and_abroad_office', isAbroad && set.has('pc_registered'))
  set.set('and_abroad_number', isAbroad && hasNumber)
  set.set('and_abroad_part_name', isAbroad && isNamed && set.has('fit_first_word', 'fit_contains', 'fit_adorned'))
  set.set('and_report_name', isReport && isNamed && !hasNumber && !isHolder)
  set.set('and_plain_name', !isReport && isNamed && !hasNumber)
  set.set('and_plain_fit', !isReport && isNamed && isFitting)
  set.set('and_plain_number', !isReport && hasNumber)
  set.set('and_plain_tied', !isReport && isNamed && isTied)
  const isElsewhere = set.has('other_domain_fits') && !set.has('tie_own_domain', 'tie_own_email', 'tie_trading')
  set.set('and_other_site', isElsewhere && set.has('fit_none', 'fit_part'))
  set.set('and_trading_rivals', set.has('rival_trading') && set.has('tie_trading'))
  set.set('and_all_third', isAllThird(set) && !isFitting)
  set.set('and_rival_operator', set.has('rival_operator') && !hasNumber)
  set.set('and_brand_only', !isNamed && !hasNumber && !hasOffice)
  set.set('and_brand_office', !isNamed && !hasNumber && hasOffice && isFitting)
}
