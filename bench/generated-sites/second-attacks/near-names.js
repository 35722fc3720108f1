import { firstFree } from '../random.js'
import { coined, surname, trades } from '../words.js'
import { baitedSite, drawBrand, withBaitLike } from './cast.js'

/** A number that the register does not have, as that of a company which is younger than our copy of it. */
function unlistedNumber({ random, companies }, prefix = '16') {
  return firstFree(
    () => `${prefix}${random.digits(8 - prefix.length)}`,
    (number) => !companies.has(number),
  )
}

const tradeBrand = drawBrand((random) => `${surname(random)} ${random.oneOf(trades)}`)
const bare = (brand) => ({ bare: brand })

/** The site states a company that the register does not have, and the register has one with nearly that name. */
function nearSite({ draw = tradeBrand, registered, stated, prefix }) {
  return baitedSite({
    draw,
    cast: (world, actor, facts) => ({
      ...withBaitLike(registered)(world, actor, facts),
      self: { name: stated(actor.brand, world.random), number: unlistedNumber(world, prefix) },
    }),
  })
}

const statements = [
  { footer: '{self.name}. Registered in England and Wales no. {self.number}.' },
  { footer: '© {year} {self.name}', terms: 'In these terms "we" means {self.name}, company number {self.number}.' },
  { legal: { rows: ['Legal name: {self.name}', 'Company number: {self.number}', 'Telephone: {phone}'] } },
  { privacy: '{self.name} (Co. Reg. No. {self.number}) is the controller of your data.', contact: '{phone}' },
  { contact: { lines: ['{self.name}', 'Reg. {self.number}', '{phone}', '{mail}'] } },
  { footer: { divs: ['{self.name}', 'Company No', '{self.number}', 'All rights reserved'] } },
  { about: '{self.name} was incorporated last spring under number {self.number} by {person}.', footer: '{self.name}' },
]

/** Companies whose name is the name of the site, or nearly. */
export const nearNames = [
  {
    name: 'sole-trader-namesake',
    build: baitedSite({ draw: tradeBrand, cast: withBaitLike(bare) }),
    templates: [
      {
        footer: '{person}, sole trader, trading as {brand}',
        about:
          'We are not connected with {bait.name} of {bait.town} (company number {bait.number}), who happen to share our name.',
      },
      {
        contact:
          'Looking for {bait.name}, {bait.office}? That is another firm. {brand} here is {person}, self-employed.',
      },
      {
        home: 'Please note: we are often mistaken for {bait.name} (Reg. {bait.number}). We are a family partnership, not a limited company, and have no link with them.',
      },
      {
        legal:
          '{brand} is a partnership of {person} and {person}’s sister. No limited company is involved. Complaints about {bait.name}, no. {bait.number}, do not belong here.',
      },
      {
        terms: [
          '{sole}',
          'A different business called {bait.upper} (company {bait.full}) trades from {bait.office}. We do not accept liability for it.',
        ],
      },
      { footer: ['{sole}', 'Not {bait.name}!'], contact: 'For {bait.brand} in {bait.town} please ring them, not us.' },
    ],
  },
  {
    name: 'number-of-another',
    build: baitedSite({ draw: tradeBrand }),
    templates: [
      { footer: '{brand} Ltd. Registered in England and Wales no. {bait.number}.' },
      {
        terms: '{brand} Limited is a company registered in England with company number {bait.number}.',
        contact: '{phone}',
      },
      { legal: { rows: ['Name: {brand} Ltd', 'Company number: {bait.number}', 'E-mail: {mail}'] } },
      { footer: '© {brand} Ltd | Co. Reg. {bait.full} | VAT {vat}' },
      { privacy: 'The controller is {brand} Ltd (Company No {bait.number}).', footer: '{brand} Ltd' },
      { contact: { lines: ['{brand} Ltd', 'Reg No. {bait.number}', '{phone}'] } },
    ],
  },
  {
    name: 'numbered-sibling',
    build: nearSite({
      draw: drawBrand((random) => `${coined(random)} ${random.between(11, 49)}`),
      registered: (brand) => ({ bare: brand.replace(/\d+$/, (digits) => String(Number(digits) + 1)) }),
      stated: (brand, random) => `${brand} ${random.oneOf(['Limited', 'Ltd'])}`,
    }),
    templates: statements,
  },
  {
    name: 'longer-legal-name',
    build: nearSite({
      registered: bare,
      stated: (brand, random) =>
        `${brand} ${random.oneOf(['Holdings', 'Scotland', 'Northern', 'Franchising', '2024', 'International', 'Group'])} ${random.oneOf(['Limited', 'Ltd'])}`,
    }),
    templates: statements,
  },
  {
    name: 'partnership-and-limited',
    build: nearSite({
      draw: drawBrand((random) => `${surname(random)} ${surname(random)}`),
      registered: (brand, { random }) => ({ bare: random.oneOf([brand, `${brand} Services`]) }),
      stated: (brand) => `${brand} LLP`,
      prefix: 'OC47',
    }),
    templates: statements,
  },
]
