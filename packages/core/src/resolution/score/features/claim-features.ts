import type { FeatureSet } from './feature-set.js'

/**
 * Combinations that settle who runs a site although the domain does not read like the name, and combinations that look
 * like it but do not. Needs all other features of the candidate.
 */
export function claimFeatures(set: FeatureSet): void {
  const isLabelled = set.has('num_company', 'num_bracket')
  const hasNumber = isLabelled || set.has('num_registration')
  const isBound = hasNumber && set.has('num_name_same', 'num_name_near')
  const hasOffice = set.has('pc_equal')
  const isNamed = set.has('name_identical', 'name_previous', 'name_structured')
  const isNamedAtAll = isNamed || set.has('name_same_as')
  const isUnlike = set.has('fit_none', 'fit_part', 'fit_contains')
  const isFitting = set.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word')
  const isThird = set.get('role_third') + set.get('role_parent') >= thirdMin
  const isOwnText = set.has('tie_own_domain', 'tie_own_email')
  const isTrading = set.has('tie_trading')
  const isDefined = set.has('role_operator', 'role_definition')
  // The text may have been copied from the site of that company.
  const isElsewhere = set.has('other_domain_fits') && !isOwnText && !isTrading && !set.has('tie_brand')
  const isAlone = set.has('name_alone') && !set.has('rival_number') && !isThird && !isElsewhere
  const isSingle = !set.has('num_others') && !isThird && !isElsewhere

  const isProof = isLabelled && isBound && hasOffice
  set.set('claim_proof', isProof && isUnlike && isSingle)
  set.set('claim_proof_stated', isProof && isUnlike && isSingle && set.has('role_registered', 'site_footer'))
  set.set('claim_proof_own', isProof && isUnlike && isSingle && (isDefined || isOwnText || isTrading))
  const isKnownText = !set.has('strange_text')
  set.set(
    'claim_defined',
    isLabelled && isBound && set.has('num_only') && isUnlike && isSingle && isDefined && isKnownText,
  )
  set.set('claim_number', isBound && !hasOffice && isUnlike && isSingle && (isOwnText || isTrading))
  set.set('claim_first', set.has('num_others') && set.has('num_first') && isBound && (isProof || isFitting))
  const isPlainName = isNamed && !hasNumber
  set.set('claim_office', isPlainName && hasOffice && isUnlike && isAlone)
  set.set(
    'claim_office_own',
    isPlainName && hasOffice && isUnlike && isAlone && (isDefined || isOwnText || isTrading || set.has('cr_exact')),
  )
  set.set('claim_holder', isPlainName && isAlone && set.has('cr_exact'))
  set.set('claim_name', isPlainName && !hasOffice && isUnlike && isAlone && (isTrading || (isDefined && isOwnText)))
  set.set('claim_name_defined', isPlainName && set.has('fit_none') && isAlone && isDefined && isKnownText)
  set.set('claim_contains', isPlainName && isAlone && set.has('fit_contains') && set.has('tld_uk'))
  set.set('claim_whole', isPlainName && isAlone && set.has('fit_full') && set.has('tld_uk'))
  const isBare = !isNamedAtAll && !hasNumber && !set.has('rival_number') && isFitting
  const isUnique = !set.has('fam_unknown', 'fam_named', 'has_near_name', 'has_twin')
  set.set('claim_bare_holder', isBare && isUnique && set.has('cr_bare') && set.has('fit_full'))
  set.set('claim_bare_office', isBare && isUnique && hasOffice && !set.has('is_group_name'))

  set.set('claim_twin_number', set.has('has_twin') && isBound)
  set.set('claim_twin_office', set.has('has_twin') && isNamed && hasOffice)

  const isCountrySite = set.has('country_switch') && set.has('is_uk_name_abroad', 'path_country')
  set.set('doubt_country_site', isCountrySite)
  set.set('doubt_uk_arm', set.has('country_switch', 'path_country') && set.has('is_uk_name_abroad'))
  set.set('doubt_family_office', !isNamedAtAll && !hasNumber && hasOffice && set.has('fam_unknown', 'fam_named'))
  set.set('doubt_trades_otherwise', set.has('role_trading') && !isTrading && isUnlike)
  set.set('doubt_public_host', set.has('host_public') && !isFitting)
  const isInReport = set.has('say_report') && isNamedAtAll && !hasNumber && !set.has('cr_exact', 'fit_full')
  set.set('doubt_report_part', isInReport && !set.has('tld_uk'))
  set.set(
    'doubt_report_group',
    isInReport && !set.has('name_alone') && set.has('say_group', 'fam_unknown', 'fam_named'),
  )
  set.set('doubt_foreign_report', set.has('cr_foreign') && set.has('say_report') && !hasNumber)
  set.set('doubt_copied', isPlainName && set.has('strange_text') && !hasOffice && !set.has('cr_exact'))
}

/** At least half of the mentions. */
const thirdMin = 0.5
