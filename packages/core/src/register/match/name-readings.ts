import { wordsOfName } from '../name/company-name.js'
import { foldedWords } from '../name/folded-words.js'
import { expandAbbreviation } from './abbreviations.js'

const readingsMax = 4

/** A way to read what was typed as a name. */
export interface NameReading {
  readonly text: string
  /** Whether words were left out. */
  readonly isPart: boolean
}

const tradingAs = /\s(?:t\s?\/\s?a\.?|trading\s+as|d\s?\/?\s?b\s?\/?\s?a|a\s+trading\s+name\s+of|tas)\s/i
const formerly = /\(?\b(?:formerly|previously|fka|f\/k\/a|prev\.?)\b\s*(?:known\s+as\s+)?:?\s*/i
/** Brackets inside a name usually belong to it. */
const remark = /\s*[([][^)\]]*[)\]]\s*$/
const afterEnding = /^(.*?\b(?:limited|ltd|plc|llp|l\.t\.d|p\.l\.c|cic)\b\.?)(?=[\s,;:/|([-]).+$/i
const trailingNote = /\s+[-–—|/:;]\s.*$/

/**
 * What a typed name may stand for, the whole text first: the part before a note, each side of `trading as`, the text
 * with abbreviations written out. Lists of customers carry such additions.
 */
export function nameReadings(text: string): NameReading[] {
  const typed = text.replace(/\s+/g, ' ').trim()
  const readings: NameReading[] = [{ text: typed, isPart: false }]
  const add = (reading: string | undefined, isPart: boolean) => {
    const trimmed = reading?.replace(/^[\s,;:|/–—-]+|[\s,;:|/–—-]+$/g, '') ?? ''
    if (wordsOfName(trimmed).join('').length < 2 || readings.length >= readingsMax) return
    if (!readings.some((other) => other.text.toLowerCase() === trimmed.toLowerCase()))
      readings.push({ text: trimmed, isPart })
  }

  const [current] = typed.split(formerly)
  if (current !== typed) add(current, true)
  const sides = (current || typed).split(tradingAs)
  if (sides.length > 1) for (const side of sides.slice(0, 2)) add(side, true)
  add(afterEnding.exec(typed)?.[1], true)
  add(typed.replace(remark, ''), true)
  add(typed.replace(trailingNote, ''), true)
  const words = foldedWords(typed)
  const expanded = words.map((word) => expandAbbreviation(word) ?? word)
  if (expanded.some((word, place) => word !== words[place])) add(expanded.join(' '), false)
  return readings
}
