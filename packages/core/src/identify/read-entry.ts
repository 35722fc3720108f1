import {
  bareNumber,
  looksLikeNumber,
  readCompanyNumber,
  roundedNumberProblem,
} from '../register/company/read-company-number.js'
import { freeMailProblem, sharedSiteProblem } from '../resolution/domain/shared-hosts.js'
import { looksLikeDomain, looksLikeEmail, mailAddressIn } from './looks-like.js'

/** Longest text that can name a company. Checked before any expression runs on it. */
export const entryLengthMax = 300

/** What somebody wrote to name a company. */
export interface Entry {
  readonly kind: 'number' | 'domain' | 'email' | 'name'
  /** The bare number or address, or the text itself. */
  readonly text: string
}

/** Tells what one text is: a company number, an e-mail address, a domain or URL, and otherwise a name. */
export function readEntry(written: string): Entry {
  const text = written.slice(0, entryLengthMax * 2).trim()
  if (text.length > entryLengthMax) return { kind: 'name', text: text.slice(0, entryLengthMax) }
  const number = bareNumber(text)
  if (looksLikeNumber(number) || roundedNumberProblem(number)) return { kind: 'number', text: number }
  if (looksLikeEmail(text)) return { kind: 'email', text: mailAddressIn(text) }
  return looksLikeDomain(text) ? { kind: 'domain', text } : { kind: 'name', text }
}

/** Why an entry can name no company, whatever the register and the website say; null if it can. */
export function entryProblem({ kind, text }: Entry): string | null {
  if (kind === 'number')
    return roundedNumberProblem(text) ?? (readCompanyNumber(text) === null ? `${text} is not a company number.` : null)
  if (kind === 'email') return freeMailProblem(text)
  return kind === 'domain' ? sharedSiteProblem(text) : null
}
