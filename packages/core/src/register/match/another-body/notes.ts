import { foreignPlaceIn } from '../../../shared/places/countries.js'

/** What a list notes about a company or its account. None of these words, alone or together, names another body. */
const noteWords: ReadonlySet<string> = new Set(
  [
    'a an the and or of for in at to by from as is was per with since until now',
    'uk gb england wales scotland britain limited ltd company',
    'department dept depts team office offices head hq ho branch branches site depot warehouse main registered',
    'address delivery deliveries correspondence reception trading payable payables receivable receivables',
    'purchase purchasing sales billing payment payments remittance statement statements proforma cash credit debit',
    'old new current former duplicate duplicated dup dupe do not use dnu stop stopped on hold blocked suspended',
    'closed inactive active archived archive live obsolete deleted terminated temporary temp pending required',
    'dormant dissolved insolvent see note notes memo above below tbc unknown check checked verified updated vip key',
    'gbp eur usd euro euros sterling exempt weekly monthly annual prepaid paid unpaid overdue late payer',
    'jan january feb february mar march apr april may jun june jul july aug august sep sept september',
    'oct october nov november dec december',
  ].flatMap((line) => line.split(' ')),
)
/** Words after which a number is a reference, however short it is. */
const referenceWords: ReadonlySet<string> = new Set(
  'account accounts acc accs acct accts ac ref refs reference code id crn vat po order orders invoice invoices invoicing inv ledger customer cust client supplier vendor contact tel phone mobile reg registration'.split(
    ' ',
  ),
)
/** Bodies beside a company that carry its name. Also when an address or a department seems to have the word. */
const bodies =
  /\b(?:pensions?|schemes?|trusts?|trustees?|funds?|clubs?|associations?|foundations?|charit(?:y|ies)|schools?|nurser(?:y|ies)|staff|supporters?|residents?|tenants?|landlords?|nominees?|shareholders?|creditors?|liquidators?|administrators?|holdings?|groups?|propert(?:y|ies)|sons?|partners?)\b/i

export function namesBody(text: string): boolean {
  return bodies.test(text)
}

/** What has become of a company, as lists note it. */
export const statePattern = String.raw`(?:now )?(?:in )?(?:(?:creditors'? |members'? )?(?:voluntary |compulsory )?(?:liquidation|administration|(?:administrative )?receivership)|dissolved|struck[ -]off|wound up|ceased trading|dormant|closed|inactive|c\.?v\.?l\.?|m\.?v\.?l\.?)`

const officeHolder = '(?:joint )?(?:administrators?|liquidators?|(?:administrative )?receivers?) '
const stateNote = new RegExp(
  String.raw`\b(?:${officeHolder}(?:(?:has been|have been|was|were|now) )?appointed|(?:active )?proposal to strike[ -]off|strike[ -]off|winding[ -]up|ceased to trade|${statePattern}(?![\p{L}\d]))`,
  'giu',
)
/** `(KPMG LLP appointed)` beside a note on a state. */
const appointmentNote = /[([][^()[\]]{1,60} appointed\s*[)\]]/gi

const openEnd = String.raw`(?:t\s?\/\s?as?\b|trading as\b|tas\s|d\s?\/?\s?b\s?\/?\s?a\s|a trading name of\b|c\s?\/\s?o\b|care of\b|f\.?a\.?o\b|attn\b|attention\b|contact:)`
/** A trading name, an address or a person: what follows is any text. */
const openNotes = [
  new RegExp(String.raw`[([]\s?${openEnd}[^)\]]*[)\]]?`, 'gi'),
  new RegExp(String.raw`(?<![\p{L}\d])${openEnd}.*$`, 'iu'),
]
const person =
  /(?<![\p{L}\d])(?:mr|mrs|ms|miss|dr|prof)\b\.?(?: (?:and|&) (?:mr|mrs|ms|miss|dr)\b\.?)?(?: \p{L}\b\.?){0,2} \p{L}[\p{L}'’-]*(?! \p{L})/giu
const department = /(?<![\p{L}\d])\p{L}[\p{L}'’&-]* (?:dept|department|team|office|branch|depot|site|division)\b/giu
const postcode = /\b(?!JE|GY|IM)[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gi
const streetKind =
  'street|st|road|rd|lane|ln|avenue|ave|drive|close|way|court|place|square|terrace|park|gardens|grove|crescent|hill|row|mews|wharf|quay|estate|house|parade|walk'
const street = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:unit|suite|flat|floor) [\p{L}\d]{1,4},? )?\d{1,4}[a-z]?(?:[-–]\d{1,4}[a-z]?)?,? (?:\p{L}[\p{L}'’.-]* ){1,4}(?:${streetKind})\b\.?(?:\s?,[^,()[\]]{1,30}){0,4}`,
  'giu',
)
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const date = new RegExp(
  String.raw`\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|(?:\d{1,2}(?:st|nd|rd|th)? )?${month} ?\d{2,4}|(?:since|until|from) \d{4})\b`,
  'gi',
)
const homeCountry = /\b(?:united kingdom|great britain|northern ireland)\b/gi
const accountSign = /(?<![\p{L}\d])a\s?\/\s?cs?(?![\p{L}\d])/giu
const phone = /(?<!\d)(?:\+|\(?0)\d[\d ()]{8,16}(?!\d)/g
const webAddress = /^(?:https?:|www\.)|@|\.(?:com|uk|org|net|biz|info|io)\W*$/i

/** The text with blanks for everything in it that is a whole note: a state, a trading name, an address, a date. */
export function withoutNotes(text: string): string {
  let rest = text
  for (const open of openNotes) rest = rest.replace(open, ' ')
  const stated = rest.replace(stateNote, ' ')
  if (stated !== rest) rest = stated.replace(appointmentNote, ' ')
  return rest
    .replace(street, (found) => (isForeignOrBody(found) ? found : ' '))
    .replace(department, (found) => (isForeignOrBody(found) ? found : ' '))
    .replace(person, ' ')
    .replace(postcode, ' ')
    .replace(date, ' ')
    .replace(phone, ' ')
    .replace(homeCountry, ' ')
    .replace(accountSign, ' account ')
}

function isForeignOrBody(text: string): boolean {
  return foreignPlaceIn(text) !== null || namesBody(text)
}

export function isNoteWord(word: string): boolean {
  return noteWords.has(word) || referenceWords.has(word)
}

export function isReferenceWord(word: string): boolean {
  return referenceWords.has(word)
}

export function isWebAddress(token: string): boolean {
  return webAddress.test(token)
}

const code = /^(?:[A-Z]{0,4}[-/]?\d{3,12}[A-Z]?|\d{1,12})$/i
const year = /^(?:19|20)\d\d$/

/**
 * Whether a token is a reference: it has letters and digits, five digits, a `0` or `#` in front, or stands apart from the
 * name. A year and a short number may tell companies apart, so they count only after a word such as `ref`.
 */
export function isReference(token: string, isApart: boolean, before: string): boolean {
  const bare = token.replace(/^[#([\s-]+|[)\].,:;\s-]+$/g, '')
  if (!code.test(bare)) return false
  if (isReferenceWord(before)) return true
  if (!/\d{3}/.test(bare) || year.test(bare)) return false
  return isApart || token.includes('#') || /^0|\d{5}|[A-Z].*\d|\d.*[A-Z]/i.test(bare)
}
