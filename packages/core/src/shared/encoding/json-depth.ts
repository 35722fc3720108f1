export const jsonDepthMax = 64

const quote = 0x22
const backslash = 0x5c

/** Parsing a deep value takes long, and writing it again overflows the stack: ask before parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let place = 0; place < json.length; place += 1) {
    const unit = json.charCodeAt(place)
    if (unit === quote) isText = !isText
    else if (isText) place += unit === backslash ? 1 : 0
    else if (unit === 0x5b || unit === 0x7b) depth += 1
    else if (unit === 0x5d || unit === 0x7d) depth -= 1
    if (depth > jsonDepthMax) return true
  }
  return false
}
