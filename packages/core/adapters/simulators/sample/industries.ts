/** Some standard industrial classification (SIC) codes, the most common first, as worded in the snapshot file. */
export const industries = {
  '68209': 'Other letting and operating of own or leased real estate',
  '82990': 'Other business support service activities n.e.c.',
  '62020': 'Information technology consultancy activities',
  '47910': 'Retail sale via mail order houses or via Internet',
  '70229': 'Management consultancy activities other than financial management',
  '41202': 'Construction of domestic buildings',
  '96090': 'Other service activities n.e.c.',
  '62012': 'Business and domestic software development',
  '64209': 'Activities of other holding companies n.e.c.',
  '41100': 'Development of building projects',
  '56103': 'Take-away food shops and mobile food stands',
  '98000': 'Residents property management',
  '99999': 'Dormant Company',
  '49410': 'Freight transport by road',
  '86900': 'Other human health activities',
  '43210': 'Electrical installation',
  '56101': 'Licensed restaurants',
  '45200': 'Maintenance and repair of motor vehicles',
  '96020': 'Hairdressing and other beauty treatment',
  '43220': 'Plumbing, heat and air-conditioning installation',
  '81210': 'General cleaning of buildings',
  '69201': 'Accounting and auditing activities',
  '59111': 'Motion picture production activities',
  '74100': 'specialised design activities',
  '88990': 'Other social work activities without accommodation n.e.c.',
  '81300': 'Landscape service activities',
  '55100': 'Hotels and similar accommodation',
  '01500': 'Mixed farming',
  '10710': 'Manufacture of bread; manufacture of fresh pastry goods and cakes',
  '25620': 'Machining',
  '30120': 'Building of pleasure and sporting boats',
  '52220': 'Service activities incidental to water transportation',
} as const satisfies Record<string, string>

export type IndustryCode = keyof typeof industries

/** The code with its text, as in the snapshot file; a code not listed here has no text. */
export function industryText(code: string): string {
  const texts: Readonly<Record<string, string>> = industries
  return texts[code] === undefined ? code : `${code} - ${texts[code]}`
}
