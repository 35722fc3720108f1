import type { Robots } from './robots.js'

/** Whether a path, with its query, may be asked for: the longest pattern that fits decides, and allowing wins a tie. */
export function robotsAllow({ rules }: Robots, path: string): boolean {
  const compared = comparable(path, '')
  if (compared === '/robots.txt') return true
  let longest = -1
  let allows = true
  for (const rule of rules) {
    const { length } = rule.pattern
    if (length < longest || (length === longest && allows)) continue
    if (!fits(rule.pattern, compared)) continue
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

/** Percent-encodes what is not ASCII, decodes what need not be encoded; `signs` are left as they are. */
function comparable(text: string, signs: string): string {
  let written = ''
  for (let index = 0; index < text.length; ) {
    const hex = text[index] === '%' ? text.slice(index + 1, index + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      written += /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex.toUpperCase()}`
      index += 3
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    written += signs.includes(character) ? character : encoded(character)
    index += character.length
  }
  return written
}

function encoded(character: string): string {
  if (character === '*') return '%2A'
  if (/[A-Za-z0-9._~:/?#[\]@!&'()+,;=%-]/.test(character)) return character
  return /^[\uD800-\uDFFF]$/.test(character) ? '%EF%BF%BD' : encodeURIComponent(character)
}

/** In time linear in both lengths, however many `*` there are: the first place that suits a piece suits all that follow. */
function fits(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const first = pieces[0] ?? ''
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !isAnchored || path.length === first.length

  const last = isAnchored ? (pieces.pop() ?? '') : ''
  let from = first.length
  for (const piece of pieces.slice(1)) {
    const at = find(piece, path, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return !isAnchored || (path.length - last.length >= from && path.endsWith(last))
}

/** Knuth, Morris and Pratt: `indexOf` may look at each character again and again. */
function find(piece: string, path: string, from: number): number {
  if (piece.length <= 1 || piece.length > path.length - from) return path.indexOf(piece, from)
  const fallback = [0]
  for (let index = 1, matched = 0; index < piece.length; index += 1) {
    while (matched > 0 && piece[index] !== piece[matched]) matched = fallback[matched - 1] ?? 0
    if (piece[index] === piece[matched]) matched += 1
    fallback.push(matched)
  }
  for (let index = from, matched = 0; index < path.length; index += 1) {
    while (matched > 0 && path[index] !== piece[matched]) matched = fallback[matched - 1] ?? 0
    if (path[index] === piece[matched]) matched += 1
    if (matched === piece.length) return index - piece.length + 1
  }
  return -1
}
