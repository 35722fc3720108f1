import type { Zone } from '../page-document.js'
import type { ReadPage } from '../web-reader.js'

const statementMax = 320

export interface Span {
  readonly start: number
  readonly end: number
}

/** A page as the model reads it: its text, the same text folded letter by letter, and where its statements end. */
export class PageView {
  readonly text: string
  readonly folded: string
  readonly #zones: ReadPage['facts']['zones']

  constructor(readonly page: ReadPage) {
    this.text = page.facts.text
    this.folded = foldLetters(this.text)
    this.#zones = page.facts.zones
  }

  zoneAt(offset: number): Zone {
    let zone: Zone = 'body'
    for (const begins of this.#zones) {
      if (begins.offset > offset) break
      zone = begins.zone
    }
    return zone
  }

  before(offset: number, max: number): string {
    const near = this.text.slice(Math.max(0, offset - max), offset)
    return near.slice(near.lastIndexOf('\n') + 1)
  }

  after(offset: number, max: number): string {
    const near = this.text.slice(offset, offset + max)
    const end = near.indexOf('\n')
    return end === -1 ? near : near.slice(0, end)
  }

  /** The statement around a place: up to the next line, sentence, `|`, `•` or copyright sign. */
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

  quote(start: number, end: number, around = 90): { text: string; offset: number } {
    const before = this.before(start, around)
    const after = this.after(end, around)
    const cutBefore = before.length === around ? before.slice(before.indexOf(' ') + 1) : before
    const cutAfter = after.length === around ? after.slice(0, Math.max(0, after.lastIndexOf(' '))) : after
    return { text: cutBefore + this.text.slice(start, end) + cutAfter, offset: start - cutBefore.length }
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

/** Lower case without accents, with every letter at its place. */
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
