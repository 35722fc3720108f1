import { labelLengthMin, labelStyles, relatedStyles } from './labels.js'
import { writtenName } from './names.js'
import { coined, nouns, trades } from './words.js'

const attemptsMax = 100
const domainEndings = [
  '.co.uk',
  '.co.uk',
  '.co.uk',
  '.co.uk',
  '.com',
  '.com',
  '.com',
  '.uk',
  '.net',
  '.org.uk',
  '.london',
  '.shop',
]

/** What a template may ask for: chance, the register, domains that no other site has, and names as sites write them. */
export function openWorld({ random, companies, domains, set }) {
  const write = (company) => writtenName(random, company)

  function domainOf(label, endings = domainEndings) {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const domain = label() + random.oneOf(endings)
      if (domain.length < 60 && !domains.has(domain)) {
        domains.add(domain)
        return domain
      }
    }
    throw new Error('The forge ran out of domains.')
  }

  /** A domain named after a company, in one of the styles. Says whether the label still tells of the name. */
  function named(bare, styles = relatedStyles, endings = domainEndings) {
    const fitting = styles.filter((style) => labelStyles[style](bare, random).length >= labelLengthMin)
    const style = random.oneOf(fitting.length > 0 ? fitting : ['full'])
    return {
      domain: domainOf(() => labelStyles[style](bare, random), endings),
      isRelated: relatedStyles.includes(style),
    }
  }

  /** A company and the site that is its own. */
  function operator({ styles, endings, ...given } = {}) {
    const company = companies.add({
      ...(random.chance(0.08) && !given.address
        ? { address: companies.massOffice(), kind: given.kind ?? 'eight' }
        : {}),
      ...given,
    })
    const { domain, isRelated } = named(company.bare, styles, endings)
    const brand = isRelated ? brandOf(company.bare) : titled(domain)
    return { company, domain, isRelated, brand, isAlone: !companies.isShared(company) }
  }

  /** A company behind a brand whose name tells nothing of it. */
  function branded(given = {}) {
    const company = companies.add(given)
    const brand = freshBrand()
    const domain = domainOf(() => plain(brand))
    return { company, domain, brand, isRelated: false, isAlone: !companies.isShared(company) }
  }

  /** A brand that is no company's name. */
  function freshBrand() {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const brand = random.oneOf([
        () => `${coined(random)} ${random.oneOf(trades)}`,
        () => `The ${coined(random)} ${random.oneOf(nouns)}`,
        () => `${coined(random)} & ${random.oneOf(nouns)}`,
      ])()
      if (!companies.hasKey(brand)) {
        companies.reserve(brand)
        return brand
      }
    }
    throw new Error('The forge ran out of brands.')
  }

  return {
    random,
    companies,
    set,
    write,
    domainOf,
    named,
    operator,
    branded,
    freshBrand,
    plain,
  }
}

function brandOf(bare) {
  return bare.replace(/ \(UK\)$/, '')
}

export function plain(text) {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
}

function titled(domain) {
  const label = domain.slice(0, domain.indexOf('.'))
  return label[0].toUpperCase() + label.slice(1)
}
