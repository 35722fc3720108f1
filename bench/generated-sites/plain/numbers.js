import { matched } from '../expected.js'
import { fill } from '../fill.js'
import { ownSite } from '../scenes.js'

/** Ways to state a number. */
const wordings = [
  'Company number {number}',
  'Company No. {number}',
  '{name}. Company registration number {number}.',
  '{name} ({number})',
  'Registered in {country} No. {number}',
  'Registered in {country} under {number}',
  '© {year} {name}. Registered in {country}, company number {number}.',
  'Our company registration number is {number} and our registered office is at {office}.',
  '(Registered in {country}, company number {number}, VAT number {vat})',
  '{name} | Company Reg No: {number} | VAT No: {vat}',
  'VAT No {vat} Company No {number}',
  'Our number in the register maintained by Companies House is {number}.',
  'CRN {number}',
  "Reg'd in {country} no {number}. Reg'd office {office}",
  'Company registered number\n{number}',
  '{name} (company no {number}; VAT reg {vat})',
  'Registered Company {number}. Registered address: {office}',
  'Companies House registration {number}',
  '{name} · {country} · Company {number}',
  'Registered name: {name} / Registered number: {number}',
  'Company Registration Details\nRegistered in {country} No {number}',
]

/** Where a number stands. */
const places = [
  { footer: '{statement}' },
  { footer: { lines: ['All rights reserved', '{statement}', 'Site map | Accessibility'] } },
  { footer: '{phone} • {mail} • {statement}' },
  {
    footer: {
      html: '<div class="col"><h5>Registered details</h5><p>{statement}</p></div><div class="col">{mail}</div>',
    },
  },
  { home: { divs: ['Opening hours 9 to 5', '{statement}'] } },
  { contact: { lines: ['{statement}'] } },
  { legal: [{ heading: 'Company details' }, '{statement}'] },
  { legal: { html: '<details><summary>About the business</summary><p>{statement}</p></details>' } },
]

/** Kinds of numbers, the ways to write one, and the ending of the name if it is not Limited. */
const forms = {
  'plain-number': [['eight', 'seven', 'six', 'five'], (n) => [n, n.replace(/^0+/, '')]],
  'scottish-number': [
    ['scottish', 'scottishOld'],
    (n) => [n, n.toLowerCase(), `SC ${n.slice(2)}`, n.replace(/^SC0+/, 'SC'), `SC-${n.slice(2)}`, `S.C. ${n.slice(2)}`],
  ],
  'northern-irish-number': [
    ['northernIrish', 'northernIrishOld'],
    (n) => [n, `NI ${n.slice(2)}`, n.replace(/^NI0+/, 'NI'), `NI-${n.slice(2)}`],
  ],
  'partnership-number': [
    ['partnership', 'scottishPartnership'],
    (n) => [n, `${n.slice(0, 2)} ${n.slice(2)}`, n.toLowerCase()],
    'partnership',
  ],
  'spaced-number': [
    ['eight', 'seven'],
    (n) => [
      `${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`,
      `${n.slice(0, 4)} ${n.slice(4)}`,
      `${n.slice(0, 2)} ${n.slice(2)}`,
    ],
  ],
  'marked-number': [['eight', 'seven'], (n) => [`[[${n}]]`]],
}

function statementKind([name, [kinds, write, ending]]) {
  const build = ownSite({
    draw: ({ random }) => ({ kind: random.oneOf(kinds), ending }),
    cast: ({ random }, { company }, facts) => ({
      statement: fill(random.oneOf(wordings), { ...facts, number: random.oneOf(write(company.number)) }),
    }),
    expected: matched,
  })
  const isPlain = ({ footer, legal }) => !(footer?.html || legal?.html)
  return { name, build, templates: name === 'marked-number' ? places.filter(isPlain) : places }
}

/** The prefix is left to the country in the sentence; an English stranger has the bare number. */
function withoutPrefix({ companies }, { company }) {
  const six = company.number.slice(2)
  companies.strangerAt(six.padStart(8, '0'))
  return { six, short: six.replace(/^0+/, '') }
}
const prefixless = (kind) => ownSite({ draw: () => ({ kind }), cast: withoutPrefix, expected: matched })

export const numbers = [
  ...Object.entries(forms).map(statementKind),
  {
    name: 'glued-number',
    build: ownSite({ expected: matched }),
    templates: [
      { footer: 'Company number {full}VAT {vat}', privacy: '{name} is the data controller.' },
      { footer: '© {name}Registered in EnglandCompany No.{full}VAT No.{vat}' },
      {
        contact: {
          html: '<div><span>Company name</span><span>{name}</span><span>Company number</span><span>{full}</span><span>Telephone</span></div>',
        },
      },
    ],
  },
  {
    name: 'scottish-without-prefix',
    build: prefixless('scottishOld'),
    templates: [
      { footer: ['Registered in Scotland {short}', '© {brand}'] },
      { footer: '{name} is registered in Scotland (company number {six}).' },
      { footer: ['Company No {six}. Registered in Scotland. Registered office {office}', '© {name}'] },
      { footer: '{name} is a Scottish company, registered number {six}' },
    ],
  },
  {
    name: 'northern-irish-without-prefix',
    build: prefixless('northernIrishOld'),
    templates: [{ footer: '{name}, registered in Northern Ireland, no. {six}' }],
  },
]
