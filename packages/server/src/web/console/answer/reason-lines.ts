import type { Candidate, Evidence } from '../api-types.js'
import { withoutPages } from '../parts/text.js'

export type Reason = Candidate['reasons'][number]
/** What was read on the site for each kind of reason. */
export type Quotes = ReadonlyMap<Reason['kind'], Pick<Evidence, 'quote' | 'value'>>

export interface ReasonLine {
  readonly supports: boolean
  readonly text: string
  readonly quote: string | null
  /** To mark in the quote. */
  readonly value: string | null
}

/** A line for each reason. Those that rest on the same words of the site are one line, with one quote. */
export function reasonLines(reasons: readonly Reason[], quotes: Quotes): readonly ReasonLine[] {
  const groups = new Map<string, Reason[]>()
  for (const [place, reason] of reasons.entries()) {
    const quote = quotes.get(reason.kind)?.quote
    const key = quote ? `${reason.supports} ${quote}` : String(place)
    groups.set(key, [...(groups.get(key) ?? []), reason])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { quote, value } = quotes.get(first.kind) ?? { quote: null, value: null }
    const text = inOneSentence(group.map(({ detail }) => withoutPages(detail)))
    return [{ supports: first.supports, text, quote: quote || null, value }]
  })
}

const naming = /^(The [^“]{1,60}) names (“[^”]*”)\.$/

/** “The site and the copyright notice name “A”.” instead of two sentences about one name. */
function inOneSentence(details: readonly string[]): string {
  const named = details.map((detail) => naming.exec(detail))
  const [first = '', ...others] = named.map((match) => match?.[1] ?? '')
  const subjects = [first, ...others.map((subject) => subject.replace(/^The/, 'the'))]
  const name = named[0]?.[2]
  if (details.length === 1 || name === undefined || named.some((match) => match?.[2] !== name)) return details.join(' ')
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)} name ${name}.`
}
