import { PageText } from '../extract/page-text.js'
import type { ReadPage } from '../read/web-reader.js'

const statementMax = 320

export interface Span {
  readonly start: number
  readonly end: number
}

/** A page as the model reads it: its text, the same text folded at equal offsets, and the bounds of its statements. */
export class PageView extends PageText {
  readonly folded: string

  constructor(readonly page: ReadPage) {
    super({ text: page.facts.text, blocks: page.facts.zones })
    this.folded = foldLetters(this.text)
  }

  /** The statement around a place: up to the nearest line break, sentence end, `|`, `•` or copyright sign. */
  statementAt(start: number, end: number): Span {
    const from = Math.max(0, start - statementMax)
    const before = this.text.slice(from, start)
    let begin = from
    for (const found of before.matchAll(boundary)) {
      if (!isAbbreviation(before, found.index)) begin = from + found.index + (found[0] === '©' ? 0 : found[0].length)
    }
    const after = this.text.slice(end, end + statementMax)
    let stop = end + after.length
    for (const found of after.matchAll(boundary)) {
      if (isAbbreviation(after, found.index)) continue
      stop = end + found.index
      break
    }
    return { start: begin, end: stop }
  }
}

/** Reads the words around a place once: many candidates ask about the same places. */
export function readOnce<Result>(
  read: (view: PageView, start: number, end: number) => Result,
): (view: PageView, start: number, end: number) => Result {
  const known = new WeakMap<PageView, Map<string, Result>>()
  return (view, start, end) => {
    const results = known.get(view) ?? new Map<string, Result>()
    known.set(view, results)
    const key = `${start} ${end}`
    const before = results.get(key)
    if (before !== undefined) return before
    const result = read(view, start, end)
    results.set(key, result)
    return result
  }
}

const boundary = /\n|\.\s+(?=[\p{Lu}"“©(])|\s[|•·»]\s|©|[!?]\s/gu
const abbreviation =
  /(?:^|[\s(.])(?:[A-Za-z]|co|ltd|no|nos|st|mr|mrs|ms|dr|reg|inc|corp|bros|messrs|tel|ext|dept|approx|plc|llp)$/i

function isAbbreviation(text: string, at: number): boolean {
  if (text[at] !== '.') return false
  const word = text.slice(Math.max(0, at - 12), at)
  return abbreviation.test(word) && !/\b(?:ltd|plc|llp|inc)$/i.test(word)
}

/** Lower case without accents. Keeps the length, so that offsets stay valid. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return same.replace(/[à-ÿĀ-ž]/g, (letter) => special.get(letter) ?? letter.normalize('NFD').charAt(0))
}

const special = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ı', 'i'],
])
