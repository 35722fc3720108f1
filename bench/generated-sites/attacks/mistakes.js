import { reviewOnly, unsettledStranger } from '../expected.js'
import { firstFree } from '../random.js'
import { ownSite } from '../scenes.js'

/** One digit is wrong or two are swapped, and the wrong number is that of another company. */
function withMisprint({ companies, random }, { company }) {
  const wrong = firstFree(
    () => misprint(random, company.number),
    (number) => !companies.has(number),
  )
  companies.strangerAt(wrong)
  return { number: wrong }
}

function misprint(random, number) {
  const at = random.between(2, 6)
  const wrong = random.chance(0.5)
    ? number[at + 1] + number[at]
    : `${(Number(number[at]) + random.between(1, 9)) % 10}${number[at + 1]}`
  return number.slice(0, at) + wrong + number.slice(at + 2)
}

const digits = ['12345678', '01234567', '11111111', '87654321']
const blanks = ['[XXXXXXXX]', 'XXXXXXXX', '________', 'TBC', '<your number>', '########', '00000000', '.......']

/** Somebody forgot to fill in the number. Some of the digits are numbers of companies. */
function withBlanks({ companies, random }) {
  const sample = random.oneOf(digits)
  if (/^[01]/.test(sample)) companies.strangerAt(sample)
  return { sample, blank: random.oneOf(blanks) }
}

/** Numbers that no company has. */
function withUnknown({ companies, random }) {
  return {
    tooHigh: `${random.between(4, 9)}${random.digits(7)}`,
    tooLong: `0${random.between(1, 9)}${random.digits(random.between(7, 8))}`,
    oddPrefix: `XY${random.digits(6)}`,
    free: companies.newNumber(random.oneOf(['seven', 'eight'])),
  }
}

export const mistakes = [
  {
    name: 'wrong-digit',
    build: ownSite({
      draw: ({ random }) => ({ kind: random.oneOf(['seven', 'eight']), isFar: random.chance(0.2) }),
      cast: withMisprint,
      expected: reviewOnly,
    }),
    templates: [
      { footer: '{name}. Company number {number}.' },
      {
        terms:
          'We are {name}, a company registered in England and Wales. Our company registration number is {number} and our registered office is at {office}.',
      },
      { footer: ['© {name}', 'Registered in England No {number}'] },
      { privacy: '{name} ({number}) is the controller of your data.' },
      { contact: { rows: ['Company: {name}', 'Registration no.: Company registration {number}', 'Post: {office}'] } },
    ],
  },
  {
    name: 'placeholder',
    build: ownSite({ cast: withBlanks, expected: unsettledStranger }),
    templates: [
      { footer: '© {brand}. Company number {sample}' },
      { terms: 'This website is operated by {name}, company number {sample}, registered office {office}.' },
      { terms: 'This website is operated by [COMPANY NAME] Limited, company number {blank}.' },
      {
        terms:
          '{brand} is registered in England and Wales (company number), our VAT number is and our registered office is at .',
      },
      {
        footer: {
          lines: ['Your Company Name Ltd', '123 Street Name, Anytown, AB12 3CD', 'Company Registration No: {sample}'],
        },
      },
      { privacy: '<Company name> Ltd (“we”), company number {blank}, is the data controller.' },
      { terms: '{brand} is the trading name of ................ Ltd, registered number {blank}.' },
      {
        legal: {
          rows: [
            'Registered name: [INSERT NAME] Limited',
            'Company number: {blank}',
            'Registered office: [INSERT ADDRESS]',
          ],
        },
      },
    ],
  },
  {
    name: 'unknown-number',
    build: ownSite({ cast: withUnknown, expected: unsettledStranger }),
    templates: [
      { footer: '{brand} is registered in England and Wales. Company number {tooHigh}.' },
      { footer: '© {brand} | Company Registration No. {tooLong}' },
      { terms: '{brand} is a company registered in England and Wales with company number {oddPrefix}.' },
      { footer: '{brand} is registered in England and Wales. Company number {free}.' },
      { legal: { rows: ['Name: {brand}', 'Company number: {free}'] } },
    ],
  },
]
