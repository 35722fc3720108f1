import { keysOfWords, wordsOfName } from '../register/company-name.js'
import { foldedWords } from '../register/folded-words.js'

/** How a name of a site relates to the name of a company. */
export type BrandFit = 'full' | 'core' | 'prefix' | 'first-word' | 'acronym' | 'none'

/** From the weakest to the strongest. */
export const order: readonly BrandFit[] = ['none', 'first-word', 'acronym', 'prefix', 'core', 'full']

/** Words that tell little of a company, by which names are lengthened. */
export const genericWords: ReadonlySet<string> = new Set(
  'and the of in for group groups holdings holding services service solutions solution international company co uk gb england english scotland wales london ltd limited llp plc cic trading enterprises enterprise partners partnership associates consulting consultants consultancy management systems global europe european online shop store direct supplies supply products retail properties property developments development contractors construction engineering'.split(
    ' ',
  ),
)

/** Fits by which a domain is named after a company. */
export const namesakes: ReadonlySet<BrandFit> = new Set(['full', 'core', 'prefix'])

/** A company of this kind often has the name of its group, and runs nothing. */
export const holdingName = /\b(?:group|holdings?|international|investments?|ventures?|capital)\b/i

/** What is put before and behind a name where the plain domain was taken. */
const adornments = [
  /^(?:the|get|ask|join|visit|book(?:my)?|fixmy|my|hello|hey|try|shop|buy|go|weare|we|team|use|meet|our)/,
  /(?:ltd|limited|llp|plc|uk|online|hq|app|shop|store|studio|club|group|direct|official|web|co)$/,
] as const

const lengthMin = 3
const firstWordMin = 4
const acronymMin = 3

/** A name taken apart, as brands are compared with it. */
export interface FittedName {
  readonly full: ReadonlySet<string>
  readonly core: ReadonlySet<string>
  readonly prefixes: ReadonlySet<string>
  readonly firstWord: string | null
  readonly acronyms: ReadonlySet<string>
}

/** Compares squashed texts: a domain label has no blanks. */
export function brandFit(brand: string, name: string): BrandFit {
  return bestFit(brandVariants(brand), fittedName(name))
}

/** A brand, squashed, with and without what is put before and behind a name. */
export function brandVariants(brand: string): readonly string[] {
  const squashed = foldedWords(brand).join('').replace(/^www/, '')
  if (squashed.length < lengthMin) return []
  const variants = new Set([squashed])
  // Each step may follow the one before: `getharbourlaneonline`.
  for (const adornment of adornments) {
    for (const variant of [...variants]) variants.add(variant.replace(adornment, ''))
  }
  return [...variants].filter((variant) => variant.length >= lengthMin)
}

export function bestFit(variants: readonly string[], name: FittedName): BrandFit {
  let best: BrandFit = 'none'
  for (const variant of variants) {
    const fit = fitOf(variant, name)
    if (order.indexOf(fit) > order.indexOf(best)) best = fit
  }
  return best
}

export function fittedName(name: string): FittedName {
  const all = wordsOfName(name)
  const words = all.filter((word, place) => place > 0 || word !== 'the')
  const { key, strict } = keysOfWords(all, name)
  const withoutAnd = words.filter(isNotAnd)
  let length = words.length
  while (length > 1 && genericWords.has(words[length - 1] ?? '')) length -= 1
  const core = words.slice(0, length)
  const coreWithoutAnd = core.filter(isNotAnd)
  const isShortened = length < words.length
  return {
    full: new Set([key, strict, `${key}s`, words.join(''), withoutAnd.join('')]),
    core: new Set(isShortened ? [core.join(''), coreWithoutAnd.join('')] : []),
    prefixes: new Set([...prefixesOf(words), ...prefixesOf(withoutAnd)]),
    firstWord: words.slice(0, 3).find((word) => word.length >= firstWordMin && !genericWords.has(word)) ?? null,
    acronyms: new Set([
      ...(withoutAnd.length >= acronymMin ? [initialsOf(withoutAnd), initialsOf(all)] : []),
      ...(coreWithoutAnd.length >= acronymMin ? [initialsOf(coreWithoutAnd)] : []),
    ]),
  }
}

function fitOf(brand: string, { full, core, prefixes, firstWord, acronyms }: FittedName): BrandFit {
  if (full.has(brand)) return 'full'
  if (core.has(brand)) return 'core'
  if (prefixes.has(brand)) return 'prefix'
  if (firstWord !== null && brand.startsWith(firstWord)) return 'first-word'
  return acronyms.has(brand) ? 'acronym' : 'none'
}

function prefixesOf(words: readonly string[]): string[] {
  const prefixes: string[] = []
  let joined = ''
  for (const [place, word] of words.entries()) {
    joined += word
    if (place > 0 || (joined.length >= firstWordMin && !genericWords.has(word))) prefixes.push(joined)
  }
  return prefixes
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word[0] ?? '').join('')
}

function isNotAnd(word: string): boolean {
  return word !== 'and'
}
