/** Characters of paths and patterns that are looked at for one answer. */
export const robotsWorkMax = 1_000_000

/**
 * Whether a path, with its query, may be asked for: the longest pattern that fits decides, and allowing wins a tie.
 * What cannot be told within the bound is not allowed.
 */
export function robotsAllow({ rules }: Robots, path: string): boolean {
  const compared = comparable(path, '')
  if (compared === '/robots.txt') return true
  const work = { left: robotsWorkMax }
  let longest = -1
  let allows = true
  for (const rule of rules) {
    const { length } = rule.pattern
    if (length < longest || (length === longest && allows)) continue
    const isFit = fits(rule.pattern, compared, work)
    if (work.left < 0) return false
    if (!isFit) continue
    longest = length
    allows = rule.allows
  }
  return allows
}

/** A pattern in the one spelling in which it is compared: `*` and a final `$` are signs, all else is text. Null for what begins like no path. */
export function robotsPattern(text: string): string | null {
  if (!text.startsWith('/') && !text.startsWith('*')) return null
  const isAnchored = text.endsWith('$')
  return comparable(isAnchored ? text.slice(0, -1) : text, '*') + (isAnchored ? '$' : '')
}

const unchanged = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~:/?#[]@!&'()+,;=-")

/** Percent-encodes what is not ASCII, decodes what need not be encoded; `signs` are left as they are. */
function comparable(text: string, signs: string): string {
  // Joined anew, so that no rule keeps the whole file in memory.
  const written: string[] = []
  for (let index = 0; index < text.length; ) {
    const unit = text.charAt(index)
    if (unchanged.has(unit)) {
      written.push(unit)
      index += 1
      continue
    }
    const hex = unit === '%' ? text.slice(index + 1, index + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      written.push(/[A-Za-z0-9._~-]/.test(character) ? character : `%${hex.toUpperCase()}`)
      index += 3
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    written.push(signs.includes(character) ? character : encoded(character))
    index += character.length
  }
  return written.join('')
}

function encoded(character: string): string {
  if (character === '*') return '%2A'
  if (character === '%') return character
  return /^[\uD800-\uDFFF]$/.test(character) ? '%EF%BF%BD' : encodeURIComponent(character)
}

interface Work {
  /** Below zero when the bound was passed. */
  left: number
}

/** In time linear in both lengths, however many `*` there are: the first place that suits a piece suits all that follow. */
function fits(pattern: string, path: string, work: Work): boolean {
  const star = pattern.indexOf('*')
  const isAnchored = pattern.endsWith('$')
  const first = pattern.slice(0, star < 0 ? pattern.length - (isAnchored ? 1 : 0) : star)
  work.left -= first.length + 1
  if (!path.startsWith(first)) return false
  if (star < 0) return !isAnchored || path.length === first.length

  work.left -= pattern.length
  const pieces = pattern.slice(star + 1, isAnchored ? -1 : undefined).split('*')
  const last = isAnchored ? (pieces.pop() ?? '') : ''
  let from = first.length
  for (const piece of pieces) {
    const at = find(piece, path, from)
    work.left -= (at < 0 ? path.length : at + piece.length) - from
    if (at < 0 || work.left < 0) return false
    from = at + piece.length
  }
  return !isAnchored || (path.length - last.length >= from && path.endsWith(last))
}

/** Knuth, Morris and Pratt: `indexOf` may look at each character again and again. */
function find(piece: string, path: string, from: number): number {
  if (piece.length <= 1 || piece.length > path.length - from) return path.indexOf(piece, from)
  const fallback = [0]
  for (let index = 1, matched = 0; index < piece.length; index += 1) {
    const unit = piece.charCodeAt(index)
    while (matched > 0 && unit !== piece.charCodeAt(matched)) matched = fallback[matched - 1] ?? 0
    if (unit === piece.charCodeAt(matched)) matched += 1
    fallback.push(matched)
  }
  for (let index = from, matched = 0; index < path.length; index += 1) {
    const unit = path.charCodeAt(index)
    while (matched > 0 && unit !== piece.charCodeAt(matched)) matched = fallback[matched - 1] ?? 0
    if (unit === piece.charCodeAt(matched)) matched += 1
    if (matched === piece.length) return index - piece.length + 1
  }
  return -1
}

/** What a site asks of one robot. */
export interface Robots {
  readonly rules: readonly RobotsRule[]
  /** 0 where the site names none. Not part of the standard, and heeded. */
  readonly crawlDelayMs: number
}

export interface RobotsRule {
  readonly allows: boolean
  /** As `robotsPattern` writes it. */
  readonly pattern: string
}
