import { matchedOrReview, reviewOnly, unsettledStranger } from '../expected.js'
import { makeAddress } from '../places.js'
import { ownSite, withOther } from '../scenes.js'

/** A live company has taken the name of a dissolved one. */
export const successor = {
  draw: () => ({ kind: 'seven', status: 'Dissolved', dissolvedOn: '14/02/2022' }),
  cast: ({ companies, factsOf }, { company }) => ({
    heir: factsOf(companies.add({ bare: company.bare, kind: 'eight' })),
  }),
}

/** A company in Northern Ireland, which once had its own register, has the same name. */
export const twin = {
  draw: ({ random }) => ({ kind: 'eight', address: makeAddress(random), endings: ['.co.uk', '.com', '.net'] }),
  cast({ companies, random }, { company }) {
    companies.add({ bare: company.bare, kind: random.oneOf(['northernIrish', 'northernIrishOld']) })
  },
}

/** The name fits, and still nothing says which company it is. */
export const namesakes = [
  {
    name: 'label-look-alike',
    build: ownSite({ cast: withOther, expected: unsettledStranger }),
    templates: [
      { footer: '© {brand}' },
      { terms: '{brand} is a sole trader. Prices are for private customers.' },
      { about: '{brand} is run by volunteers and has no paid staff.' },
      { home: 'Welcome to {brand}, the diary of a keen amateur since 2011.' },
      { privacy: '{brand} is a partnership of two persons and not a limited company.' },
      { contact: '{brand}, {other.office}' },
      { home: '{brand} is an unofficial page made by fans and is not linked with any company.' },
      { footer: '{brand} is {person}, self-employed. All rights reserved.' },
      { privacy: '{brand} is an unincorporated association, so its committee decides how data is used.' },
      { home: 'Last month {brand} visited {other.name} in {other.town} to see how bells are cast.' },
      { footer: { lines: ['{brand}', '{other.lines}'] } },
    ],
  },
  {
    name: 'dissolved',
    build: ownSite({ ...successor, expected: (_, { heir }) => reviewOnly({ number: heir.full }) }),
    templates: [
      { footer: '{name}. Company number {number}.' },
      { footer: '{name}, {heir.office}. Registered in England No. {number}' },
      { terms: 'We are {name}, registered in England under {number}, of {office}.' },
      { legal: { rows: ['Company: {name}', 'Number: Registered number {number}', 'Office: {office}'] } },
    ],
  },
  {
    name: 'dissolved-and-successor',
    build: ownSite({ ...successor, expected: (_, { heir }) => matchedOrReview({ number: heir.full }) }),
    templates: [{ footer: 'Company No. {heir.number}', terms: 'The seller is {name} (registered number {number}).' }],
  },
  {
    name: 'twin-by-name',
    build: ownSite({ ...twin, expected: unsettledStranger }),
    templates: [
      { footer: '© {name}' },
      { terms: 'This site is operated by {name}.' },
      { footer: 'All rights are reserved by {name}.' },
      { terms: 'The Supplier is {name}; the Buyer is whoever signs the order.' },
    ],
  },
  {
    name: 'same-name-in-law',
    build: ownSite({
      cast({ companies }, { company }) {
        companies.add({ bare: `${company.bare} (UK)`, kind: 'eight' })
      },
      expected: matchedOrReview,
    }),
    templates: [{ footer: '© {name}' }, { terms: 'This site is operated by {name}.' }],
  },
]
