import type { Evidence } from '../api-types.js'

/** What each kind of evidence is, in a few words. */
const labels: Readonly<Record<Evidence['kind'], string>> = {
  company_number: 'Company number',
  register_link: 'Link to the register',
  vat_number: 'VAT number',
  legal_name: 'Legal name',
  brand_name: 'Brand name',
  previous_name: 'Previous name',
  trading_name: 'Trading name',
  registered_postcode: 'Registered postcode',
  registered_premises: 'Registered address',
  domain_label: 'Name in the domain',
  own_domain_named: 'This site in the text',
  other_domain_named: 'Another domain in the text',
  copyright_holder: 'Copyright holder',
  structured_data: 'Structured data',
  officer_named: 'Officer named',
  contact_email: 'Contact e-mail',
  jurisdiction: 'Jurisdiction',
  foreign_entity: 'Another country',
  third_party_number: 'Another number',
  name_conflict: 'Name does not fit',
  company_dissolved: 'Company is dissolved',
  redirect: 'Redirect',
  other_copyright_holder: 'Another copyright holder',
  related_company_named: 'Related company named',
  third_party: 'Named as a third party',
  other_candidates: 'Other companies',
  site_kind: 'Kind of site',
  prior: 'Starting point',
  tls_certificate: 'TLS certificate',
}

export function labelOf(kind: Evidence['kind']): string {
  return labels[kind]
}

const zones: Readonly<Record<string, string>> = {
  title: 'in the title',
  heading: 'in a heading',
  header: 'in the header',
  navigation: 'in the navigation',
  body: 'in the text',
  footer: 'in the footer',
  structured: 'in structured data',
}

export function zoneWords(zone: string | null): string | null {
  return zone === null ? null : (zones[zone] ?? zone)
}

/** What a line means that quotes no page. */
const notes: Readonly<Partial<Record<Evidence['kind'], string>>> = {
  prior: 'Where a company starts, and everything that cannot be looked up, such as the kind of site.',
  other_candidates: 'How far this company is ahead of the other companies that the site could mean, or behind them.',
  site_kind: 'How often sites with this kind of domain belong to this kind of company.',
  foreign_entity: 'The site speaks of another country, for example in an address or a telephone number.',
}

export function noteOf(kind: Evidence['kind']): string | null {
  return notes[kind] ?? null
}
