import { foreignPlaceIn } from '../../../shared/places/countries.js'

/** What a list notes about a company or its account. None of these words, alone or together, names another body. */
const noteWords: ReadonlySet<string> = new Set(
  [
    'a an the and or of for in at to by from as was per with since until now',
    'uk gb ni limited ltd',
    'department dept depts finance procurement payroll maintenance legal stores retail wholesale trade team office offices head hq ho branch branches site depot warehouse main registered',
    'address delivery deliveries correspondence reception trading payable payables receivable receivables',
    'purchase purchasing sales billing payment payments remittance statement statements proforma bacs chaps cash cod credit debit',
    'old new current former duplicate duplicated dup dupe do use dnu stop stopped on hold blocked suspended',
    'closed inactive active archived archive live obsolete delete deleted merged terminated temporary temp pending required',
    'dormant dissolved insolvent see note notes memo above below tbc unknown check checked verified updated vip key',
    'gbp eur usd euro euros sterling exempt guarantee weekly monthly annual prepaid paid unpaid overdue late payer',
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
const streetKinds =
  'street|st|road|rd|lane|ln|avenue|ave|drive|close|way|court|place|square|terrace|park|gardens|grove|crescent|hill|row|mews|wharf|quay|estate|house|parade|walk|mill|yard|farm|chambers|buildings?|lodge|cottage'
/** Bodies beside a company that carry its name. `School Lane` is a street. */
const bodies = new RegExp(
  String.raw`\b(?:pensions?|schemes?|trusts?|trustees?|funds?|clubs?|associations?|foundations?|charit(?:y|ies)|schools?|nurser(?:y|ies)|staff|supporters?|residents?|tenants?|landlords?|nominees?|shareholders?|creditors?|liquidators?|administrators?|holdings?|groups?|propert(?:y|ies)|sons?|partners?)\b(?! (?:${streetKinds})\b)`,
  'i',
)

export function namesBody(text: string): boolean {
  return bodies.test(text)
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const year = String.raw`(?:19|20)\d\d`
const day = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[./-]${year}|(?:\d{1,2}(?:st|nd|rd|th)?[ -])?${month}[ .-]{0,2}(?:\d{4}|\d{2}))`
const date = new RegExp(String.raw`\b(?:${day}|(?:since|until|from|est\.?|established) ${year})\b`, 'gi')

/** What has become of a company, and when, as lists note it. */
export const statePattern = String.raw`(?:now |gone |went )?(?:in(?:to)? )?(?:(?:creditors'? |members'? )?(?:voluntary |compulsory )?(?:liquidation|admin(?:istration)?|(?:administrative )?receivership)|dissolved|liquidated|struck[ -]off|wound up|ceased(?: trading)?|dormant|closed|inactive|c\.?v\.?l\.?|m\.?v\.?l\.?)(?: (?:in |on |since )?(?:${day}|${year})(?!\d))?`

const officeHolder = '(?:joint )?(?:administrators?|liquidators?|(?:administrative )?receivers?) '
const stateNote = new RegExp(
  String.raw`\b(?:${officeHolder}(?:(?:has been|have been|was|were|now) )?appointed|(?:active )?proposal to strike[ -]off|strike[ -]off|winding[ -]up|ceased to trade|${statePattern}(?![\p{L}\d]))`,
  'giu',
)
/** `(KPMG LLP appointed)` beside a note on a state. */
const appointmentNote = /[([][^()[\]]{1,60} appointed\s*[)\]]/gi

const tradingAs = String.raw`(?:t\s?\/\s?as?\b|trading as\b|tas\s|d\s?\/?\s?b\s?\/?\s?a\s)`
const careOf = String.raw`(?:c\s?\/\s?o\b|care of\b)`
const openEnd = String.raw`(?:${tradingAs}|a trading name of\b|${careOf}|f\.?a\.?o\b|attn\b|attention\b|contact:)`
/** A trading name, an address or a person: what follows is any text. */
const openNotes = notesFrom(openEnd)
/** The company at whose address another one is. */
const careOfNotes = notesFrom(careOf)
const tradingName = new RegExp(String.raw`(?<![\p{L}\d])${tradingAs}`, 'iu')

function notesFrom(start: string): readonly RegExp[] {
  return [
    new RegExp(String.raw`[([]\s?${start}[^)\]]*[)\]]?`, 'gi'),
    new RegExp(String.raw`(?<![\p{L}\d])${start}.*$`, 'iu'),
  ]
}

const person =
  /(?<![\p{L}\d])(?:mr|mrs|ms|miss|dr|prof)\b\.?(?: (?:and|&) (?:mr|mrs|ms|miss|dr)\b\.?)?(?: \p{L}[\p{L}'’.-]*){1,3}(?=\s*(?:[,;:()[\]|/–—-]|\d|$))/giu
/** No word is longer, and without a bound each letter after an apostrophe would look at the rest of the text. */
const department =
  /(?<![\p{L}\d])\p{L}[\p{L}'’&-]{0,40} (?:dept|department|team|office|branch|depot|site|division)\b/giu
const postcode = /\b(?!JE|GY|IM)[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gi

const houseNumber = String.raw`\d{1,4}[a-z]?(?: ?[-–&] ?\d{1,4}[a-z]?)?`
const room = String.raw`(?:(?:unit|suite|flat|floor|shop|store|site|depot|branch|warehouse|office|plot|room|block|bay)s? (?:${houseNumber}|[a-z]\d{0,3})|(?:(?:lower )?ground|first|second|third|fourth|fifth|top|\d{1,2}(?:st|nd|rd|th)) floor)(?![\p{L}\d])`
const street = String.raw`(?:\p{L}[\p{L}'’.-]* ){1,4}(?:${streetKinds})(?![\p{L}\d])\.?`
/** A room, a street with a number and what follows it, or a building before more of the address. */
const addresses = [
  String.raw`(?<![\p{L}\d])(?:${room},? (?:${houseNumber},? )?|${houseNumber},? )${street}(?:\s?,[^,()[\]]{1,30}){0,4}`,
  String.raw`(?<![\p{L}\d])${room}`,
  String.raw`(?<=,\s?)${street}(?=\s?,| [A-Z]{1,2}\d)`,
].map((source) => new RegExp(source, 'giu'))

const registration =
  /\b(?:company|co|charity|vat|crn|registered|registration|reg)\b\.?(?: reg(?:istration|istered)?\.?)?(?: (?:no|number|num)\b\.?)?:? ?(?:[A-Z]{2} ?)?\d(?: ?\d){4,11}(?!\d)/gi
const phrases =
  /\b(?:(?:welwyn|letchworth) garden city|united kingdom|great britain|n(?:orthern|\.)? ?ireland|n\.i\b\.?|(?:north|south)[ -](?:east|west)|direct debits?|pro[ -]forma|bad debts?|company limited by (?:guarantee|shares)|do not (?:use|pay|contact|call|mail|supply)|not (?:in use|active|trading|live)|\d{1,3} ?days?(?: eom| net)?|net \d{1,3})\b/gi
const accountSign = /(?<![\p{L}\d])a\s?\/\s?cs?(?![\p{L}\d])/giu
const phone = /(?<!\d)(?:\+|\(?0)\d[\d ()]{8,16}(?!\d)/g
const webAddress = /^(?:https?:|www\.)|^[^@]+@[^@]+\.\w|\.(?:com|uk|org|net|biz|info|io)\W*$/i

/** The text without trading names, addresses, persons and appointments. */
export function withoutOpenNotes(text: string): string {
  return withoutAppointments(openNotes.reduce((rest, open) => rest.replace(open, ' '), text))
}

/** The text without companies that are known to be others: at whose address it is, who was appointed. */
export function withoutCareOf(text: string): string {
  const rest = careOfNotes.reduce((left, note) => left.replace(note, ' '), text)
  return withoutAppointments(rest.replace(tradingName, ', '))
}

function withoutAppointments(text: string): string {
  const stated = text.replace(stateNote, ' ')
  return stated === text ? text : stated.replace(appointmentNote, ' ')
}

/** What stands before `t/a`; null if there is none. */
export function beforeTradingName(text: string): string | null {
  const at = text.search(tradingName)
  return at < 0 ? null : text.slice(0, at)
}

/** The text with blanks for everything in it that is a whole note: an address, a person, a date, a number. */
export function withoutNotes(text: string): string {
  const unlessBody = (found: string) => (foreignPlaceIn(found) !== null || namesBody(found) ? found : ' ')
  let rest = text
  for (const address of addresses) rest = rest.replace(address, unlessBody)
  return rest
    .replace(department, unlessBody)
    .replace(person, unlessBody)
    .replace(registration, ' ')
    .replace(postcode, ' ')
    .replace(date, ' ')
    .replace(phone, ' ')
    .replace(phrases, ' ')
    .replace(accountSign, ' account ')
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

const code = /^(?:[A-Z]{0,6}[-/]?\d{2,12}[A-Z]?|\d{1,12})$/i
const wholeYear = new RegExp(`^${year}$`)

/**
 * Whether a token is a reference: it has letters and three digits, five digits, a `0` or `#` in front, or stands apart from
 * the name. A year and a short number may tell companies apart, so they count only after a word such as `ref`.
 */
export function isReference(token: string, isApart: boolean, before: string): boolean {
  if (!/\d/.test(token)) return false
  const bare = token.replace(/^[#([\s-]+|[)\].,:;\s-]+$/g, '')
  // More letters in a row are a word.
  if (isReferenceWord(before)) return /^[A-Z\d./-]+$/i.test(bare) && !/[A-Z]{5}/i.test(bare)
  if (!code.test(bare) || !/\d{3}|[A-Z]0\d/i.test(bare) || wholeYear.test(bare)) return false
  return isApart || token.includes('#') || /^0|\d{5}|[A-Z].*\d|\d.*[A-Z]/i.test(bare)
}
