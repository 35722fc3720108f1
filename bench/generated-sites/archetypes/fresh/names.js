import { adjectives, coined, firstNames, nouns, place, surname, trades } from '../../words.js'

const attemptsMax = 200
const practices = [
  'Dental Practice',
  'Veterinary Centre',
  'Day Nursery',
  'Preparatory School',
  'Car Centre',
  'Self Storage',
  'Estate Agents',
  'Bookkeeping',
  'Driving School',
  'Osteopaths',
  'Garden Centre',
  'Taproom',
  'Farm Shop',
  'Funeral Directors',
  'Opticians',
  'Dance Academy',
  'Boatyard',
  'Cheesemakers',
]
const tails = ['Technologies', 'Labs', 'Digital', 'Health', 'Learning', 'Robotics', 'Payments', 'Creative', 'Homes']
const parts = ['North West', 'Southern', 'Midlands', 'Anglia', 'Northern', 'South Coast', 'London', 'Wessex']

const shapes = [
  (r) => `${place(r)} ${r.oneOf(practices)}`,
  (r) => `${surname(r)} ${r.oneOf(practices)}`,
  (r) => `${surname(r)} ${surname(r)} ${r.oneOf(trades)}`,
  (r) => `${coined(r)} ${r.oneOf(tails)}`,
  (r) => `${letters(r, 3)} ${surname(r)} ${r.oneOf(trades)}`,
  (r) => `${surname(r)} ${r.oneOf(trades)} (${r.oneOf(parts)})`,
  (r) => `House of ${surname(r)}`,
  (r) => `${surname(r)} Bros ${r.oneOf(trades)}`,
  (r) => `${surname(r)}-${surname(r)} ${r.oneOf(trades)}`,
  (r) => `${r.oneOf(firstNames)} ${surname(r)} ${r.oneOf(['Design', 'Interiors', 'Photography', 'Ceramics'])}`,
  (r) => `${surname(r)} ${r.oneOf(trades)} & ${r.oneOf(trades)}`,
  (r) => `${r.oneOf(adjectives)} ${r.oneOf(nouns)} ${r.oneOf(tails)}`,
  (r) => `1st ${place(r)} ${r.oneOf(trades)}`,
  (r) => `${place(r)} and District ${r.oneOf(trades)}`,
  (r) => `${coined(r)}${r.oneOf(['ly', 'kit', 'desk', 'wise', 'base'])}`,
]
const causes = [
  'Donkey Haven',
  'Night Shelter',
  'Canal Society',
  'Choral Fund',
  'Toy Library',
  'Refugee Welcome',
  'Heritage Railway Friends',
  'Hospice at Home',
]
const charityShapes = [(r) => `${place(r)} ${r.oneOf(causes)}`, (r) => `${place(r)} and ${place(r)} ${r.oneOf(causes)}`]
const brandShapes = [
  (r) => coined(r),
  (r) => `${r.oneOf(['Mend', 'Book', 'Brew', 'Print', 'Rent', 'Fix'])} My ${r.oneOf(nouns)} ${place(r)}`,
  (r) => `${r.oneOf(nouns)} + ${coined(r)}`,
  (r) => `${coined(r)} by the ${r.oneOf(['Sea', 'River', 'Park', 'Bridge'])}`,
  (r) => `${r.oneOf(adjectives)} ${r.oneOf(nouns)} ${place(r)}`,
  (r) => `${coined(r)} Club`,
]

/** A company's name without its ending, in shapes that the other sets do not have. */
export function companyName(world) {
  return unused(world, shapes)
}

/** The name of a charity, whether or not it is a company. */
export function charityName(world) {
  const name = unused(world, charityShapes)
  world.companies.reserve(name)
  return name
}

/** What a site calls itself where no company has that name. */
export function brandName(world) {
  const brand = unused(world, brandShapes)
  world.companies.reserve(brand)
  return brand
}

function unused({ random, companies }, list) {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const drawn = random.oneOf(list)(random)
    if (!companies.hasKey(drawn)) return drawn
  }
  throw new Error('The forge ran out of names.')
}

function letters(random, count) {
  return Array.from({ length: count }, () => random.oneOf([...'BCDGHJKLMNPRSTW'])).join('')
}
