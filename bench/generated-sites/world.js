import { brandName, writtenName } from './names.js'
import { phone, registrations, writtenVat } from './numbers.js'
import { addressLines, countryNames } from './places.js'
import { firstFree } from './random.js'
import { coined, nouns, person, trades } from './words.js'

const massOfficeShare = 0.07
const labelLengthMin = 6
const labelLengthMax = 50
const domainEndings = ['.co.uk', '.co.uk', '.co.uk', '.com', '.com', '.uk', '.net', '.org.uk', '.london', '.shop']
const broadWords =
  /^(services|solutions|group|trading|company|co|associates|direct|supplies|uk|the|and|sons|of|district)$/
const tradeWords = new Set(trades.map((word) => word.toLowerCase()))

/** Domain labels that tell the name. */
const nearLabels = [
  (words) => words.join(''),
  (words) => words.join(''),
  (words) => words.join('-'),
  (words) => distinct(words).join(''),
  (words) => distinct(words).join('-'),
  (words, random) => `${firstDistinct(words)}${random.oneOf(['online', 'uk', 'shop', 'hq', 'app'])}`,
  (words, random) => `${random.oneOf(['the', 'get', 'visit'])}${distinct(words).join('')}`,
]
/** Domain labels that do not. */
const farLabels = [
  (_words, random) => coined(random).toLowerCase(),
  (words, random) => `${words.map(([letter]) => letter).join('')}${random.between(10, 99)}online`,
  (_words, random) => `${random.oneOf(['my', 'buy', 'hello'])}${random.oneOf(nouns)}${random.oneOf(['shop', 'box'])}`,
]

/** What a scene may ask for: random draws, the register, and sites that no other scene has. */
export function openWorld({ random, companies, domains }) {
  function domainOf(drawLabel, endings = domainEndings) {
    const drawn = firstFree(
      () => `${fitted(drawLabel())}${random.oneOf(endings)}`.toLowerCase(),
      (domain) => !domains.has(domain),
    )
    domains.add(drawn)
    return drawn
  }

  function fitted(label) {
    if (label.length < labelLengthMin) return `${label}${random.oneOf(['online', 'home'])}`
    return label.slice(0, labelLengthMax).replace(/-$/, '')
  }

  /** A company with its own site. */
  function own({ endings, isFar = false, ...given } = {}) {
    const isAtMassOffice = !given.address && !given.kind && random.chance(massOfficeShare)
    const company = companies.add(isAtMassOffice ? { address: companies.massOffice(), kind: 'eight', ...given } : given)
    const labels = isFar ? farLabels : nearLabels
    const domain = domainOf(() => random.oneOf(labels)(wordsOf(company.bare), random), endings)
    return { company, domain, brand: isFar ? titled(domain) : company.bare.replace(/ \([^)]*\)$/, '') }
  }

  /** A site of somebody without a company. */
  function stranger({ brand = newBrand(), endings } = {}) {
    return { brand, domain: domainOf(() => wordsOf(brand).join(''), endings) }
  }

  /** A company whose site has a name that the register does not know. */
  function branded(given) {
    return { company: companies.add(given), ...stranger() }
  }

  function newBrand() {
    const brand = companies.newText(() => brandName(random))
    companies.reserve(brand)
    return brand
  }

  /** What a template may write about a company. */
  function factsOf(company) {
    const lines = addressLines(random, company.address)
    return {
      name: writtenName(random, company),
      upper: company.name,
      number: random.chance(0.6) ? company.number.replace(/^0+/, '') : company.number,
      full: company.number,
      office: lines.join(', '),
      lines,
      street: company.address.line1,
      town: company.address.town,
      postcode: company.address.postcode,
      country: countryNames[company.address.region],
    }
  }

  /** What a template may write about any site. */
  function siteFacts({ brand, domain }) {
    return {
      brand,
      domain,
      mail: `${random.oneOf(['hello', 'info', 'accounts'])}@${domain}`,
      person: person(random),
      phone: phone(random),
      vat: writtenVat(random),
      year: String(random.between(2016, 2025)),
      reg: registrations({ random, companies }),
      otherBrand: newBrand,
    }
  }

  const newFacts = (given) => factsOf(companies.add(given))

  return { random, companies, own, stranger, branded, newBrand, factsOf, newFacts, siteFacts }
}

function wordsOf(text) {
  const plain = text.toLowerCase().replaceAll('&', ' and ').replaceAll("'", '')
  return plain
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
}

function distinct(words) {
  const kept = words.filter((word) => !broadWords.test(word))
  return kept.length > 0 ? kept : words
}

function firstDistinct(words) {
  const kept = distinct(words)
  return kept.find((word) => word.length > 2 && !tradeWords.has(word)) ?? kept[0]
}

function titled(domain) {
  return domain[0].toUpperCase() + domain.slice(1, domain.indexOf('.'))
}
