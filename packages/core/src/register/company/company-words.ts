/** Codes whose words cannot be read from the code itself. */
const types: Readonly<Record<string, string>> = {
  ltd: 'Private limited company',
  plc: 'Public limited company',
  llp: 'Limited liability partnership',
  'private-limited-guarant-nsc': 'Private company limited by guarantee',
  'private-limited-guarant-nsc-limited-exemption': 'Private company limited by guarantee, without “Limited”',
  'private-limited-shares-section-30-exemption': 'Private limited company, without “Limited”',
  'private-unlimited': 'Private unlimited company',
  'private-unlimited-nsc': 'Private unlimited company without share capital',
  'oversea-company': 'Overseas company',
  'uk-establishment': 'UK establishment of an overseas company',
  'registered-society-non-jurisdictional': 'Registered society',
  'registered-overseas-entity': 'Overseas entity',
  'scottish-partnership': 'Scottish qualifying partnership',
}

const jurisdictions: Readonly<Record<string, string>> = {
  'england-wales': 'England and Wales',
  'united-kingdom': 'United Kingdom',
  'northern-ireland': 'Northern Ireland',
  'european-union': 'European Union',
  noneu: 'Outside the European Union',
}

export function typeWords(code: string): string {
  return types[code] ?? capital(code.replaceAll(/[-_]/g, ' '))
}

export function jurisdictionWords(code: string): string {
  return jurisdictions[code] ?? capital(code.replaceAll(/[-_]/g, ' '))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
