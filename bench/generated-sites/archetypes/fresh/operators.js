import { coined } from '../../words.js'
import { brandName, companyName } from './names.js'
import { freshAddress } from './places.js'

const endings = ['.co.uk', '.co.uk', '.co.uk', '.com', '.com', '.uk', '.org.uk', '.biz', '.studio', '.co', '.online']
const massShare = 0.06
const labelLengthMin = 6
const generic = /^(the|and|of|uk|company|services|solutions|group|bros|district)$/

const kindRegions = {
  scottish: 'scotland',
  scottishOld: 'scotland',
  scottishPartnership: 'scotland',
  northernIrish: 'northernIreland',
  northernIrishOld: 'northernIreland',
  northernIrishPartnership: 'northernIreland',
}

/** Labels from which a reader would guess the name. */
const near = [
  (words) => words.join(''),
  (words) => words.join(''),
  (words) => words.join('-'),
  (words) => words.filter((word) => !generic.test(word)).join(''),
  (words) => leading(words),
  (words) => `the${words.join('')}`,
  (words, random) => `${random.oneOf(['get', 'visit', 'ask'])}${leading(words)}`,
  (words, _random, town) => `${leading(words)}${town}`,
]
const far = [
  (_words, random) => coined(random).toLowerCase(),
  (words, random) => `${words.map(([letter]) => letter).join('')}${random.between(10, 99)}online`,
  (_words, random) => `${random.oneOf(['team', 'hello', 'join'])}${coined(random).toLowerCase()}`,
]

/** A company and its own site. `label` is near, far or any; `isRelated` says whether the domain tells of the name. */
export function freshOperator(world, { label = 'near', domainEndings = endings, bare, ...given } = {}) {
  const company = freshCompany(world, { bare: bare ?? nameOf(world, given.ending), ...given })
  const isRelated = label === 'near' || (label === 'any' && world.random.chance(0.75))
  const domain = world.domainOf(() => labelOf(world.random, company, isRelated ? near : far), domainEndings)
  const brand = isRelated ? company.bare.replace(/ \([^)]*\)$/, '') : titled(domain)
  return { company, domain, brand, isRelated, isAlone: !world.companies.isShared(company) }
}

/** A company behind a name of which the register knows nothing. */
export function freshBranded(world, given = {}) {
  const brand = brandName(world)
  const company = freshCompany(world, { address: freshAddress(world.random), ...given })
  const domain = world.domainOf(() => padded(world.random, world.plain(brand)), endings)
  return { company, domain, brand, isRelated: false, isAlone: !world.companies.isShared(company) }
}

/** A site of somebody who has no company. */
export function freshStranger(world, { brand = brandName(world), domainEndings = endings } = {}) {
  return { brand, domain: world.domainOf(() => padded(world.random, world.plain(brand)), domainEndings) }
}

/** A company in the register, named and placed as in this set; some have an office that hundreds share. */
export function freshCompany(world, { region, address, kind, bare, ...given } = {}) {
  const { random, companies } = world
  const where = region ?? kindRegions[kind] ?? 'england'
  const isShared = !address && where === 'england' && random.chance(massShare)
  const drawnKind = kind ?? (isShared ? 'eight' : undefined)
  return companies.add({
    ...given,
    bare: bare ?? nameOf(world, given.ending),
    ...(drawnKind ? { kind: drawnKind } : {}),
    address: address ?? (isShared ? companies.massOffice() : freshAddress(random, where)),
  })
}

function nameOf(world, ending = 'limited') {
  return ending === 'limited' ? companyName(world) : world.companies.newName(ending)
}

/** The first two words, where both of them say something. */
function leading(words) {
  const two = words.slice(0, 2)
  return (words.length > 2 && two.every((word) => !generic.test(word)) ? two : words).join('')
}

function labelOf(random, company, styles) {
  const words = wordsOf(company.bare)
  const town = wordsOf(company.address.town)[0]
  const label = random.oneOf(styles)(words, random, town)
  return label.length >= labelLengthMin ? label : padded(random, words.join(''))
}

function padded(random, label) {
  return label.length >= labelLengthMin ? label : `${label}${random.oneOf(['online', 'hq', 'home'])}`
}

function wordsOf(text) {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
}

function titled(domain) {
  const label = domain.slice(0, domain.indexOf('.'))
  return label[0].toUpperCase() + label.slice(1)
}
