import { isFreeMail } from '../../resolution/domain/shared-hosts.js'

const companyShareMin = 0.3
const personalShareMin = 0.3
const personShareMin = 0.6
const lengthMax = 200
const addressLengthMax = 400

/** Words in the names of companies and not of people. */
const companyWords =
  /(?:^|[^\p{L}])(?:ltd|limited|plc|llp|lp|cic|cio|cyf|inc|llc|gmbh|group|holdings?|services?|solutions?|company|co|partners|partnership|associates|consult(?:ing|ants?|ancy)|systems|software|technolog(?:y|ies)|digital|media|design|studios?|agency|trust|charity|society|association|university|school|college|council|club|church|bank|bakery|cafe|café|restaurant|hotel|garage|motors|engineering|construction|builders|plumbing|electrical|properties|estates|foods?|farms?|brewery|logistics|transport|energy|insurance|recruitment|international|uk)(?=[^\p{L}]|$)/iu
const honorific = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|rev)\.?\s+\p{L}/iu
/** `Ann Smith`, `Ann B. Smith`, `Smith, Ann` or `O'Neill Mary-Jane`. */
const person = /^\p{Lu}[\p{L}'’-]*\.?,?(?:\s\p{Lu}[\p{L}'’-]*\.?){1,3}$/u
/** Mailboxes that belong to a firm and not to a person. */
const roleMailbox =
  /^(?:info|sales|hello|hi|office|admin|enquir(?:y|ies)|inquiries|contact(?:us)?|accounts?|mail|post|support|help|team|reception|orders?|shop|bookings?|hr|jobs|billing|finance|marketing|service|customer.?services?)$/i
/** Titles of columns that stand beside the names of people. */
const personTitles: ReadonlySet<string> = new Set(
  'job title,title,position,role,mobile,mobile number,mobile phone,date of birth,dob,salutation,linkedin'.split(','),
)

export interface NamesToJudge {
  readonly names: readonly string[]
  /** The addresses beside the names, '' for none; null if the sheet has no such column. */
  readonly emails: readonly string[] | null
  /** The simplified titles of all columns. */
  readonly titles: readonly string[]
}

/** Whether the names are, or may well be, those of people. In doubt it is true: a wrong company is worse than none. */
export function mayBePeople({ names, emails, titles }: NamesToJudge): boolean {
  const rows = names
    .map((name, place) => ({ name: name.trim(), email: emails?.[place]?.trim() ?? '' }))
    .filter(({ name }) => name !== '' && name.length <= lengthMax)
  if (rows.length === 0) return false
  if (shareOf(rows, ({ name }) => mayBeCompany(name)) >= companyShareMin) return false
  if (shareOf(rows, ({ name }) => honorific.test(name)) >= personalShareMin) return true
  const addressed = rows.filter(({ email }) => email.length <= addressLengthMax && email.includes('@'))
  if (shareOf(addressed, ({ name, email }) => isOwnAddress(name, email)) >= personalShareMin) return true
  const isPersonShaped = shareOf(rows, ({ name }) => person.test(name)) >= personShareMin
  if (!isPersonShaped) return false
  if (titles.some((title) => personTitles.has(title))) return true
  return addressed.length > 0 && shareOf(addressed, ({ email }) => isFirmAddress(email)) < personShareMin
}

function mayBeCompany(name: string): boolean {
  return companyWords.test(name) || /[\d&]/.test(name)
}

/** `ann.smith@one.example` or `asmith@one.example` for Ann Smith, but not `ann@ann-smith.example`. */
function isOwnAddress(name: string, email: string): boolean {
  const { mailbox, host } = partsOf(email)
  const words = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
  if (!isFreeMail(host) && words.some((word) => host.includes(word))) return false
  return words.some((word) => mailbox.includes(word))
}

function isFirmAddress(email: string): boolean {
  return roleMailbox.test(partsOf(email).mailbox)
}

function partsOf(email: string): { readonly mailbox: string; readonly host: string } {
  const [mailbox = '', host = ''] = email
    .toLowerCase()
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .split('@')
  return { mailbox, host }
}

function shareOf<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length
}
