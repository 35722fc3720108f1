/** The divisions of UK SIC 2007 in few words: the first two digits of a code, and what its companies do. */
const divisions = new Map(
  `01 Farming, 02 Forestry, 03 Fishing, 05 Coal mining, 06 Oil and gas extraction, 07 Metal ore mining, 08 Quarrying,
  09 Mining support, 10 Food production, 11 Drinks production, 12 Tobacco, 13 Textiles, 14 Clothing manufacture, 15 Leather,
  16 Wood products, 17 Paper, 18 Printing, 19 Petroleum products, 20 Chemicals, 21 Pharmaceuticals, 22 Rubber and plastic,
  23 Glass and ceramics, 24 Metals, 25 Metal products, 26 Electronics manufacture, 27 Electrical equipment, 28 Machinery,
  29 Vehicle manufacture, 30 Ships and aircraft, 31 Furniture, 32 Other manufacturing, 33 Machinery repair,
  35 Electricity and gas, 36 Water supply, 37 Sewerage, 38 Waste, 39 Remediation, 41 Construction, 42 Civil engineering,
  43 Building trades, 45 Motor trade, 46 Wholesale, 47 Retail, 49 Land transport, 50 Water transport, 51 Air transport,
  52 Warehousing, 53 Post and couriers, 55 Accommodation, 56 Food service, 58 Publishing, 59 Film and music,
  60 Broadcasting, 61 Telecommunications, 62 Computer programming, 63 Information services, 64 Finance, 65 Insurance,
  66 Financial support, 68 Real estate, 69 Law and accounting, 70 Management, 71 Architecture and engineering,
  72 Research, 73 Advertising, 74 Other professional services, 75 Vets, 77 Rental, 78 Employment, 79 Travel, 80 Security,
  81 Building services, 82 Business support, 84 Public administration, 85 Education, 86 Health, 87 Residential care,
  88 Social work, 90 Arts, 91 Libraries and museums, 92 Gambling, 93 Sport and leisure, 94 Membership organisations,
  95 Repair, 96 Personal services, 97 Households as employers, 98 Household production, 99 International bodies`
    .split(/,\s+/)
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
)

/** A code, or the start of one, with its meaning: `Computer programming (62)`. Null for words and unknown codes. */
export function industryWords(asked: string, texts: ReadonlyMap<string, string>): string | null {
  if (!/^\d{2,5}$/.test(asked)) return null
  const words = texts.get(asked) ?? divisions.get(asked.slice(0, 2))
  return words ? `${words} (${asked})` : null
}
