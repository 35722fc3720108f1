import type { EvidenceKind } from '../decide/evidence.js'

/** One kind of evidence and the features that count towards it, by name or name prefix. */
export interface EvidenceLine {
  readonly kind: EvidenceKind
  readonly features: readonly string[]
}

/** A feature belongs to the first line that matches it; a feature without a line counts as `site_kind`. */
export const evidenceLines: readonly EvidenceLine[] = [
  { kind: 'company_number', features: ['num_', 'and_number_', 'stop_number_of_other', 'mild_number_of_other'] },
  { kind: 'tls_certificate', features: ['certificate_'] },
  {
    kind: 'third_party_number',
    features: [
      'rival_number',
      'stop_another_number',
      'stop_several_numbers',
      'mild_another_number',
      'mild_several_numbers',
    ],
  },
  { kind: 'copyright_holder', features: ['cr_exact', 'cr_same_as', 'cr_bare', 'and_holder_'] },
  { kind: 'other_copyright_holder', features: ['cr_', 'and_abroad_bare_holder'] },
  {
    kind: 'trading_name',
    features: ['tie_trading', 'role_trading', 'and_name_trading', 'and_trading_whole', 'say_trading'],
  },
  { kind: 'own_domain_named', features: ['tie_own', 'tie_brand', 'own_', 'brand_'] },
  {
    kind: 'other_domain_named',
    features: [
      'stop_other_site',
      'mild_other_site',
      'tie_other_domain',
      'other_domain_fits',
      'strange_text',
      'and_name_strange',
      'and_other_site',
    ],
  },
  {
    kind: 'domain_label',
    features: ['fit_', 'and_fit_', 'and_brand_only', 'and_name_fit_only', 'and_name_untied', 'and_abroad_one_word'],
  },
  { kind: 'registered_postcode', features: ['pc_', 'and_office_only', 'and_brand_office', 'and_name_office'] },
  {
    kind: 'third_party',
    features: [
      'stop_third_party',
      'mild_third_party',
      'stop_not_operator',
      'mild_not_operator',
      'and_all_third',
      'role_third',
      'role_parent',
      'say_supplier',
      'say_group',
    ],
  },
  {
    kind: 'legal_name',
    features: [
      'stop_unnamed',
      'mild_unnamed',
      'stop_report_only',
      'mild_report_only',
      'name_',
      'role_',
      'say_',
      'and_name_',
      'and_alone_',
      'and_plain_',
      'and_report_',
      'and_defined_',
    ],
  },
  {
    kind: 'related_company_named',
    features: [
      'fam_',
      'stop_',
      'mild_',
      'rival_fits_better',
      'rival_trading',
      'rival_operator',
      'and_rival_operator',
      'and_trading_rivals',
      'other_fits_better',
      'best_fit',
      'is_group_name',
      'is_trading_arm',
    ],
  },
  {
    kind: 'foreign_entity',
    features: [
      'abroad_',
      'stop_registered_abroad',
      'mild_registered_abroad',
      'stop_country_section',
      'mild_country_section',
      'foreign_form',
      'rival_fits_abroad',
      'places_',
      'is_uk_name_abroad',
      'path_country',
      'and_country_section',
      'and_abroad_brand',
      'and_abroad_office',
      'and_abroad_number',
      'and_abroad_part_name',
      'and_report_abroad',
    ],
  },
  { kind: 'company_dissolved', features: ['is_dissolved'] },
  { kind: 'other_candidates', features: ['lead', 'behind', 'runner_up', 'is_first', 'family_best', 'first_pass'] },
  { kind: 'site_kind', features: ['tld_', 'host_', 'site_'] },
]

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
