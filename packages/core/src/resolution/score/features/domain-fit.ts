import { genericWords } from '../generic-words.js'

/** How the label of a domain relates to a name, strongest first. */
export const domainFits = [
  /** The whole name. */
  'full',
  /** The whole name with or without words such as uk, group, ltd, the. */
  'adorned',
  /** Its first two or more words, or all words except generic ones. */
  'first_words',
  'first_word',
  /** Initials, or the beginnings of its words in order. */
  'initials',
  /** The label begins with the first word, or the name contains the label. */
  'contains',
  /** A distinctive word of the name is part of the label. */
  'part',
  'none',
] as const

export type DomainFit = (typeof domainFits)[number]

const adornment =
  /^(?:the|get|ask|join|visit|my|hello|try|shop|buy|go|weare|we|team|use|meet|our)|(?:ltd|limited|llp|plc|uk|gb|online|hq|app|shop|store|group|direct|official|web|co|global|international|holdings|services|solutions|company|digital|london|jobs|careers|corporate)$/g
const legalForms = ['ltd', 'limited', 'plc', 'llp', 'cic']
const initialsMin = 2
/** `Guild of Northern Bakers` is gnb. */
const smallWords = new Set(['of', 'for', 'the', 'in', 'at', 'on', 'to', 'a'])
const wordMin = 4

/** `words` are folded and have no legal ending. */
export function domainFit(label: string, words: readonly string[]): DomainFit {
  const squashed = label.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (squashed.length < 2 || words.length === 0) return 'none'
  const plain = words.filter((word) => word !== 'and' && word !== 'plus')
  const own = [words.join(''), plain.join('')]
  if (own.includes(squashed) || own.some((name) => legalForms.some((form) => squashed === `${name}${form}`)))
    return 'full'
  const bare = strip(squashed)
  const adorned = new Set(own.flatMap((name) => [name, strip(name)]))
  if (adorned.has(bare) || adorned.has(squashed)) return 'adorned'

  const core = plain.filter((word) => !genericWords.has(word))
  for (const list of [words, plain]) {
    let joined = ''
    for (const [place, word] of list.entries()) {
      joined += word
      if (joined !== squashed && joined !== bare) continue
      const isCore = core.length > 0 && core.every((one) => list.slice(0, place + 1).includes(one))
      return place > 0 || isCore ? 'first_words' : 'first_word'
    }
  }
  if (core.length > 1 && (core.join('') === bare || core.join('') === squashed)) return 'first_words'
  if (
    isInitials(squashed, ['the', ...words]) ||
    isInitials(squashed, words) ||
    isInitials(squashed, plain) ||
    isInitials(
      squashed,
      plain.filter((word) => !smallWords.has(word)),
    ) ||
    (bare.length >= 3 && isInitials(bare, plain))
  )
    return 'initials'
  const [first = ''] = core
  if (first.length >= wordMin && squashed.startsWith(first)) return 'contains'
  if (bare.length >= wordMin && own.some((name) => name.includes(bare))) return 'contains'
  return core.some((word) => word.length >= wordMin + 1 && squashed.includes(word)) ? 'part' : 'none'
}

function strip(text: string): string {
  const once = text.replace(adornment, '')
  const twice = once.replace(adornment, '')
  return twice.length >= 3 ? twice : once.length >= 3 ? once : text
}

/** Whether a label consists of the beginnings of words, in order. A few words may be skipped. */
function isInitials(label: string, words: readonly string[]): boolean {
  if (label.length < initialsMin || words.length < 2 || label[0] !== words[0]?.[0]) return false
  if (words.map((word) => word[0]).join('') === label) return label.length >= 2
  if (label.length < 4) return false
  // What has failed is not tried again: repeated letters would otherwise be divided in every possible way.
  const failed = new Set<string>()
  const fits = (at: number, place: number, skipped: number): boolean => {
    if (at === label.length) return words.length - place + skipped <= 2
    const word = words[place]
    const state = `${at} ${place} ${skipped}`
    if (word === undefined || skipped > 1 || failed.has(state)) return false
    let length = 0
    while (length < word.length && word[length] === label[at + length]) length += 1
    for (let taken = length; taken > 0; taken -= 1) {
      if (fits(at + taken, place + 1, skipped)) return true
    }
    if (place > 0 && fits(at, place + 1, skipped + 1)) return true
    failed.add(state)
    return false
  }
  return fits(0, 0, 0)
}
