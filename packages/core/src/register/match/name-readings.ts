import { wordsOfName } from '../name/company-name.js'
import { foldedWords } from '../name/folded-words.js'
import { expandAbbreviation } from './abbreviations.js'
import { tidyName, withAmpersand, withoutLead, withoutState } from './tidy-name.js'

const readingsMax = 4

/** A way to read what was typed as a name. */
export interface NameReading {
  readonly text: string
  /** Whether words were left out. */
  readonly isPart: boolean
}

const tradingAs = /\s\(?(?:t\s?\/\s?as?\.?:?|trading\s+as:?|d\s?\/?\s?b\s?\/?\s?a|a\s+trading\s+name\s+of|tas)\s/i
const formerly = /[\s,;-]*\(?\b(?:formerly|previously|fka|f\/k\/a|prev\.?|(?<=\()was)\b\s*(?:known\s+as\s+)?:?\s*/i
/** Brackets inside a name usually belong to it. */
const remark = /\s*[([][^)\]]*[)\]]\s*$/
const afterEnding = /^(.*?\b(?:limited|ltd|plc|llp|l\.t\.d|p\.l\.c|cic)\b\.?)(?=[\s,;:/|([-]).+$/i
const trailingNote = /\s+(?:[-–—|/:;]\s|\*|(?:c\/o|ref|a\/c)\b).*$/i

/**
 * What a typed name may stand for, the whole text first: without a note on its state, without what stands before it,
 * the part before a note, each side of `trading as`, the text with abbreviations written out. Lists of customers carry
 * such additions.
 */
export function nameReadings(text: string): NameReading[] {
  const typed = tidyName(text)
  const readings: NameReading[] = [{ text: typed, isPart: false }]
  const add = (reading: string | undefined, isPart: boolean) => {
    const trimmed = reading?.replace(/^[\s,;:|/–—-]+|[\s,;:|/–—-]+$/g, '') ?? ''
    if (wordsOfName(trimmed).join('').length < 2 || readings.length >= readingsMax) return
    if (!readings.some((other) => other.text.toLowerCase() === trimmed.toLowerCase()))
      readings.push({ text: trimmed, isPart })
  }

  const stated = withoutState(typed)
  add(stated, false)
  add(withAmpersand(stated), false)
  const named = withoutLead(stated)
  if (named !== stated) add(named, true)
  const current = currentName(named)
  if (current !== named) add(current, true)
  const sides = (current || named).split(tradingAs)
  if (sides.length > 1) for (const side of sides.slice(0, 2)) add(side, true)
  add(afterEnding.exec(named)?.[1], true)
  add(named.replace(remark, ''), true)
  add(named.replace(trailingNote, ''), true)
  const words = foldedWords(typed)
  const expanded = words.map((word) => expandAbbreviation(word) ?? word)
  if (expanded.some((word, place) => word !== words[place])) add(expanded.join(' '), false)
  return readings
}

/** The text without the name that the company had before: `Quill Ltd (formerly Tide Ltd)`. */
export function currentName(name: string): string {
  return name.split(formerly, 1)[0] || name
}

const inBrackets = /[([]([^()[\]]{2,})[)\]]/
const withEnding = /\S\s+(?:limited|ltd|plc|llp|cic)\b\.?\s*$/i

/**
 * Other companies that the text names: the one in brackets, and the name that the company had before. They are no readings,
 * because the text rarely means them, but a person may know better.
 */
export function namesBeside(text: string): string[] {
  const typed = tidyName(text)
  const before = typed.slice(currentName(typed).length).replace(formerly, '')
  const inside = inBrackets.exec(typed)?.[1] ?? ''
  const names = [currentName(before), formerly.test(inside) ? '' : inside]
  const trimmed = names.map((name) => name.replace(/[)\]]+\s*$/, '').trim())
  return [...new Set(trimmed)].filter((name) => withEnding.test(name))
}
