import type { ParsedWebAddress } from '../../../src/web/web-address.js'

const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443 }

export function parseWebAddress(text: string): ParsedWebAddress | null {
  const url = parseUrl(text)
  return url && webAddressOf(url)
}

export function webAddressOf(url: URL): ParsedWebAddress {
  const scheme = url.protocol.slice(0, -1)
  return {
    scheme,
    host: url.hostname,
    port: url.port === '' ? (defaultPorts[scheme] ?? 0) : Number(url.port),
    hasCredentials: url.username !== '' || url.password !== '',
    characters: url.href.length,
    href: url.href,
    origin: url.origin,
  }
}

/** Null if it is not a URL. Does not use `canParse`: it accepts some addresses for which the parser throws. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base)
    url.hash = ''
    return url
  } catch {
    return null
  }
}
