import { parseEmail } from '@brassplate/core'
import { UsageError } from './exit-codes.js'

export function emailOf(text: string): string {
  const email = parseEmail(text)
  if (!email) throw new UsageError(`${text} is not an e-mail address.`, 'Write it as name@domain.')
  return email
}

export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) {
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}; ${text} is not.`)
  }
  return number
}
