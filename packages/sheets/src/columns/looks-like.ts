/** Ends of header texts such as `lead.url` that are no top-level domains. */
const headerEnds: ReadonlySet<string> = new Set(['domain', 'url', 'hostname', 'web', 'homepage'])

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
  const end = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return /^(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}][\p{L}\p{N}-]{1,62}\.?$/u.test(host) && end !== '' && !headerEnds.has(end)
}

export function looksLikeEmail(text: string): boolean {
  if (text.length > lengthMax) return false
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(
    text
      .trim()
      .replace(/^mailto:/i, '')
      .replace(/^.*<(.*)>$/, '$1'),
  )
}

/** Digits, or a known form of letters and digits, possibly with spaces. */
export function looksLikeNumber(text: string): boolean {
  if (text.length > lengthMax) return false
  return /^(?:\d{6,8}|[A-Z]{2}\d{5,6}|[A-Z]{2}\d[0-9A-Z]{5}|R\d{7})$/.test(text.toUpperCase().replace(/\s+/g, ''))
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
