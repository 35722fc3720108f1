/** Null for what is no URL. Not by asking `canParse` first: it takes some addresses for one that the parser then throws for. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    const url = new URL(text, base)
    url.hash = ''
    return url
  } catch {
    return null
  }
}
