const nameLengthMax = 60

/** Those where most firms that own UK companies are registered, and other names of them. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 'united arab emirates': 'AE', austria: 'AT', australia: 'AU', belgium: 'BE', bulgaria: 'BG' },
    ...{ bahrain: 'BH', bermuda: 'BM', brazil: 'BR', bahamas: 'BS', belize: 'BZ', canada: 'CA' },
    ...{ switzerland: 'CH', chile: 'CL', china: 'CN', colombia: 'CO', 'costa rica': 'CR', curaçao: 'CW' },
    ...{ cyprus: 'CY', czechia: 'CZ', germany: 'DE', denmark: 'DK', estonia: 'EE', egypt: 'EG', spain: 'ES' },
    ...{ finland: 'FI', france: 'FR', 'united kingdom': 'GB', guernsey: 'GG', gibraltar: 'GI', greece: 'GR' },
    ...{ 'hong kong': 'HK', croatia: 'HR', hungary: 'HU', indonesia: 'ID', ireland: 'IE', israel: 'IL' },
    ...{ 'isle of man': 'IM', india: 'IN', iceland: 'IS', italy: 'IT', jersey: 'JE', japan: 'JP', kenya: 'KE' },
    ...{ 'south korea': 'KR', kuwait: 'KW', 'cayman islands': 'KY', kazakhstan: 'KZ', lebanon: 'LB' },
    ...{ liechtenstein: 'LI', 'sri lanka': 'LK', lithuania: 'LT', luxembourg: 'LU', latvia: 'LV' },
    ...{ monaco: 'MC', 'marshall islands': 'MH', malta: 'MT', mauritius: 'MU', mexico: 'MX', malaysia: 'MY' },
    ...{ nigeria: 'NG', netherlands: 'NL', norway: 'NO', 'new zealand': 'NZ', oman: 'OM', panama: 'PA' },
    ...{ peru: 'PE', philippines: 'PH', pakistan: 'PK', poland: 'PL', portugal: 'PT', qatar: 'QA' },
    ...{ romania: 'RO', serbia: 'RS', russia: 'RU', 'saudi arabia': 'SA', seychelles: 'SC', sweden: 'SE' },
    ...{ singapore: 'SG', slovenia: 'SI', slovakia: 'SK', thailand: 'TH', turkey: 'TR', taiwan: 'TW' },
    ...{ ukraine: 'UA', 'united states': 'US', uruguay: 'UY', 'british virgin islands': 'VG', vietnam: 'VN' },
    ...{ 'south africa': 'ZA' },
    ...{ england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB', 'england and wales': 'GB', uk: 'GB' },
    ...{ usa: 'US', 'united states of america': 'US', 'republic of ireland': 'IE', eire: 'IE', uae: 'AE' },
    ...{ 'the netherlands': 'NL', holland: 'NL', 'czech republic': 'CZ', 'virgin islands, british': 'VG' },
  }),
)

/** The two letters of ISO 3166 for a country as the register writes it; null if it is not known. */
export function countryCode(name: string): string | null {
  return name.length > nameLengthMax ? null : (codes.get(name.trim().toLowerCase()) ?? null)
}
