/** Ends of header texts such as `lead.url` that are no top-level domains. */
const headerEnds: ReadonlySet<string> = new Set(['domain', 'url', 'hostname', 'web', 'homepage'])

/** `09999991`, `SC123456`, `R0000123`, `IP10067R` and the old `NILP000123`. `GO2SLEEP` is a name. */
const numberForms = /^(?:\d{5,8}|[A-Z]{2}\d{5,6}|(?=.{8}$)[A-Z]{2}\d{3,5}[A-Z]{1,3}|R\d{7}|NILL?P\d{5,6})$/

/** Nothing that is recognised here is longer. */
const lengthMax = 400

/** True for a host name or an address: labels separated by full stops, the last one not numeric. */
export function looksLikeDomain(text: string): boolean {
  if (text.length > lengthMax) return false
  const host = text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
  const end = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return /^(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u.test(host) && end !== '' && !headerEnds.has(end)
}

export function looksLikeEmail(text: string): boolean {
  if (text.length > lengthMax) return false
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(
    text
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/^[^<>]*<([^<>]*)>$/, '$1'),
  )
}

/**
 * Digits without some leading zeros, or a known form of letters and digits, possibly with spaces. Fewer than five digits
 * are more often part of a name.
 */
export function looksLikeNumber(text: string): boolean {
  if (text.length > lengthMax) return false
  return numberForms.test(text.toUpperCase().replace(/\s+/g, ''))
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
