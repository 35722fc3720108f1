import { isLooseWord, isSameName, looseWordsOnlyIn, nameKeys, wordsOfName } from '../name/company-name.js'
import { foldedWords } from '../name/folded-words.js'
import { expandAbbreviation, isAbbreviation } from './abbreviations.js'
import { extraWords, isOfEnding } from './another-body/extra-words.js'
import { editDistance } from './edit-distance.js'
import { isStopWord, rareBits, wordWeight } from './word-weight.js'

const wordsMax = 40
const longWord = 8
const typoLengthMin = 4
const squashedMax = 80
/** The likeness of names that are the same only as far as they are compared. */
const unlikeMax = 0.99

/** Words that set companies of one group apart, so a difference in them counts more than their rarity says. */
const groupWords = new Set(
  'group groups holding holdings academy enterprise enterprises holdco topco bidco midco newco parent international europe european global overseas trustee trustees nominee nominees investment investments properties property estates developments finance financial capital ventures pension pensions foundation trust charity services trading management ireland scotland wales england north south east west northern southern eastern western'.split(
    ' ',
  ),
)

/** A name split once, so that it can be compared with many others. */
export interface ReadName {
  readonly text: string
  /** Without the legal ending. */
  readonly words: readonly string[]
  /** Such as `limited`; empty without one. */
  readonly ending: string
  readonly key: string
  readonly strict: string
  readonly squashed: string
  /** Without spaces, and whole. */
  readonly joined: string
}

export interface NameComparison {
  /** The same words, and the same legal ending in any spelling. */
  readonly isExact: boolean
  /** Legally the same name, apart from the ending. */
  readonly isSameKey: boolean
  readonly isSameSpelling: boolean
  /** Words of one name only that legally make no difference, such as `Wales` at its end. */
  readonly looseWords: { readonly ofQuery: readonly string[]; readonly ofName: readonly string[] }
  /** The words of the query that tell companies apart are one. */
  readonly isOneWord: boolean
  readonly ending: 'same' | 'dropped' | 'added' | 'different'
  /** The query has a legal ending. */
  readonly hasEnding: boolean
  /** One is a partnership and the other a company, so they are two bodies. */
  readonly isOtherKind: boolean
  /** Bits of the words that are in one name only. */
  readonly missingInName: number
  readonly missingInQuery: number
  readonly matchedBits: number
  readonly nameBits: number
  readonly typos: number
  /** Bits of misspelt words times edits. */
  readonly typoBits: number
  readonly abbreviations: number
  readonly isReordered: boolean
  readonly isFirstWordMissing: boolean
  /** The text has no ending and the name goes on from it, as if the text had been cut off. */
  readonly isCutOff: boolean
  /** The text has no ending and its last word is a fragment that the name lacks. */
  readonly endsInFragment: boolean
  /** Every word that they share is abbreviated. */
  readonly isOnlyAbbreviated: boolean
  /** A rare word is the beginning of a longer one, other than at the end of a text that may be cut off. */
  readonly hasShortenedRareWord: boolean
  /** They share one word, and a small word such as `in` is in one name only. */
  readonly isOneWordWithSmallOne: boolean
  readonly hasDifferentDigits: boolean
  readonly hasDifferentInitials: boolean
  /** Words of one name only that set companies of one group apart, such as `services`. */
  readonly groupWordsMissing: readonly string[]
  /** Words of the query that the name lacks and that seldom are a mistake: `Sons`, a foreign place, any rare word. */
  readonly extraWords: readonly string[]
  /** Words of the name that the query lacks. */
  readonly furtherWords: readonly string[]
  /** From 0 to 1, of the names without spaces. */
  readonly likeness: number
}

const endingForms: ReadonlyMap<string, string> = new Map([
  ['ltd', 'limited'],
  ['l t d', 'limited'],
  ['cyf', 'limited'],
  ['cyfyngedig', 'limited'],
  ['limited company', 'limited'],
  ['ltd company', 'limited'],
  ['private limited company', 'limited'],
  ['private company limited', 'limited'],
  ['public limited company', 'plc'],
  ['public ltd company', 'plc'],
  ['p l c', 'plc'],
  ['ccc', 'plc'],
  ['cwmni cyfyngedig cyhoeddus', 'plc'],
  ['l l p', 'llp'],
  ['limited liability partnership', 'llp'],
  ['ltd liability partnership', 'llp'],
  ['pac', 'llp'],
  ['partneriaeth atebolrwydd cyfyngedig', 'llp'],
  ['limited partnership', 'lp'],
  ['partneriaeth cyfyngedig', 'lp'],
  ['c i c', 'cic'],
  ['cbc', 'cic'],
  ['community interest company', 'cic'],
  ['cwmni buddiant cymunedol', 'cic'],
  ['unltd', 'unlimited'],
  ['unlimited company', 'unlimited'],
])

export function readName(text: string): ReadName {
  const words = wordsOfName(text)
  const all = foldedWords(text)
  const rest = all.slice(words.length).filter((word) => word !== 'the')
  const ending = all.length > words.length ? rest.join(' ') : ''
  const { key, strict } = nameKeys(text)
  return {
    text,
    words: words.slice(0, wordsMax),
    ending: endingForms.get(ending) ?? ending,
    key,
    strict,
    squashed: words.join('').slice(0, squashedMax),
    joined: words.join(''),
  }
}

/** Whether one asked for with `query` means a company called `name`. */
export function compareNames(query: ReadName, name: ReadName): NameComparison {
  const ending =
    query.ending === name.ending ? 'same' : query.ending === '' ? 'dropped' : name.ending === '' ? 'added' : 'different'
  const isSameSquashed = query.joined === name.joined
  const pairs = pairWords(query.words, name.words)
  // Keys and squashed names are cut.
  const isSameKey = query.key === name.key && isSameName(query.text, name.text)
  const alike = isSameKey || isSameSquashed
  const likeness = isSameSquashed ? 1 : Math.min(likenessOf(query.squashed, name.squashed), unlikeMax)
  const missing = (words: readonly string[], isPaired: (place: number) => boolean) =>
    alike ? [] : words.filter((_, place) => !isPaired(place))
  const onlyInQuery = missing(query.words, (place) => pairs.byQuery[place] !== undefined)
  const onlyInName = missing(name.words, (place) => pairs.byName.has(place))
  const unpaired = [...onlyInQuery, ...onlyInName]
  const typoPairs = pairs.list.filter(({ edits }) => edits > 0)
  const telling = alike ? [] : pairs.list.filter(({ nameWord }) => !isStopWord(nameWord))
  const mayBeCut = !alike && query.ending === ''
  const isCutOff = mayBeCut && name.joined.startsWith(query.joined)

  return {
    isExact: isSameSquashed && ending === 'same',
    isSameKey,
    isSameSpelling: isSameSquashed || query.strict === name.strict,
    looseWords: {
      ofQuery: isSameKey && !isSameSquashed ? looseWordsOnlyIn(query.words, name.words) : [],
      ofName: isSameKey && !isSameSquashed ? looseWordsOnlyIn(name.words, query.words) : [],
    },
    isOneWord: query.words.filter((word) => !isStopWord(word) && !isLooseWord(word)).length === 1,
    ending,
    hasEnding: query.ending !== '',
    isOtherKind: ending === 'different' && isPartnership(query) !== isPartnership(name),
    missingInName: bitsOf(onlyInQuery),
    missingInQuery: bitsOf(onlyInName),
    matchedBits: isSameSquashed || isSameKey ? bitsOf(name.words) : bitsOf(pairs.list.map(({ nameWord }) => nameWord)),
    nameBits: bitsOf(name.words),
    typos: alike ? 0 : typoPairs.reduce((sum, { edits }) => sum + edits, 0),
    typoBits: alike
      ? 0
      : typoPairs.reduce((sum, { edits, queryWord, nameWord }) => sum + edits * typoWeight(queryWord, nameWord), 0),
    abbreviations: alike ? 0 : pairs.list.filter(({ isShort }) => isShort).length,
    isReordered: !alike && isReordered(pairs.list.map(({ place }) => place)),
    isFirstWordMissing: !alike && isFirstMissing(query.words, name.words, pairs),
    isCutOff,
    endsInFragment: mayBeCut && !isCutOff && isFragment(query.words.at(-1)) && !pairs.byQuery.at(-1),
    isOnlyAbbreviated: telling.length > 0 && telling.every(({ isShort }) => isShort),
    hasShortenedRareWord: telling.some((pair) => isShortenedRareWord(pair, mayBeCut ? query.words.at(-1) : undefined)),
    isOneWordWithSmallOne: telling.length === 1 && unpaired.length > 0 && unpaired.every(isStopWord),
    hasDifferentDigits: unpaired.some(isNumber),
    hasDifferentInitials: unpaired.some((word) => word.length === 1),
    groupWordsMissing: unpaired.filter((word) => groupWords.has(word)),
    extraWords: extraWords(onlyInQuery, onlyInName, query.ending !== ''),
    furtherWords: onlyInName,
    likeness,
  }
}

function isPartnership({ ending }: ReadName): boolean {
  return ending === 'llp' || ending === 'lp'
}

const numberWords = new Set('one two three four five six seven eight nine ten eleven twelve'.split(' '))
const romanNumeral = /^x{0,2}(?:ix|iv|v?i{0,3})$/

/** `2`, `II` and `two` tell companies of one owner apart. One letter may be an initial. */
function isNumber(word: string): boolean {
  return /\d/.test(word) || numberWords.has(word) || (word.length > 1 && romanNumeral.test(word))
}

const fragmentMax = 3
/** What remains of a word after a cut. The remains of an ending say nothing. */
function isFragment(word: string | undefined): boolean {
  if (word === undefined || isOfEnding(word)) return false
  return word.length <= fragmentMax || isStopWord(word)
}

/** `Cornwall` is no short form of `Cornwallis`. */
function isShortenedRareWord({ queryWord, nameWord, isShort }: WordPair, cutWord: string | undefined): boolean {
  if (!isShort || queryWord === cutWord) return false
  const [short, long] = queryWord.length <= nameWord.length ? [queryWord, nameWord] : [nameWord, queryWord]
  return expandAbbreviation(short) === undefined && wordWeight(long) >= rareBits
}

/** Two common words that are one letter apart are rarely a typing error: `care` and `core`. */
function typoWeight(one: string, other: string): number {
  const known = 13 - Math.min(wordWeight(one), 13)
  return 1 + (known > 0 && wordWeight(other) < 13 ? 1 : 0) + 4 / Math.min(one.length, other.length)
}

interface WordPair {
  readonly place: number
  readonly queryWord: string
  readonly nameWord: string
  readonly edits: number
  readonly isShort: boolean
}

interface WordPairs {
  /** In the order of the query. */
  readonly list: readonly WordPair[]
  readonly byQuery: readonly (WordPair | undefined)[]
  readonly byName: ReadonlySet<number>
}

/** Pairs each word of the query with one word of the name: equal words first, then abbreviations, then typing errors. */
function pairWords(query: readonly string[], name: readonly string[]): WordPairs {
  const byQuery: (WordPair | undefined)[] = query.map(() => undefined)
  const byName = new Set<number>()
  const pair = (test: (one: string, other: string) => { edits: number; isShort: boolean } | null) => {
    for (const [from, queryWord] of query.entries()) {
      if (byQuery[from]) continue
      for (const [place, nameWord] of name.entries()) {
        if (byName.has(place)) continue
        const found = test(queryWord, nameWord)
        if (!found) continue
        byQuery[from] = { place, queryWord, nameWord, ...found }
        byName.add(place)
        break
      }
    }
  }
  pair((one, other) => (one === other ? { edits: 0, isShort: false } : null))
  pair((one, other) => (isAbbreviation(one, other) ? { edits: 0, isShort: true } : null))
  pair((one, other) => {
    const length = Math.min(one.length, other.length)
    if (length < typoLengthMin || /\d/.test(one + other)) return null
    const limit = length >= longWord ? 2 : 1
    const edits = editDistance(one, other, limit)
    return edits <= limit ? { edits, isShort: false } : null
  })
  return { list: byQuery.filter((one) => one !== undefined), byQuery, byName }
}

function bitsOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + wordWeight(word), 0)
}

function isReordered(places: readonly number[]): boolean {
  return places.some((place, step) => step > 0 && place < (places[step - 1] ?? 0))
}

function isFirstMissing(query: readonly string[], name: readonly string[], pairs: WordPairs): boolean {
  const first = (words: readonly string[]) => words.findIndex((word) => !isStopWord(word))
  const [ofQuery, ofName] = [first(query), first(name)]
  return (ofQuery >= 0 && !pairs.byQuery[ofQuery]) || (ofName >= 0 && !pairs.byName.has(ofName))
}

function likenessOf(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 0
  const limit = Math.ceil(longest / 3)
  return 1 - editDistance(one, other, limit) / longest
}
