import { type CompanyNumber, numberPrefixes, parseCompanyNumber } from '../../../register/company/company-number.js'
import { foreignPlaceIn, type UkCountry, ukCountryIn } from '../../../shared/places/countries.js'
import { findNameSpans, type NameSpan } from '../names/legal-names.js'
import type { StructuredOrganisation, Zone } from '../page-document.js'
import type { PageText, Quote } from '../page-text.js'
import { labelOf, type NumberLabel } from './number-labels.js'

const numbersMax = 400
const beforeMax = 130
const afterMax = 60
const countryBehindMax = 70

export interface FoundNumber {
  readonly number: CompanyNumber
  /** As written on the page. */
  readonly written: string
  readonly label: NumberLabel
  readonly offset: number
  readonly end: number
  readonly zone: Zone
  readonly block: number
  /** The UK country of registration that the sentence names. */
  readonly country: UkCountry | null
  readonly foreignPlace: string | null
  readonly isPlaceholder: boolean
  readonly quote: Quote
}

const digitRun = /\d(?:[ \u00a0]?\d){3,11}/g
const prefix = /(?:^|[^A-Za-z])([A-Za-z]\.?[A-Za-z])[ .:\-#]{0,2}$/
const placeholders =
  /^(?:[A-Z]{2}0{6}|0{8}|1{8}|9{8}|0?1234567|12345678|01234567|87654321|01234568|00000123|00001234|00012345|00123456)$/
/** Joins numbers in a list, which share one label. */
const continued = /^\s*(?:,|and|&|\/|or)\s*(?:\(?\s*(?:no|number)?\.?:?\s*)$/i

/** A label that comes after the number. */
const labelBehind =
  /^[\s,)\]]*(?:is |and is |which is )?(?:(?:registered|incorporated|on the register|registration)(?: number)? (?:in|with|at|for|of) (?:the )?(?:uk|united kingdom|england|wales|scotland|northern ireland|companies house)|at companies house)/i

/** Finds every number on a page that may be a company number, with the label that the words around it give. */
export function findNumbers(
  page: PageText,
  organisations: readonly StructuredOrganisation[] = [],
  names: readonly NameSpan[] = findNameSpans(page),
): FoundNumber[] {
  const numbers: FoundNumber[] = []
  let previous: { end: number; label: NumberLabel } | null = null
  digitRun.lastIndex = 0
  for (let run = digitRun.exec(page.text); run && numbers.length < numbersMax; run = digitRun.exec(page.text)) {
    const token = tokenAt(page.text, run.index, run[0])
    if (token === null) {
      previous = { end: run.index + run[0].length, label: 'none' }
      continue
    }
    digitRun.lastIndex = token.end
    const { start, end } = token

    const gapFrom: number = previous ? Math.max(previous.end, start - beforeMax) : Math.max(0, start - beforeMax)
    const gap = lastLines(page.text.slice(gapFrom, start))
    const isContinued: boolean = previous !== null && continued.test(page.text.slice(previous.end, start))
    const spoken: NumberLabel =
      isContinued && previous ? previous.label : labelOf(maskNames(gap, gapFrom, start, names))
    const label: NumberLabel =
      spoken === 'none' || spoken === 'registration'
        ? !isTelephone(token.written) && labelBehind.test(page.after(end, afterMax))
          ? 'company'
          : spoken
        : spoken
    previous = { end, label }
    if (label === 'vat') continue
    if (label !== 'company' && label !== 'registration' && label !== 'bracket' && !token.isWhole) continue

    const context = page.before(start, beforeMax) + page.after(end, afterMax)
    const country = countryOf(page, start, end)
    const number = parseCompanyNumber(addCountryPrefix(token.letters, token.digits, country))
    if (number === null) continue
    numbers.push({
      number,
      written: page.text.slice(start, end),
      label,
      offset: start,
      end,
      zone: page.zoneAt(start),
      block: page.blockAt(start),
      country,
      foreignPlace: country === null ? foreignPlaceIn(registrationIn(context)) : null,
      isPlaceholder: placeholders.test(number),
      quote: page.quote(start, end),
    })
  }
  return [...numbers, ...organisations.flatMap(structuredNumbers)]
}

/** `0161 2345` in groups is a telephone number; a company number with a leading zero is written without spaces. */
function isTelephone(written: string): boolean {
  return /^0\d{2,4} \d/.test(written)
}

/** Blanks out legal names, because the words of a name are not a label: `Harbour Property Ltd`. */
function maskNames(gap: string, gapFrom: number, start: number, names: readonly NameSpan[]): string {
  let text = gap
  const shift = start - gap.length
  for (const { starts, end } of names) {
    if (end <= gapFrom || end > start) continue
    const first = starts.findLast(({ isClean }) => isClean) ?? starts[0]
    if (!first) continue
    const from = Math.max(0, first.offset - shift)
    const last = /\S+$/.exec(text.slice(from, Math.max(from, end - shift)))?.[0].length ?? 0
    const to = end - shift - last
    if (to > from) text = text.slice(0, from) + text.slice(from, to).replace(/\w/g, 'x') + text.slice(to)
  }
  return text
}

const registerNames = /compan(?:y|ies)|crn|registration|registered|house|\bcoh\b/i
const otherNames = /vat|charity|tax/i
/** `Company number: 1234567`, `GB-COH-01234567`, or the number alone. */
const identifierText = /^(?:([A-Za-z][A-Za-z .:#-]{0,40}?)[ .:#-]+)?((?:[A-Za-z]{2})?\d{6,8})$/
const wholeNumber = /^(?:\d{8}|[A-Za-z]{2}\d{6})$/
const ukCountry = /^(?:gb|gbr|uk|united kingdom|england|wales|scotland|northern ireland)$/i

/** Company numbers in structured data. */
function structuredNumbers({ identifiers, country }: StructuredOrganisation): FoundNumber[] {
  return identifiers.flatMap(({ name, value }) => {
    const [, prefixed, digits = ''] = name === null ? (identifierText.exec(value) ?? []) : [value, name, value]
    const isNamed = prefixed !== undefined && registerNames.test(prefixed) && !otherNames.test(prefixed)
    const isPlain = prefixed === undefined && wholeNumber.test(digits) && (country === null || ukCountry.test(country))
    const number = isNamed || isPlain ? parseCompanyNumber(digits) : null
    if (number === null) return []
    return [
      {
        number,
        written: digits,
        label: isNamed ? ('company' as const) : ('none' as const),
        offset: 0,
        end: 0,
        zone: 'structured' as const,
        block: -1,
        country: null,
        foreignPlace: null,
        isPlaceholder: placeholders.test(number),
        quote: { text: name === null ? value : `${name}: ${value}`, offset: 0 },
      },
    ]
  })
}

interface Token {
  readonly written: string
  readonly letters: string
  readonly digits: string
  readonly start: number
  readonly end: number
  /** Looks like a company number even without a label: eight digits, or letters and six digits. */
  readonly isWhole: boolean
}

/** Takes the number from a run of digits, which may continue into an address or another number. */
function tokenAt(text: string, index: number, run: string): Token | null {
  const before = text.slice(Math.max(0, index - 12), index)
  // `01234567/01234568` are two numbers.
  const isSecond = /(?<!\d)\d{7,8}\/$/.test(before)
  if (!isSecond && /[\d£$€+]$|\d[.,/-]$|[£$€]\s?$/.test(before)) return null
  const written = prefix.exec(before)?.[1] ?? ''
  const letters = written.replace('.', '')
  const isPrefixed =
    numberPrefixes.has(letters.toUpperCase()) && (letters === letters.toUpperCase() || /[A-Za-z]$/.test(before))
  const taken = joinDigitGroups(run, isPrefixed, text.slice(index + run.length, index + run.length + 3))
  if (taken === null) return null

  const end = index + taken.length
  const behind = text.slice(end, end + 12)
  if (/^(?:[.,-]\d|\/(?!\d{7,8}(?!\d))\d|\d|%|\s?(?:km|kg|mg|ml|mm|cm|sq|px)\b)/.test(behind)) return null
  const digits = taken.replace(/\D/g, '')
  const start = isPrefixed ? text.lastIndexOf(written, index) : index
  if (isPrefixed && digits.length <= 6) {
    return { written: taken, letters: letters.toUpperCase(), digits, start, end, isWhole: digits.length === 6 }
  }
  if (/[A-Za-z]$/.test(before) && !/(?:no|number|nr)\.?$/i.test(before)) return null
  if (digits.length > 8 || digits.length < 4) return null
  if (/^(?:19|20)\d\d$/.test(taken)) return null
  return { written: taken, letters: '', digits, start: index, end, isWhole: digits.length === 8 }
}

/** A group of five or more digits is a number on its own. Shorter groups are joined to six, seven or eight digits. */
function joinDigitGroups(run: string, isPrefixed: boolean, behind: string): string | null {
  const groups = run.split(/[ \u00a0]/)
  const [first = ''] = groups
  const [, second = ''] = groups
  // `13040 346` is one number, but `925463 12` continues into an address.
  const isWholeTogether = first.length + second.length === 8 && groups.length === 2 && !/^\s*[A-Za-z]/.test(behind)
  if (first.length >= 5 && second !== '' && isWholeTogether) return run
  if (first.length >= 5 || groups.length === 1) return first.length <= 8 ? first : null
  let taken = first
  let digits = first.length
  let best: string | null = isPrefixed && digits >= 4 ? taken : null
  for (const group of groups.slice(1, 5)) {
    if (digits + group.length > 8) break
    taken += ` ${group}`
    digits += group.length
    if (isPrefixed ? digits === 6 : digits >= 6) best = taken
  }
  return best
}

/** Scottish and Northern Irish numbers are often written without their letters. */
function addCountryPrefix(letters: string, digits: string, country: UkCountry | null): string {
  if (letters !== '' || digits.length > 6) return letters + digits
  if (country === 'scotland') return `SC${digits}`
  return country === 'northern-ireland' ? `NI${digits}` : digits
}

/** Includes the line above if the number is alone on its line, because its label may be there. */
function lastLines(text: string): string {
  const last = text.lastIndexOf('\n')
  if (last === -1 || /[A-Za-z]{3}/.test(text.slice(last))) return text.slice(last + 1)
  return text.slice(text.lastIndexOf('\n', last - 1) + 1).replace('\n', ' ')
}

const registration = /(?:regist|incorporat|cofrestr)[^\n]{0,90}/gi

function registrationIn(text: string): string {
  return (text.match(registration) ?? []).join(' ')
}

const countryBehind =
  /^[\s.,;()\]–-]*(?:(?:and|is|a|an|company|which|registered|incorporated|in|at|the|office|limited)[\s,]+)*((?:england|wales|scotland|scottish|northern ireland)\b)/i

/** The UK country named before the number, otherwise right after it. */
function countryOf(page: PageText, start: number, end: number): UkCountry | null {
  const behind = countryBehind.exec(page.after(end, countryBehindMax))?.[1] ?? ''
  return ukCountryIn(page.before(start, beforeMax)) ?? ukCountryIn(behind)
}
