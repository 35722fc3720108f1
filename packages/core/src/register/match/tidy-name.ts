import { statePattern } from './another-body/notes.js'

/** Longer texts are cut before anything else looks at them. */
export const typedNameMax = 300

const formatMarks = /[\p{Cf}™®©]+/gu
const controls = /\p{Cc}+/gu
const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
])
const entity = /&(?:amp|quot|#39|apos|nbsp);/gi
const doubleQuotes = /["“”„‟«»]+/g
/** A quote that is not inside a word, where it would be an apostrophe. */
const looseQuotes = /(?<![\p{L}\p{N}])['‘’`]+|['‘’`]+(?![\p{L}\p{N}])/gu
const misspeltEnding = /(?<=\s)(?:limted|limitd|limiited|limitied|limeted|lmtd|ldt|lltd|ltdd?)(?=[\s.,]*$)/i
/** Stars, bullets and separators that belong to a sheet rather than to a name. */
const border = /^[\s*•·_|,;:~-]+|[\s*•·_|,;:~-]+$/g

/** A typed name in plain characters: one kind of space, no invisible characters, no quotes around words. */
export function tidyName(text: string): string {
  return text
    .slice(0, typedNameMax)
    .replace(formatMarks, '')
    .replace(controls, ' ')
    .normalize('NFKC')
    .slice(0, typedNameMax)
    .replace(entity, (one) => entities.get(one.toLowerCase()) ?? one)
    .replace(doubleQuotes, ' ')
    .replace(looseQuotes, (quotes, place: number, whole: string) => (isPossessive(whole, place) ? quotes : ' '))
    .replace(/\s+/g, ' ')
    .replace(border, '')
    .replace(misspeltEnding, 'Ltd')
}

/** `Fishermens' Mission`: the quote ends a word and no quote opened before it. */
function isPossessive(text: string, place: number): boolean {
  return /[sS]/.test(text.charAt(place - 1)) && !/['‘`]/.test(text.slice(0, place))
}

/** `Quill + Fenwick` for `Quill & Fenwick`. */
export function withAmpersand(name: string): string {
  return name.replace(/(?<=\p{L}) ?\+ ?(?=\p{L})/gu, ' & ')
}

const ending = String.raw`\b(?:limited|ltd|plc|llp|cic|limited liability partnership|community interest company)\b\.?`
const stateApart = new RegExp(
  String.raw`\s*(?:\(\s*${statePattern}\s*\)|\[\s*${statePattern}\s*\]|[-–—,/|:;] ?${statePattern})$`,
  'i',
)
const stateAfterEnding = new RegExp(`(?<=${ending}) ${statePattern}$`, 'i')
const country = String.raw`(?:u\.?k\.?|g\.?b\.?|england|wales|scotland|united kingdom|great britain|england (?:and|&) wales)`
const countryAfterEnding = new RegExp(String.raw`(?<=${ending}),?\s*(?:\(\s*${country}\s*\)|${country})$`, 'i')

const account = String.raw`(?:a\/c|acc(?:oun)?t)`
const note = `(?:on stop|on hold|stop(?:ped)?|do not use|dnu|dup(?:e|licate)?|blocked|suspended|archived|old|${account} closed|(?:old|closed|duplicate) ${account}|${statePattern})`
/** One run of marks, which the next note must not begin with, so that no text can be read in many ways. */
const noteSeparator = String.raw`(?= ?[)\]*:|]| [-–—]|[-–—] )[ )\]*:|–—-]+`
/** `CLOSED - ` before a name. Without a separator, `Closed` may be a word of the name. */
const noteBefore = new RegExp(String.raw`^[*([]*(?:[([]?${note}${noteSeparator}){1,3}(?=[\p{L}\d])`, 'iu')
const firm = /^(?:messrs\.?|m\/s\.?)\s+/i

/** The text without a state, a note or a country around it, such as `- IN LIQUIDATION`, `ON STOP:` or `Ltd (UK)`. */
export function withoutState(name: string): string {
  return name
    .replace(noteBefore, '')
    .replace(firm, '')
    .replace(stateApart, '')
    .replace(stateAfterEnding, '')
    .replace(countryAfterEnding, '')
}

/** States in which a company has ended or is about to, other than those of an account, such as `closed`. */
const endedState =
  /liquidat|\bin(?:to)? admin|administration|receivership|dissolved|struck|wound|ceased|\b[cm]\.?v\.?l\b/i

/** What the text notes behind the name about the end of the company: `in liquidation`. Null if it says nothing. */
export function endNotedIn(name: string): string | null {
  const found = (stateApart.exec(name) ?? stateAfterEnding.exec(name))?.[0] ?? ''
  const state = found.replace(/^[\s([–—,/|:;-]+|[\s)\]]+$/g, '')
  return endedState.test(state) ? state.toLowerCase() : null
}

/** `DO NOT USE Quill Ltd`. */
const clearNote = new RegExp(
  String.raw`^(?:(?:on stop|on hold|do not use|dnu|inactive|dissolved|(?:old|closed|duplicate) ${account})[\s,]+){1,3}`,
  'i',
)
const addressed = /^(?:c\/o:?|care of|f\.?a\.?o\.?:?|attn\.?:?|the directors?,? (?:of )?)\s+/i
const title = String.raw`(?:mr|mrs|ms|miss|dr|prof)\b\.?`
const contact = new RegExp(
  String.raw`^(?:${title}(?: (?:and|&) ${title})?|f\.?a\.?o\.?:?|attn\.?:?)\s(?:(?!${ending})[^,;]){1,60}[,;]\s+`,
  'i',
)
/** A `#`, zeros in front, five digits or a separator make it a code. A house number has none of these. */
const code =
  /^[#([]?[A-Z]{0,4}(?:(?:0\d{2,11}|\d{5,12}|(?<=#)\d{2,12})[\])]?\s*[-–—:|]?\s+|\d{3,12}[\])]?\s*[-–—:|]\s*)(?=\p{L})(?!(?:limited|ltd|plc|llp|cic|public|private)\b)/iu

/** `1.` or `2)` of a list that was copied from a document. */
const listNumber = /^\(?\d{1,4}[.)]\s+(?=\p{L})/u

/** The text without what stands before the name: its place in a list, a note, `c/o`, a person with a title, a code. */
export function withoutLead(name: string): string {
  return name
    .replace(listNumber, '')
    .replace(clearNote, '')
    .replace(code, '')
    .replace(contact, '')
    .replace(addressed, '')
}
