import type { EvidenceKind } from './evidence.js'

/** One kind of evidence and the features that count towards it, by name or name prefix. */
export interface EvidenceLine {
  readonly kind: EvidenceKind
  readonly features: readonly string[]
}

/** A feature belongs to the first line that matches it; a feature without a line counts as `site_kind`. */
export const evidenceLines: readonly EvidenceLine[] = [
  {
    kind: 'company_number',
    features: [
      'num_',
      'and_number_',
      ...concern('number_of_other'),
      'claim_proof',
      'claim_number',
      'claim_first',
      'claim_defined',
      'claim_twin_number',
    ],
  },
  { kind: 'tls_certificate', features: ['certificate_'] },
  {
    kind: 'third_party_number',
    features: ['rival_number', ...concern('another_number', 'several_numbers', 'unknown_number')],
  },
  {
    kind: 'copyright_holder',
    features: ['cr_exact', 'cr_same_as', 'cr_bare', 'and_holder_', 'claim_holder', 'claim_bare_holder'],
  },
  { kind: 'other_copyright_holder', features: ['cr_', 'and_abroad_bare_holder', 'doubt_foreign_report'] },
  {
    kind: 'trading_name',
    features: [
      'tie_trading',
      'role_trading',
      'and_name_trading',
      'and_trading_whole',
      'say_trading',
      'doubt_trades_otherwise',
    ],
  },
  { kind: 'own_domain_named', features: ['tie_own', 'tie_brand', 'own_', 'brand_'] },
  {
    kind: 'other_domain_named',
    features: [
      ...concern('other_site', 'other_host'),
      'tie_other_domain',
      'other_domain_fits',
      'strange_text',
      'and_name_strange',
      'and_other_site',
      'doubt_copied',
    ],
  },
  {
    kind: 'domain_label',
    features: ['fit_', 'and_fit_', 'and_brand_only', 'and_name_fit_only', 'and_name_untied', 'and_abroad_one_word'],
  },
  {
    kind: 'registered_postcode',
    features: [
      'pc_',
      'and_office_only',
      'and_brand_office',
      'and_name_office',
      'claim_office',
      'claim_bare_office',
      'claim_twin_office',
    ],
  },
  {
    kind: 'third_party',
    features: [
      ...concern('denied', 'principal', 'unincorporated', 'third_party'),
      'and_all_third',
      'role_third',
      'role_parent',
      'role_denied',
      'role_principal',
      'site_unincorporated',
    ],
  },
  {
    kind: 'foreign_entity',
    features: [
      'abroad_',
      ...concern('registered_abroad', 'address_abroad', 'foreign_namesake', 'country_section', 'foreign_domain'),
      'country_switch',
      'doubt_country_site',
      'doubt_uk_arm',
      'role_abroad',
      'foreign_form',
      'rival_fits_abroad',
      'places_',
      'is_uk_name_abroad',
      'path_country',
      'and_country_section',
      'and_abroad_',
      'and_report_abroad',
    ],
  },
  {
    kind: 'legal_name',
    features: [
      ...concern('report_only', 'other_form', 'not_operator'),
      'name_',
      'role_',
      'say_',
      'and_name_',
      'and_alone_',
      'and_plain_',
      'and_report_',
      'and_defined_',
      'claim_name',
      'claim_whole',
      'claim_contains',
      'doubt_report_',
    ],
  },
  {
    kind: 'related_company_named',
    features: [
      'fam_',
      ...concern('other_operator', 'trading_arm', 'sister', 'unnamed', 'group_only'),
      'rival_fits_better',
      'rival_trading',
      'rival_operator',
      'and_rival_operator',
      'and_trading_rivals',
      'other_fits_better',
      'best_fit',
      'is_group_name',
      'is_trading_arm',
      'doubt_family_office',
    ],
  },
  { kind: 'company_dissolved', features: ['is_dissolved'] },
  { kind: 'other_candidates', features: ['lead', 'behind', 'runner_up', 'is_first', 'family_best', 'first_pass'] },
  {
    kind: 'site_kind',
    features: ['tld_', 'host_', 'site_', 'has_', 'doubt_public_host', 'stop_many', 'mild_many'],
  },
]

function concern(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`stop_${name}`, `mild_${name}`])
}

const known = new Map<string, EvidenceKind>()

export function lineOf(feature: string): EvidenceKind {
  const found = known.get(feature)
  if (found) return found
  const line = evidenceLines.find(({ features }) =>
    features.some((name) => feature === name || ((name.endsWith('_') || name.length > 3) && feature.startsWith(name))),
  )
  const kind = line?.kind ?? 'site_kind'
  known.set(feature, kind)
  return kind
}
