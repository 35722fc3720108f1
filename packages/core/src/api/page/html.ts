import { escapeMarkup } from '../../shared/encoding/escape-markup.js'

/** A piece of HTML. Texts become one only by `html`, which escapes them. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | readonly Html[]

/** Writes HTML. Every value is escaped unless it is HTML already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((before, piece, place) => `${before}${textOf(parts[place - 1] ?? null)}${piece}`))
}

function textOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escaped(String(part))
}

/** Control characters are not allowed in HTML, and those that change the direction of text could mislead. */
function escaped(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : '\ufffd',
  )
  return escapeMarkup(plain)
}
