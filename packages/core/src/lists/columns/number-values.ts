import { parseCompanyNumber } from '../../register/company/company-number.js'
import { bareNumber } from '../../register/company/read-company-number.js'
import { isPlaceholder } from './cell-text.js'
import type { PlainTitle } from './titles.js'

const fitShareMin = 0.6
const clearShareMin = 0.3
/** The highest number that Companies House will give in the next years. Dates, years and most bank accounts are above. */
const numberMax = 18_499_999
/** Neighbours that are mostly this close count rows, orders or invoices. */
const gapMax = 20
const countedMin = 5
/** The same for a few rows only: each value follows the one before. */
const fewMin = 3
const fewGapMax = 2

/** Words in titles of other numbers. */
const otherNumbers =
  /\b(?:phone|telephone|tel|fax|mobile|cell|vat|tax|utr|paye|invoice|inv|order|po|purchase|sort|bank|iban|account (?:no|number|id)|acc no|date|year|dob|born|post ?code|zip|sku|product|item|part|barcode|ean|gtin|qty|quantity|amount|price|total|value|turnover|revenue|employees|balance|charity|duns|d u n s|sic|licence|license|policy|ticket|case|row|line|employee|staff|vehicle|parent)\b/

export type NumberLikeness = 'clear' | 'possible' | 'none'

/**
 * Whether most filled values look like company numbers. `clear`: enough of them have a prefix such as SC, or a leading
 * zero, which order numbers and amounts do not have. `possible`: digits that may also count something else.
 */
export function likenessOf(values: readonly string[]): NumberLikeness {
  const filled = values.filter((value) => value !== '' && !isPlaceholder(value))
  const bare = filled
    .filter((value) => /\d/.test(value))
    .map(bareNumber)
    .filter(fits)
  if (filled.length === 0 || bare.length < filled.length * fitShareMin || isRunning(bare)) return 'none'
  return bare.filter(isClear).length >= bare.length * clearShareMin ? 'clear' : 'possible'
}

/** Whether the title says that the numbers are something else, such as telephone numbers. */
export function namesOtherNumber({ text }: PlainTitle): boolean {
  return otherNumbers.test(text)
}

function fits(number: string): boolean {
  const parsed = parseCompanyNumber(number)
  if (parsed === null) return false
  if (!/^\d+$/.test(number)) return /\d{4}/.test(number)
  return number.length >= 6 && Number(number) >= 100_000 && Number(number) <= numberMax
}

function isClear(number: string): boolean {
  return !/^[1-9]\d*$/.test(number)
}

/** Whether the values count up, as the numbers of orders do. Companies of one list are far apart on the register. */
function isRunning(numbers: readonly string[]): boolean {
  const values = [...new Set(numbers.map((number) => Number(number.replace(/\D/g, ''))))].toSorted((a, b) => a - b)
  const gaps = values.slice(1).map((value, place) => value - (values[place] ?? 0))
  if (values.length < countedMin) return values.length >= fewMin && gaps.every((gap) => gap <= fewGapMax)
  return gaps.filter((gap) => gap <= gapMax).length > gaps.length / 2
}
