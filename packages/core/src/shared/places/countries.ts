/** The parts of the UK with their own company register. */
export type UkCountry = 'england-wales' | 'scotland' | 'northern-ireland'

const ukCountries: readonly (readonly [RegExp, UkCountry])[] = [
  [/northern\s+ir(?:eland|ish)|\bn\.? ?ireland|gogledd iwerddon/i, 'northern-ireland'],
  [/scotland|scottish|yr alban/i, 'scotland'],
  [/england|wales|lloegr|[cn]g?h?ymru/i, 'england-wales'],
]

const anyUkCountry = new RegExp(ukCountries.map(([{ source }]) => source).join('|'), 'gi')

/** Foreign places as texts about registration name them. */
const foreignPlaces =
  /(?:éirinn|éire)|\b(?:republic of ireland|eire|dublin|cork,|galway|limerick,|(?<!\bn(?:orthern|\.)? ?)ireland|jersey|guernsey|isle of man|gibraltar|malta|cyprus|delaware|nevada|wyoming|california|new york|florida|texas|colorado|oregon|washington state|massachusetts|illinois|ohio|michigan|arizona|utah|pennsylvania|new jersey|virginia|maryland|minnesota|north carolina|south carolina|tennessee|alabama|connecticut|wisconsin|missouri|indiana|kentucky|usa|u\.s\.a\.?|united states(?: of america)?|canada|ontario|quebec|alberta|british columbia|australia|new south wales|victoria,? australia|new zealand|germany|deutschland|france|netherlands|the netherlands|belgium|spain|portugal|italy|switzerland|austria|denmark|sweden|norway|finland|poland|estonia|latvia|lithuania|luxembourg|bulgaria|romania|czech republic|hungary|greece|turkey|israel|india|pakistan|bangladesh|china|hong kong|singapore|malaysia|japan|south africa|nigeria|kenya|ghana|mauritius|seychelles|panama|belize|british virgin islands|bvi|cayman islands|bermuda|bahamas|uae|dubai|united arab emirates|saudi arabia|qatar|brazil|mexico|philippines|thailand|vietnam|ukraine|iceland)\b(?! (?:street|st|road|rd|avenue|ave|lane|place|square|terrace|house|way|court|close|drive|hill|gardens|row|grove|crescent|park|wharf|walk|quay|works|mews)\b)/i

/** The UK country that is named last. */
export function ukCountryIn(text: string): UkCountry | null {
  let last: { at: number; country: UkCountry } | null = null
  for (const found of text.matchAll(anyUkCountry)) {
    const country = ukCountries.find(([shape]) => shape.test(found[0]))?.[1]
    if (country) last = { at: found.index, country }
  }
  return last?.country ?? null
}

const placeMax = 30

/** The foreign place at the end of a text, as in an address. */
export function foreignPlaceAtEnd(text: string): string | null {
  const packed = text.replace(/\s+/g, ' ')
  const last = packed.slice(packed.lastIndexOf(',') + 1)
  if (last.length > placeMax) return null
  const named = last.replace(/[.\s\d)]+$/, '').trim()
  const place = foreignPlaceIn(named)
  return place !== null && place.length === named.length ? place : null
}

export const foreignPlacesShape = new RegExp(
  `${foreignPlaces.source}|\\b(?:valletta|tallinn|praha|prague|toulouse|paris|berlin|münchen|munich|hamburg|frankfurt|madrid|barcelona|milano|milan|rome|amsterdam|rotterdam|brussels|zürich|zurich|geneva|vienna|stockholm|copenhagen|oslo|helsinki|warsaw|budapest|bucharest|sofia|athens|lisbon|sydney|melbourne|toronto|vancouver|mumbai|delhi|bangalore|selangor|kuala lumpur|tokyo|beijing|shanghai|shenzhen|abu dhabi|tel aviv|lagos|nairobi|johannesburg|cape town|auckland|st\\.? peter port|st\\.? helier|douglas|san francisco|los angeles|chicago|boston|seattle|miami|secretary of state|estonian?|cypriot|maltese|french|german|irish|italian|spanish|dutch)\\b`,
  'gi',
)

export function foreignPlaceIn(text: string): string | null {
  return foreignPlaces.exec(text)?.[0] ?? null
}
