import { coined, nouns, trades } from './words.js'

const broad =
  /\b(services|solutions|group|trading|company|co|associates|partners|direct|supplies|products|uk|the|and|sons|of)\b/g

const tradeWords = new Set(trades.map((word) => word.toLowerCase()))

/** How an owner names a domain after a company. The last three do not say whose it is. */
export const labelStyles = {
  full: (bare) => words(bare).join(''),
  hyphens: (bare) => words(bare).join('-'),
  short: (bare) => distinct(bare).join(''),
  shortHyphens: (bare) => distinct(bare).join('-'),
  first: (bare) => firstDistinct(bare),
  firstWithTail: (bare, random) => `${firstDistinct(bare)}${random.oneOf(['online', 'uk', 'shop', 'hq', 'app'])}`,
  initials: (bare) =>
    words(bare)
      .map((word) => word[0])
      .join(''),
  brand: (_bare, random) => coined(random).toLowerCase(),
  phrase: (_bare, random) =>
    `${random.oneOf(['my', 'buy', 'your', 'hello', 'we', 'the'])}${random.oneOf(nouns).toLowerCase()}${random.oneOf(['shop', 'store', 'deals', 'world', 'place', 'box'])}`,
}
export const relatedStyles = ['full', 'full', 'hyphens', 'short', 'short', 'shortHyphens', 'firstWithTail']

/** A label of fewer letters than this says nothing of a name. */
export const labelLengthMin = 5

function words(bare) {
  return bare
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
}

function distinct(bare) {
  const kept = words(bare).join(' ').replace(broad, ' ').trim().split(/\s+/).filter(Boolean)
  return kept.length > 0 ? kept : words(bare)
}

function firstDistinct(bare) {
  const kept = distinct(bare)
  return kept.find((word) => word.length > 2 && !tradeWords.has(word)) ?? kept[0]
}
