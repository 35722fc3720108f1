import { parseEmail } from '@brassplate/core'
import { UsageError } from './exit-codes.js'

export function emailOf(text: string): string {
  const email = parseEmail(text)
  if (!email) throw new UsageError(`${text} is not an email address.`, 'Write it as name@domain.')
  return email
}
