import { InvalidCompanyNumberError } from '../errors.js'
import { type CompanyNumber, parseCompanyNumber } from './company-number.js'

export function requireCompanyNumber(text: string): CompanyNumber {
  const number = parseCompanyNumber(text)
  if (number === null) throw new InvalidCompanyNumberError(text)
  return number
}
