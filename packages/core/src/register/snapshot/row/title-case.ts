const apostrophe = 0x27
const typographicApostrophe = 0x2019

/** Converts the snapshot's upper case to the capitalisation of the API. Mixed case is left unchanged. */
export function titleCase(text: string): string {
  const lower = text.toLowerCase()
  const upper = text.toUpperCase()
  return text === upper || text === lower ? capitalised(lower, upper) : text
}

/** The same for towns, counties and countries, which repeat often and are cached. */
export function titleCaseOfPlace(text: string): string {
  const known = places.get(text)
  if (known !== undefined) return known
  const place = titleCase(text)
  if (places.size >= placesMax) places.clear()
  // Use a new string as the key: a slice would keep its whole chunk of the file in memory.
  const key = text.toLowerCase().toUpperCase()
  if (key === text) places.set(key, place)
  return place
}

const placesMax = 10_000
const places = new Map<string, string>()

function capitalised(lower: string, upper: string): string {
  if (lower.length !== upper.length) return lower
  let cased = ''
  let copied = 0
  let letters = 0
  for (let place = 0; place < lower.length; place += 1) {
    const code = lower.charCodeAt(place)
    if (isLetter(code)) {
      if (letters === 0) {
        cased += lower.slice(copied, place) + upper.charAt(place)
        copied = place + 1
      }
      letters += 1
    } else if (code === apostrophe || code === typographicApostrophe) {
      // O'NEILL has a second capital, BISHOP'S does not.
      if (letters !== 1) letters += 1
      else letters = isLetter(lower.charCodeAt(place + 2)) ? 0 : 2
    } else {
      // A letter after a digit stays lower case: 45a, 8th.
      letters = code >= 0x30 && code <= 0x39 ? 1 : 0
    }
  }
  return copied === 0 ? lower : cased + lower.slice(copied)
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code < 0x2000)
}
