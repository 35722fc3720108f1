declare const brand: unique symbol

/** Eight characters, as written by Companies House. */
export type CompanyNumber = string & { readonly [brand]: 'CompanyNumber' }

const textLengthMax = 40
const numberLength = 8

/** The usual form. */
const wholeDigits = /^\d{8}$/
const onlyDigits = /^\d{1,8}$/
const lettersThenDigits = /^([A-Z]{1,5})(\d{1,7})$/
/** Letter prefixes used by Companies House. */
export const numberPrefixes: ReadonlySet<string> = new Set(
  'AC BR CE CS EN ES FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NR NV NZ OC OE PC RC RS SA SC SE SF SG SI SL SO SP SR SZ ZC'.split(
    ' ',
  ),
)
// A few societies and partnerships also end in letters (`IP10067R`).
const registered = new RegExp(`^(?:\\d{8}|R\\d{7}|(?:${[...numberPrefixes].join('|')})\\d[0-9A-Z]{5})$`)

/** Obsolete Northern Irish prefixes and their current forms. */
const renamed = new Map([
  ['NILP', 'NL'],
  ['NILLP', 'NC'],
  ['CU', 'NO'],
  ['NE', 'GN'],
])

/** Parses what people write: any case, spaces, missing zeros. Null if no company can have this number. */
export function parseCompanyNumber(text: string): CompanyNumber | null {
  if (text.length > textLengthMax) return null
  if (wholeDigits.test(text) && text !== '00000000') return asCompanyNumber(text)
  const number = padded(text.toUpperCase().replace(/\s+/g, ''))
  return registered.test(number) && number !== '00000000' ? asCompanyNumber(number) : null
}

/** Only for a number that was already parsed, such as one from our own store. */
export function asCompanyNumber(number: string): CompanyNumber {
  return number as CompanyNumber
}

function padded(text: string): string {
  if (onlyDigits.test(text)) return text.padStart(numberLength, '0')
  const [, letters, digits] = lettersThenDigits.exec(text) ?? []
  if (!letters || !digits) return text
  const prefix = renamed.get(letters) ?? letters
  return prefix + digits.padStart(numberLength - prefix.length, '0')
}
