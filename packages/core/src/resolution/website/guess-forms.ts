import { wordsOfName } from '../../register/name/company-name.js'
import { genericWords, linkingWords, publicWords, regionalWords } from './guess-words.js'

const nameLengthMax = 200
const brackets = /\([^()]*\)/g

/** A company name split in the ways that people use for domain names. */
export interface NameParts {
  readonly whole: readonly string[]
  /** Without text in brackets, and without a region or `& Co` at the end. */
  readonly plain: readonly string[]
  /** Without generic words at the end. */
  readonly bare: readonly string[]
  /** The plain words except `and`, `of` and the like. */
  readonly strong: readonly string[]
  readonly isPublic: boolean
}

export function partsOfName(name: string): NameParts {
  const text = name.slice(0, nameLengthMax)
  const whole = withoutArticle(wordsOfName(text))
  const outside = withoutArticle(wordsOfName(text.replace(brackets, ' ')))
  const words = outside.length > 0 ? outside : whole
  const plain = trimmed(words, (word) => regionalWords.has(word) || linkingWords.has(word))
  const strong = plain.filter((word) => !linkingWords.has(word))
  return {
    whole,
    plain,
    bare: trimmed(words, (word) => genericWords.has(word) || linkingWords.has(word)),
    strong: strong.length > 0 ? strong : plain,
    isPublic: whole.some((word) => publicWords.has(word)),
  }
}

/** Each way to make a label from a name. The label is empty if the name has too few words. */
export const guessForms = {
  whole: ({ whole }: NameParts) => whole.join(''),
  plain: ({ plain }: NameParts) => plain.join(''),
  plainHyphens: ({ plain }: NameParts) => plain.join('-'),
  plainWithoutAnd: ({ plain }: NameParts) => plain.filter((word) => word !== 'and').join(''),
  thePlain: ({ plain }: NameParts) => `the${plain.join('')}`,
  plainPlc: ({ plain }: NameParts) => `${plain.join('')}plc`,
  plainLtd: ({ plain }: NameParts) => `${plain.join('')}ltd`,
  strong: ({ strong }: NameParts) => strong.join(''),
  bare: ({ bare }: NameParts) => bare.join(''),
  bareHyphens: ({ bare }: NameParts) => bare.join('-'),
  bareWithoutInitials: ({ bare }: NameParts) => withoutInitials(bare).join(''),
  bareUk: ({ bare }: NameParts) => `${bare.join('')}uk`,
  bareGroup: ({ bare }: NameParts) => `${bare.join('')}group`,
  bareHyphenGroup: ({ bare }: NameParts) => `${bare.join('')}-group`,
  bareTrust: ({ bare }: NameParts) => `${bare.join('')}trust`,
  minusOne: ({ plain }: NameParts) => plain.slice(0, -1).join(''),
  minusTwo: ({ plain }: NameParts) => plain.slice(0, -2).join(''),
  minusFirst: ({ plain }: NameParts) => plain.slice(1).join(''),
  first: ({ plain }: NameParts) => plain.slice(0, 1).join(''),
  firstGroup: ({ plain }: NameParts) => `${plain[0] ?? ''}group`,
  firstTwo: ({ whole }: NameParts) => whole.slice(0, 2).join(''),
  firstTwoHyphens: ({ whole }: NameParts) => whole.slice(0, 2).join('-'),
  firstThree: ({ whole }: NameParts) => whole.slice(0, 3).join(''),
  firstAndLast: ({ plain }: NameParts) => (plain.length > 2 ? `${plain[0] ?? ''}${plain.at(-1) ?? ''}` : ''),
  firstAndInitials: ({ strong }: NameParts) =>
    strong.length > 2 ? `${strong[0] ?? ''}${initials(strong.slice(1))}` : '',
  initialsAndLast: ({ strong }: NameParts) =>
    strong.length > 2 ? `${initials(strong.slice(0, -1))}${strong.at(-1) ?? ''}` : '',
  initials: ({ strong }: NameParts) => initials(strong),
  wholeInitials: ({ whole }: NameParts) => initials(whole),
} as const satisfies Record<string, (parts: NameParts) => string>

export type GuessForm = keyof typeof guessForms

function initials(words: readonly string[]): string {
  return words.map((word) => (isNumber(word) ? word : word.slice(0, 1))).join('')
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word)
}

function trimmed(words: readonly string[], isDropped: (word: string) => boolean): readonly string[] {
  let length = words.length
  while (length > 1 && isDropped(words[length - 1] ?? '')) length -= 1
  return words.slice(0, length)
}

function withoutInitials(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => word.length > 1)
  return start > 0 ? words.slice(start) : words
}

function withoutArticle(words: readonly string[]): readonly string[] {
  const joined = joinCooperative(words)
  const start = joined.length > 1 && joined[0] === 'the' ? 1 : 0
  const end = joined.length > start + 1 && joined.at(-1) === 'the' ? joined.length - 1 : joined.length
  return joined.slice(start, end)
}

/** Joins `Co-op` and `Co-operative` into one word, so that `Co` is not taken for `& Co`. */
function joinCooperative(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const word of words) {
    if (joined.at(-1) === 'co' && word.startsWith('op')) joined[joined.length - 1] = `co${word}`
    else joined.push(word)
  }
  return joined
}
