import { firstFree } from '../random.js'
import { place } from '../words.js'
import { baitedSite, drawBrand, withBait } from './cast.js'
import { clubLife } from './themes.js'

/** Draws a number of another register and adds the company that has it in the UK register of companies. */
function takenNumber({ random, companies }, pattern) {
  const number = firstFree(
    () => pattern.replace(/#/g, () => random.digits(1)),
    (drawn) => !companies.has(drawn.padStart(8, '0')),
  )
  companies.strangerAt(number.padStart(8, '0'))
  return number
}

function numberedSite(pattern, look) {
  return baitedSite({
    ...look,
    cast: (world, actor, facts) => ({
      ...withBait(world, actor, facts),
      id: takenNumber(world, pattern),
      id2: takenNumber(world, pattern),
    }),
  })
}

const causes = ['Foodbank', 'Donkey Sanctuary', 'Toy Library', 'Night Shelter', 'Youth Theatre', 'Almshouse Trust']
const shared = ['Community Shop', 'Allotment Society', 'Energy Co-operative', 'Working Men’s Club', 'Credit Union']

/** Numbers that look like company numbers, and are not. */
export const otherNumbers = [
  {
    name: 'charity-number',
    build: numberedSite('1######', {
      draw: drawBrand((random) => `${place(random)} ${random.oneOf(causes)}`, { endings: ['.org.uk', '.org'] }),
      theme: 'charity',
    }),
    templates: [
      { footer: '{brand} | Registered Charity in England & Wales No. {id}' },
      { footer: ['{brand}', 'Reg. charity {id}'], about: '{club}' },
      { legal: '{brand} is a CIO, registered number {id}, regulated by the Charity Commission.' },
      { footer: 'REGISTERED IN ENGLAND AND WALES AS A CHARITY, NUMBER {id}', contact: 'Trustees: {person} and others' },
      {
        contact: { rows: ['Name: {brand}', 'Type: Charitable Incorporated Organisation', 'Registration number: {id}'] },
      },
      {
        about: 'Our work at home and abroad is done by two linked charities, numbers {id} and {id2}.',
        footer: 'Charity nos. {id}, {id2}',
      },
      {
        data: { '@type': 'NGO', name: '{brand}', identifier: '{id}', description: 'Registered charity {id}' },
        footer: 'Registered with the Charity Commission',
      },
    ],
  },
  {
    name: 'society-number',
    build: numberedSite('3####', {
      draw: drawBrand((random) => `${place(random)} ${random.oneOf(shared)}`, {
        endings: ['.coop', '.org.uk', '.co.uk'],
      }),
      ownTheme: clubLife,
    }),
    templates: [
      { footer: '{brand} is registered under the Co-operative and Community Benefit Societies Act 2014, no. {id}' },
      {
        legal:
          '{brand} is a community benefit society, not a company. Registered society number {id}, Mutuals Public Register.',
      },
      { footer: 'Registered society {id}. Registered with the Financial Conduct Authority, register no. {id2}.' },
      {
        about:
          '{brand} Limited is a registered society (number {id}R) owned by its 311 members, and is not registered as a company.',
        footer: '{brand}',
      },
      {
        terms: 'Shares are withdrawable. Society registration no. {id}. Friendly Societies Act.',
        contact: 'Secretary: {person}',
      },
      {
        contact: {
          rows: ['Society: {brand}', 'Registered number: {id}', 'Registrar: Financial Conduct Authority (mutuals)'],
        },
      },
    ],
  },
  {
    name: 'regulator-number',
    build: numberedSite('7#####', { theme: 'advisers' }),
    templates: [
      { footer: ['{sole}', 'Authorised and regulated by the Financial Conduct Authority, registered number {id}'] },
      { legal: '{sole} We are entered on the Financial Services Register (No. {id}).' },
      { footer: '{sole} Registered in England with the Information Commissioner, number {id}.' },
      {
        contact: {
          rows: ['Practitioner: {person}', 'Registered number: {id} (Law Society)', 'Insured by: policy {id2}'],
        },
      },
      {
        about: [
          '{sole}',
          'Registered nurse, PIN {id}. Registered manager with the care regulator, provider no. {id2}.',
        ],
      },
      { footer: 'Registered childminder, registration no. {id}. {sole}' },
      { terms: 'Registered office-cleaning contractor with the council, registered number {id}. {sole}' },
    ],
  },
  {
    name: 'unlabelled-number',
    build: numberedSite('01######', { theme: 'trades' }),
    templates: [
      { footer: '{sole} {id}' },
      { contact: ['Call: {id}', '{sole}'] },
      { home: 'Our reg. no. for warranty claims is {id}: quote it with your invoice. {sole}' },
      { footer: ['{sole}', 'Fax No. {id}'] },
      { about: ['{sole}', 'Patent GB {id}, registered in England in {year}'] },
      { footer: { divs: ['{brand}', 'No. {id}', '{mail}'] }, home: '{sole}' },
      { terms: '{sole} Quote membership number {id} when you order from the wholesaler.' },
    ],
  },
]
