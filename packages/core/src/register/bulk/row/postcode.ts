const written = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/
const unspaced = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
const inwardLength = 3
const lengthMax = 12

/** Upper case with one space, or null where the text is no postcode of the UK. */
export function postcodeOf(text: string): string | null {
  if (text.length > lengthMax) return null
  if (written.test(text)) return text
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return unspaced.test(compact) ? `${compact.slice(0, -inwardLength)} ${compact.slice(-inwardLength)}` : null
}

/** Any other code (they exist abroad) is kept as it stands. */
export function normalPostcode(text: string): string {
  return postcodeOf(text) ?? text
}
