import { looksLikeNumber } from '../register/company/read-company-number.js'
import { hostOf, withoutDisplayName } from '../resolution/domain/domain.js'

/** Ends of header texts such as `lead.url` that are no top-level domains. */
const headerEnds: ReadonlySet<string> = new Set(['domain', 'url', 'hostname', 'web', 'homepage'])

/** Nothing that is recognised here is longer. */
const lengthMax = 400
/** Longer than any host with its port. */
const hostLengthMax = 260
const dot = /[.\u3002\uff0e\uff61]/

/** True for a host name or an address: labels separated by full stops, the last one not numeric. */
export function looksLikeDomain(text: string): boolean {
  if (text.length > lengthMax) return false
  const [authority = ''] = text
    .trim()
    .replace(/^(?:[a-z]+:)?\/\//i, '')
    .split(/[/?#]/, 1)
  if (authority.length > hostLengthMax || authority.includes('@') || !dot.test(authority)) return false
  if (authority.normalize('NFKC').length > hostLengthMax) return false
  const host = hostOf(authority)
  const end = host?.slice(host.lastIndexOf('.') + 1) ?? ''
  return host !== null && end !== host && /^[a-z][a-z\d-]+$/.test(end) && !headerEnds.has(end)
}

export function looksLikeEmail(text: string): boolean {
  if (text.length > lengthMax) return false
  const [mailbox = '', host = '', ...more] = mailAddressIn(text).split('@', 3)
  return mailbox !== '' && more.length === 0 && host.lastIndexOf('.', host.length - 2) > 0
}

/** The address in `mailto:ada@one.example` or `Ada <ada@one.example>`; of several, the first. */
export function mailAddressIn(text: string): string {
  const [first = ''] = withoutDisplayName(text.slice(0, lengthMax).trim())
    .replace(/^mailto:/i, '')
    .split(/[;,\s]/, 1)
  return first
}

const companyName = /\w\s+(?:ltd|limited|plc|llp|cic|cyf)\.?$/i

/** True for a name with a legal ending, such as Ltd. */
export function looksLikeCompanyName(text: string): boolean {
  return text.length <= lengthMax && companyName.test(text.trim())
}

/** Whether a first row is already data: it has a domain, an e-mail address, a company number or a company name. */
export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some(
    (cell) => looksLikeDomain(cell) || looksLikeEmail(cell) || looksLikeNumber(cell) || looksLikeCompanyName(cell),
  )
}
