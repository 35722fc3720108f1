import { foreignPlaceAtEnd, foreignPlaceIn, foreignPlacesShape } from '../../shared/places/countries.js'
import { findForeignForms } from './names/foreign-forms.js'
import type { PageDocument } from './page-document.js'
import type { PageText, Quote } from './page-text.js'

const signsMax = 60
const perKindMax = 12
const addressBlocksMax = 60
const addressLengthMax = 200
const beforeMax = 130

export const foreignSignKinds = [
  /** A foreign legal form in a copyright notice. */
  'form_copyright',
  /** A foreign legal form in a statement about who runs the site or is registered. */
  'form_operator',
  'form',
  'register_number',
  'registered_abroad',
  /** Based or registered abroad, but not said of the company that runs the site. */
  'based_abroad',
  'nationality',
  'law',
  /** A body or law of the United States. */
  'us_body',
  'vat',
  'phone',
  'address',
  'name',
  /** Any foreign place in the text. */
  'place',
] as const

export type ForeignSignKind = (typeof foreignSignKinds)[number]

export interface ForeignSign {
  readonly kind: ForeignSignKind
  readonly detail: string
  readonly quote: Quote
  readonly offset: number
  readonly end: number
}

const registerNumbers =
  /\b(?:CRO(?: number| no\.?)?|ABN|A\.B\.N\.?|ACN|A\.C\.N\.?|ARBN|HRB|HRA|KVK|KvK|K\.v\.K\.?|SIREN|SIRET|RCS|R\.C\.S\.?|NZBN|CIN|UEN|P\.?\s?IVA|Partita IVA|C\.?F\.?\/P\.?\s?IVA|REA|CIF|NIF|NIPC|CVR|Org\.?\s?(?:nr|no|nummer)\.?|KRS|NIP|REGON|I[ČC]O?|DI[ČC]|OIB|Y-tunnus|Business ID|USt-?Id(?:ent)?-?N(?:r|ummer)\.?|Steuernummer|Handelsregister|Registergericht|Amtsgericht|EIN|BTW|BCE|KBO|Firmenbuch|FN|UID|CHE|Moms|SSM|BRN|CNPJ|RFC|CUIT|EIK|UIC|Identifikační číslo(?: osoby)?|registry code|Reg\.? ?code|registrikood|adószám|cégjegyzékszám|Company Registration No\.? \(Ireland\)|Co\.? Reg\.? (?:No\.?|Number) ?\d{9}[A-Z]|(?:Company (?:No\.?|number|registration(?: number| no\.?)?)|Reg\.?(?: no\.?)?) ?C(?= ?\d{4,6}\b))(?![A-Za-z])(?:[\s:]{0,2}[A-Z][A-Za-zéü]+)?[\s:.#/-]{0,4}(?:[A-Z]{0,3}[\s.-]?\d[\d\s./-]{3,})/g
const foreignVat =
  /\b(?:ATU|BE ?0|BG|CY|CZ|DE|DK|EE|EL|ES ?[A-Z]|FI|FR ?[A-Z0-9]{2}|HR|HU|IE ?\d|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|CHE)[ -]?\d(?:[ .]?\d){6,11}[A-Z]{0,2}(?:B\d\d)?\b/g
const nationality =
  /\b(?:is|are|as) an? (?:[\w-]+ ){0,3}(?:Canadian|Irish|American|Australian|German|French|Dutch|Spanish|Italian|Swedish|Danish|Norwegian|Finnish|Polish|Maltese|Cypriot|Manx|Jersey|Guernsey|Indian|South African|New Zealand|Singaporean?|Emirati|Swiss|Austrian|Belgian|Portuguese|Estonian|Delaware|California|Nevada|New York|Texas|Florida|Israeli|Japanese|Chinese|Hong Kong|Czech|Hungarian|Luxembourg) (?:[\w-]+ ){0,2}(?:company|corporation|business|entity|partnership|non-?profit|charity|LLC|limited)\b/g
/** `Harbour Lane Limited, a Guernsey company` */
const companyOf =
  /(?:limited|ltd|plc|llp)\.?, an? (?:[\w-]+ )?(?:Guernsey|Jersey|Manx|Isle of Man|Irish|Maltese|Cypriot|Gibraltar|Delaware|Hong Kong|Singapore|Indian|Australian|Canadian) (?:[\w-]+ ){0,2}(?:company|corporation|entity|partnership)\b/gi
const registeredAbroad =
  /(?:registered|incorporated|established|organi[sz]ed|formed|domiciled|exempted company|federally incorporated|cláraithe|entered)(?: (?:and \w+|office|company|business|under the laws of|as a company|address(?: is)?|number [\w ]{4,12})){0,5},? (?:in|under the laws of|at|of|is)[^\n.;]{0,60}/gi
const basedAbroad = /(?:based|located|headquartered|established) in[^\n.;]{0,50}/gi
/** Words before a foreign registration that make it that of another company. */
const ofOthers =
  /(?:provider|processor|supplier|partner|insurer|underwriter|insured|host|payments?|platform|subsidiar|sister|parent|shareholder|affiliate|third part|such as|manufacturer|licen[cs]or|franchisor|service|google|facebook|microsoft|amazon|paypal|stripe|mailchimp)[^\n]{0,110}$/i
const usBodies = /\b(?:HIPAA|NCUA|FDIC|Federal Credit Union|FCU|501\(c\)\(?3\)?|Better Business Bureau|CCPA)\b/g
const law =
  /(?:governed|construed)[^\n.]{0,60}?laws? of (?:the )?([^\n.,;]{3,50})|laws? of (?:the )?([^\n.,;]{3,40}?)(?: (?:shall )?(?:govern|appl))|(?:courts? (?:of|in)|jurisdiction of) (?:the )?([^\n.,;]{3,40})/gi
const uk = /england|wales|scotland|united kingdom|\buk\b|\bu\.k|companies house|northern ireland|great britain/i
const phones =
  /\+(?!44\b|44\s|44\()\(?\d{1,3}\)?[\s.(-]{0,2}\(?\d[\s()\d.-]{6,}\d|\b00(?!44)\d{1,3}[\s.-]\d[\s\d.-]{6,}\d|(?:\+44\s?(?:\(0\)\s?)?|\b0)(?:1534|1481|1624)[\s\d-]{5,}|\b1[-. ]8(?:00|88|77|66)[-. ]\d{3}[-. ]\d{4}\b|\(\d{3}\) ?\d{3}-\d{4}\b/g
const foreignAddress =
  /\b(?:(?:New |San |Los |Las |Santa |Fort |St\.? )?[A-Z][a-z]+,? (?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|DC),? \d{5}(?:-\d{4})?\b|[A-Z]\d[A-Z] ?\d[A-Z]\d\b|(?:NSW|VIC|QLD|WA|SA|TAS|ACT) \d{4}\b|(?:Dublin|Co\.? (?:Cork|Galway|Kildare|Wicklow|Meath|Louth|Kerry|Limerick|Wexford|Clare|Mayo|Donegal))\b[^\n]{0,20}|[ACDEFHKNPRTVWXY]\d[\dW] [A-Z\d]{4}\b|\b\d{4} ?[A-Z]{2} [A-Z][a-z]+|\b(?:D|A|CH|F|L|B|NL|DK|S|FIN)-\d{4,5} [A-Z][a-z]+|\b\d{5} (?:Berlin|Hamburg|München|Munich|Köln|Frankfurt|Paris|Madrid|Barcelona|Milano|Roma|Stuttgart|Düsseldorf|Lyon)\b)/g
const copyrightBefore = /(?:©|\(c\)|copyright)[^\n©|]{0,80}$/i
const operatorBefore =
  /(?:operated|owned|run|managed|published|provided|controlled|maintained|controller(?: is)?|we are|“we”|"we"|imprint|impressum|legal notice|site of|website of|between you and|trading (?:name|style) of|subsidiary of|property of|trademarks? of|service of|from|contact|by)\W{0,4}(?:the )?[^\n.;]{0,60}$/i
const operatorAfter =
  /^[.,\s)"”]*(?:\([^)\n]{0,60}\)\s*)?,?\s*(?:(?:is|are) (?:an? |registered|incorporated)|registered|incorporated|whose|with its|having|\(?(?:“|"|')(?:we|us|our|the company)|all rights|reserved|au capital|sitz|siège|mit sitz|met zetel|con sede|reg\b|vat|abn|acn)/i

/** The sentence may go on after the place. */
function endOf({ 0: found, index }: RegExpExecArray, place: string): number {
  return index + found.indexOf(place) + place.length
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (countryNames.of(country) ?? country) : country
}

/** Finds signs on a page that point to a company in another country. */
export function findForeignSigns(page: PageText, document: PageDocument): ForeignSign[] {
  const { text } = page
  const signs: ForeignSign[] = []
  const counts = new Map<ForeignSignKind, number>()
  const add = (kind: ForeignSignKind, detail: string, start: number, end: number) => {
    const count = counts.get(kind) ?? 0
    if (signs.length >= signsMax || count >= perKindMax) return
    counts.set(kind, count + 1)
    signs.push({ kind, detail, quote: page.quote(start, end, 60), offset: start, end })
  }
  for (const { form, offset, end } of findForeignForms(text)) {
    const before = text.slice(Math.max(0, offset - 110), offset)
    const after = text.slice(end, end + 80)
    const kind = copyrightBefore.test(before)
      ? 'form_copyright'
      : operatorBefore.test(before) || operatorAfter.test(after)
        ? 'form_operator'
        : 'form'
    const name = /(?:[\p{Lu}\d][\p{L}\d'’&.-]* (?:(?:&|and|of|de|the) )?){1,5}$/u.exec(before)?.[0].trim() ?? ''
    add(kind, `${name} ${form}`.trim(), offset - (name ? name.length + 1 : 0), end)
  }
  const scan = (kind: ForeignSignKind, shape: RegExp, detailOf: (match: RegExpMatchArray) => string | null) => {
    let seen = 0
    for (const found of text.matchAll(shape)) {
      seen += 1
      if (seen > signsMax) return
      const detail = detailOf(found)
      if (detail !== null) add(kind, detail, found.index, found.index + found[0].length)
    }
  }
  scan('register_number', registerNumbers, ([found]) => found.trim())
  scan('vat', foreignVat, (found) =>
    /vat|tva|ust|iva|btw|moms|tax|mwst/i.test(text.slice(Math.max(0, (found.index ?? 0) - 40), found.index))
      ? found[0]
      : null,
  )
  scan('nationality', nationality, ([found]) => found)
  for (const found of [...text.matchAll(registeredAbroad)].slice(0, signsMax)) {
    const place = foreignPlaceIn(found[0])
    if (!place || uk.test(found[0])) continue
    const isOther = ofOthers.test(page.before(found.index, beforeMax))
    add(isOther ? 'based_abroad' : 'registered_abroad', `registered in ${place}`, found.index, endOf(found, place))
  }
  for (const found of [...text.matchAll(basedAbroad)].slice(0, signsMax)) {
    const place = foreignPlaceIn(found[0])
    if (place && !uk.test(found[0])) add('based_abroad', `based in ${place}`, found.index, endOf(found, place))
  }
  scan('us_body', usBodies, ([found]) => found)
  scan('registered_abroad', companyOf, ([found]) => found.replace(/^.*?, /, ''))
  scan('law', law, ([found, one, two, three]) => {
    const place = foreignPlaceIn(one ?? two ?? three ?? '')
    return place && !uk.test(found) ? `the law of ${place}` : null
  })
  scan('phone', phones, ([found]) => `telephone ${found.trim()}`)
  scan('address', foreignAddress, ([found]) => `address ${found.trim()}`)
  scan('place', foreignPlacesShape, ([found]) => found)
  for (const { text: line, offset } of document.blocks.slice(-addressBlocksMax)) {
    const place = line.length <= addressLengthMax ? foreignPlaceAtEnd(line) : null
    if (place) add('address', `an address in ${place}`, offset, offset + line.length)
  }
  for (const named of [document.title, document.siteName ?? '']) {
    const place = foreignPlaceIn(named) ?? /\b(?:NZ|USA|UAE|EU|IE)\b/.exec(named)?.[0]
    if (place) add('name', `its name speaks of ${place}`, 0, 0)
  }
  for (const { country } of document.organisations) {
    if (country && (foreignPlaceIn(country) || /^[A-Z]{2}$/.test(country)) && !/^(?:GB|UK)$/i.test(country))
      add('address', `an address in ${countryName(country)}`, 0, 0)
  }
  return signs
}
