import { fill } from '../fill.js'
import { strangerSite } from '../scenes.js'

/** How people without a company say who runs a site. */
const soleTraders = [
  '{brand} is the trading name of {person}, a sole trader.',
  'Proprietor: {person}. {brand} is not a limited company.',
  '{person} t/a {brand}',
  'I am {person}, and {brand} is just me: self-employed, one van, no staff.',
  'Owner and sole proprietor: {person}',
  '{brand} is run by {person} as a self-employed business.',
  'Trader: {person}, trading as {brand}. We are too small to be incorporated.',
  'The business is owned by {person} in a personal capacity.',
]
const clubs = [
  '{brand} is an unincorporated association run by volunteers.',
  '{brand} belongs to its members. The secretary is {person}.',
  'This site is kept up by {person} on behalf of the committee. We are not a company.',
  'We are a small group of volunteers with a bank account and a constitution, and nothing more formal than that.',
  'Run by volunteers. Chair: {person}.',
  '{brand} is a community group. Everyone gives their time for free.',
]
const blogs = [
  'This site is written and paid for by {person} as a hobby.',
  'I am {person}. I run this website from home in my spare time.',
  'A private, non-commercial website by {person}.',
  '© {person}. A personal website.',
  'Who is behind this? Only me, {person}. There is no company.',
  'Publisher and editor: {person}, a private individual.',
]

/** Sentences that name the person or the group behind a site. */
function voices({ random }, { brand, person }) {
  const draw = (wordings) => () => fill(random.oneOf(wordings), { brand, person })
  return { sole: draw(soleTraders), club: draw(clubs), blog: draw(blogs) }
}

/** A company with a site of its own, which is tempting to match and does not run this one. */
export function withBait(world, _actor, facts) {
  return { ...voices(world, facts), bait: baitOf(world) }
}

/** The same with a name or other properties that depend on the brand. */
export function withBaitLike(given) {
  return (world, { brand }, facts) => ({ ...voices(world, facts), bait: baitOf(world, given(brand, world)) })
}

/** Several companies. */
export function withBaits(low, high) {
  return (world, _actor, facts) => {
    const listed = Array.from({ length: world.random.between(low, high) }, () => baitOf(world))
    return { ...voices(world, facts), bait: listed[0], listed }
  }
}

function baitOf(world, given) {
  const { company, brand, domain } = world.own(given)
  return { ...world.factsOf(company), brand, domain }
}

/** Draws the brand of a site, which is the name of no company. */
export function drawBrand(draw, more = {}) {
  return ({ random, companies }) => {
    const brand = companies.newText(() => draw(random))
    companies.reserve(brand)
    return { brand, ...more }
  }
}

/** The site of somebody who is no UK company, with a company as bait. */
export function baitedSite(options = {}) {
  return strangerSite({ cast: withBait, ...options })
}
