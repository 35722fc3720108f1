import { nameKeys, wordsOfName } from '../register/company-name.js'
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

/** Compares squashed texts: a domain label has no blanks. */
export function brandFit(brand: string, name: string): BrandFit {
  const squashed = foldedWords(brand).join('').replace(/^www/, '')
  if (squashed.length < lengthMin) return 'none'
  const variants = new Set([squashed])
  // Each step may follow the one before: `getharbourlaneonline`.
  for (const adornment of adornments) {
    for (const variant of [...variants]) variants.add(variant.replace(adornment, ''))
  }
  return [...variants]
    .filter((variant) => variant.length >= lengthMin)
    .map((variant) => fitOf(variant, name))
    .reduce((best, fit) => (order.indexOf(fit) > order.indexOf(best) ? fit : best), 'none' as BrandFit)
}

function fitOf(brand: string, name: string): BrandFit {
  const words = wordsOfName(name).filter((word, place) => place > 0 || word !== 'the')
  const { key, strict } = nameKeys(name)
  const withoutAnd = words.filter((word) => word !== 'and')
  const full = words.join('')
  if ([key, strict, full, withoutAnd.join('')].includes(brand) || `${key}s` === brand) return 'full'

  let core = words.length
  while (core > 1 && genericWords.has(words[core - 1] ?? '')) core -= 1
  if (
    core < words.length &&
    [
      words.slice(0, core).join(''),
      words
        .slice(0, core)
        .filter((word) => word !== 'and')
        .join(''),
    ].includes(brand)
  )
    return 'core'

  for (const some of [words, withoutAnd]) {
    let joined = ''
    for (const [place, word] of some.entries()) {
      joined += word
      const isEnough = place > 0 || (joined.length >= firstWordMin && !genericWords.has(word))
      if (joined === brand && isEnough) return 'prefix'
    }
  }
  const first = words.slice(0, 3).find((word) => word.length >= firstWordMin && !genericWords.has(word))
  if (first && brand.startsWith(first)) return 'first-word'
  const initials = withoutAnd.map((word) => word[0] ?? '').join('')
  const allInitials = wordsOfName(name)
    .map((word) => word[0] ?? '')
    .join('')
  const coreInitials = words
    .slice(0, core)
    .filter((word) => word !== 'and')
    .map((word) => word[0] ?? '')
    .join('')
  return (initials.length >= acronymMin && (brand === initials || brand === allInitials)) ||
    (coreInitials.length >= acronymMin && brand === coreInitials)
    ? 'acronym'
    : 'none'
}
