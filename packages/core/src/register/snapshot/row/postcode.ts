const written = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/
const unspaced = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
const inwardLength = 3
const lengthMax = 12

/** Upper case with one space; null if the text is not a UK postcode. */
export function postcodeOf(text: string): string | null {
  if (text.length > lengthMax) return null
  if (written.test(text)) return text
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return unspaced.test(compact) ? `${compact.slice(0, -inwardLength)} ${compact.slice(-inwardLength)}` : null
}

/** Any other code (foreign ones exist) is returned unchanged. */
export function normalPostcode(text: string): string {
  return postcodeOf(text) ?? text
}
