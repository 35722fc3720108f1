/**
 * Features that may only count for a candidate, or only against it. With few sites, some would get the wrong sign by
 * chance, and evidence such as "its registered office counts against it" would make no sense to users.
 */
const supporting = [
  /^num_(?:company|bracket|registration|first|only|name_same|name_near|link|structured|repeated)$/,
  /^cr_(?:exact|same_as|bare)$/,
  /^fit_(?:full|adorned|first_words|first_word|initials)$/,
  /^pc_(?:equal|beside|registered|premises|only)$/,
  /^tie_(?:own_domain|own_email|trading|trading_whole|brand|brand_part)$/,
  /^(?:brand_in_text|brand_part|own_domain|own_email)$/,
  /^role_(?:operator|definition|trading|registered)$/,
  /^name_(?:identical|first|alone|structured|share|often)$/,
  /^and_plain_(?:name|fit|number|tied)$/,
  /^say_(?:owner|we|registered)$/,
  /^(?:lead|is_first|first_pass|best_fit|tld_uk)$/,
  /^site_(?:home|pages|footer)$/,
  /^and_(?:number_fit|number_tied|number_named|number_office|number_defined|holder_fit|holder_office|name_office|name_trading|name_owner)$/,
  /^claim_/,
  /^and_(?:alone_fit|alone_tied|defined_fit|plain_defined|trading_whole|fit_british|brand_office)$/,
]
const opposing = [
  /^(?:stop|mild|doubt)_/,
  /^(?:cr_without_uk|host_below|country_switch|has_near_name|name_other_form)$/,
  /^abroad_/,
  /^num_(?:conflict|of_other|abroad|wrong_country|name_nowhere|others|others_unknown|other)$/,
  /^cr_(?:other_uk|foreign)$/,
  /^(?:tie_other_domain|other_domain_fits|strange_text)$/,
  /^(?:role_(?:third|parent|denied|principal|abroad)|site_unincorporated)$/,
  /^(?:fam_|rival_|places_|other_fits_better)/,
  /^(?:behind|runner_up|abroad_score|foreign_form|name_foreign_form|is_trading_arm|is_uk_name_abroad|path_country)$/,
  /^and_(?:number_untied|number_nowhere|number_strange|name_untied|name_strange|office_only|all_third|other_site|rival_operator)$/,
  /^and_(?:country_section|trading_rivals|brand_only|abroad_bare_holder|abroad_one_word|report_abroad|report_name)$/,
]

/** 1 if a feature may only support, −1 if it may only oppose, 0 if either. */
export function directionOf(name) {
  if (supporting.some((shape) => shape.test(name))) return 1
  return opposing.some((shape) => shape.test(name)) ? -1 : 0
}

/** Features that used to refuse a match by themselves: the data have to show that they mean less. */
const refusing = /^stop_(?!many)(?!.*_claimed$)/
/** A statement about the company itself leaves little to weigh, but hardly any labelled site has one. */
const denying = /^stop_(?:denied|principal|unincorporated|address_abroad)$/
/** Rare features whose meaning readers of unseen sites know, in particular how groups use one domain for many countries. */
const doubtful = /^(?:doubt_.*|cr_without_uk|country_switch|host_below|has_near_name)$/

/** The weight of a feature before any data is seen. */
export function centreOf(name, { stop, doubt, denied }) {
  if (denying.test(name)) return denied
  if (refusing.test(name)) return stop
  return doubtful.test(name) ? doubt : 0
}
