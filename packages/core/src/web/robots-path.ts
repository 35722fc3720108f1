/** Maximum characters of paths and patterns examined per decision. */
export const robotsWorkMax = 1_000_000

/**
 * Whether a path with its query may be fetched. The longest matching pattern decides; `allow` wins a tie. If the
 * bound is exceeded, the path is not allowed.
 */
export function robotsAllow({ rules }: Robots, path: string): boolean {
  const normalizedPath = normalize(path, '')
  if (normalizedPath === '/robots.txt') return true
  const budget = { left: robotsWorkMax }
  let longest = -1
  let allows = true
  for (const rule of rules) {
    const { length } = rule.pattern
    if (length < longest || (length === longest && allows)) continue
    const isMatch = matches(rule.pattern, normalizedPath, budget)
    if (budget.left < 0) return false
    if (!isMatch) continue
    longest = length
    allows = rule.allows
  }
  return allows
}

/**
 * Normalises a pattern: `*` and a final `$` are wildcards, everything else is literal. Null if it does not start
 * like a path.
 */
export function robotsPattern(text: string): string | null {
  if (!text.startsWith('/') && !text.startsWith('*')) return null
  const isAnchored = text.endsWith('$')
  return normalize(isAnchored ? text.slice(0, -1) : text, '*') + (isAnchored ? '$' : '')
}

const unchanged = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~:/?#[]@!&'()+,;=-")

/** Percent-encodes non-ASCII characters and decodes those that need no encoding; `wildcards` are left unchanged. */
function normalize(text: string, wildcards: string): string {
  // Build a new string, so that no rule keeps the whole file in memory.
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
    written.push(wildcards.includes(character) ? character : percentEncode(character))
    index += character.length
  }
  return written.join('')
}

function percentEncode(character: string): string {
  if (character === '*') return '%2A'
  if (character === '%') return character
  return /^[\uD800-\uDFFF]$/.test(character) ? '%EF%BF%BD' : encodeURIComponent(character)
}

interface MatchBudget {
  /** Negative once the bound is exceeded. */
  left: number
}

/** Linear in both lengths, regardless of the number of `*`: taking the first match of each piece is always enough. */
function matches(pattern: string, path: string, budget: MatchBudget): boolean {
  const star = pattern.indexOf('*')
  const isAnchored = pattern.endsWith('$')
  const first = pattern.slice(0, star < 0 ? pattern.length - (isAnchored ? 1 : 0) : star)
  budget.left -= first.length + 1
  if (!path.startsWith(first)) return false
  if (star < 0) return !isAnchored || path.length === first.length

  budget.left -= pattern.length
  const pieces = pattern.slice(star + 1, isAnchored ? -1 : undefined).split('*')
  const last = isAnchored ? (pieces.pop() ?? '') : ''
  let from = first.length
  for (const piece of pieces) {
    const at = find(piece, path, from)
    budget.left -= (at < 0 ? path.length : at + piece.length) - from
    if (at < 0 || budget.left < 0) return false
    from = at + piece.length
  }
  return !isAnchored || (path.length - last.length >= from && path.endsWith(last))
}

/** Knuth-Morris-Pratt: `indexOf` may examine each character many times. */
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

/** The robots.txt rules for one robot. */
export interface Robots {
  readonly rules: readonly RobotsRule[]
  /** 0 if the site gives none. Not part of the standard, but respected. */
  readonly crawlDelayMs: number
}

export interface RobotsRule {
  readonly allows: boolean
  /** As returned by `robotsPattern`. */
  readonly pattern: string
}
