import { withRelatives } from '../attacks/groups.js'
import { successor, twin } from '../attacks/namesakes.js'
import { matched, matchedByName, matchedOrReview } from '../expected.js'
import { writtenName } from '../names.js'
import { makeAddress } from '../places.js'
import { ownSite, strangerSite } from '../scenes.js'
import { place } from '../words.js'

const guarantee = 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)'
const causes = ['Rescue Centre', 'Music Trust', 'Woodland Project', 'Advice Bureau']

/** A charity that is a company, and the company through which it trades. */
const charity = {
  theme: 'charity',
  draw: ({ random, companies }) => ({
    bare: companies.newText(() => `${place(random)} ${random.oneOf(causes)}`),
    category: guarantee,
    endings: ['.org.uk', '.org'],
  }),
  cast: (world, { company }) => ({ trader: world.newFacts({ bare: `${company.bare} Trading` }) }),
}

/** A company whose site still has its former name. */
function drawRenamed({ companies }) {
  const former = companies.newName()
  companies.reserve(former)
  const previous = [{ name: `${former.toUpperCase()} LIMITED`, until: '11/05/2021' }]
  return { brand: former, company: companies.add({ previous }) }
}

const withFormer = ({ random }, { brand }) => ({ former: writtenName(random, { bare: brand, ending: 'limited' }) })
const settledTwin = (expected) => ownSite({ ...twin, expected })

/** Companies that have something in common with those of the attacks, and still run their sites. */
export const specialCompanies = [
  {
    name: 'welsh',
    build: ownSite({
      language: 'cy',
      draw: ({ random }) => ({
        kind: random.oneOf(['seven', 'eight']),
        ending: random.oneOf(['welsh', 'limited']),
        region: 'wales',
        endings: ['.cymru', '.wales', '.co.uk'],
      }),
      expected: matched,
    }),
    templates: [
      { footer: ['Cofrestrwyd yng Nghymru a Lloegr Rhif {number}', '© {name}'] },
      { footer: '{name}. Rhif y cwmni: {number}. Swyddfa gofrestredig: {office}' },
      { footer: ["Rhif Cofrestru'r Cwmni / Company Registration Number: {number}", 'Hawlfraint {name}'] },
      { privacy: 'Mae {name} yn gwmni cyfyngedig a gofrestrwyd yng Nghymru a Lloegr, rhif cofrestredig {number}.' },
    ],
  },
  {
    name: 'charity-company',
    build: ownSite({ ...charity, expected: matched }),
    templates: [
      { footer: ['{reg.charity} Company limited by guarantee number {number}.', '© {name}'] },
      {
        footer:
          '{brand} is a company limited by guarantee registered in England and Wales (no. {number}). {reg.charity}',
      },
      { footer: { lines: ['{name}', '{reg.charity}', 'Company Reg. {number}', '{office}'] } },
      { legal: '{name} is an exempt charity and a company limited by guarantee. Company No: {number}. {office}' },
    ],
  },
  {
    name: 'charity-with-shop',
    build: ownSite({ ...charity, expected: matchedOrReview }),
    templates: [
      {
        privacy:
          '{brand} is a company (company no. {number}). {reg.charity} It trades through {trader.name} (company no. {trader.number}). Registered office: {office}',
      },
      {
        footer: '{reg.charity}',
        terms:
          'Goods in the shop are sold by {trader.name} (registered company {trader.number}), which gives its profit to {brand}.',
      },
      { footer: ['{reg.charity}', '© {trader.name}'] },
    ],
  },
  {
    name: 'group-named',
    build: ownSite({ cast: withRelatives, expected: matchedOrReview }),
    templates: [
      {
        footer: [
          '{parent.name} (company number {parent.number}), {name} (company number {number}) and {sister.name} (company number {sister.number}) are registered in England and Wales at {office}.',
          'This website is operated by {name}.',
        ],
      },
      {
        terms: [
          '{parent.name} and {name} are registered in England under numbers {parent.number} and {number} respectively.',
          '{domain} is owned and operated by {name}.',
        ],
        footer: '© {name}',
      },
      {
        footer: [
          '{name} is a subsidiary of {parent.name} (registered number {parent.number}).',
          '{name}. Registered in England number {number}. Registered office {office}',
        ],
      },
      {
        legal: {
          rows: [
            '{sister.name}: Company number {sister.number}',
            '{name}: Company number {number}',
            '{parent.name}: Company number {parent.number}',
          ],
        },
        privacy: 'The controller of your data on {domain} is {name}.',
      },
      {
        footer:
          'This site belongs to {name}, No {number}. Work of other kinds is done by {sister.name}, No {sister.number}, under separate terms.',
        slavery: 'This statement covers {parent.name} ({parent.number}) and its subsidiaries.',
      },
      { footer: '© {name}', about: 'In 2020 we joined the family of {parent.name} (company no. {parent.number}).' },
    ],
  },
  {
    name: 'overseas-company',
    build: ownSite({
      draw: () => ({ kind: 'overseas', category: 'Overseas company', origin: 'GERMANY' }),
      expected: matched,
    }),
    templates: [
      { footer: '{name}, UK branch. Registered in England and Wales, company number {full}.' },
      { legal: '{brand}: {name}. Companies House number {full}. UK office: {office}.' },
      { terms: 'We are {name}, registered at Companies House as an overseas company under {full}.' },
    ],
  },
  {
    name: 'renamed',
    build: strangerSite({ draw: drawRenamed, cast: withFormer, expected: matched }),
    templates: [
      { footer: '{former}. Company number {number}.' },
      { legal: '{name} (formerly {former}) is registered in England and Wales, number {number}.' },
      { terms: 'These terms are those of {former}, company registration number {number}, registered office {office}.' },
      { about: 'On 11 May 2021 {former} changed its name to {name}. Our company number, {number}, stays the same.' },
    ],
  },
  {
    name: 'renamed-by-name',
    build: strangerSite({ draw: drawRenamed, cast: withFormer, expected: matchedByName }),
    templates: [{ footer: '© {former}, {office}' }],
  },
  {
    name: 'successor',
    build: ownSite({ ...successor, expected: (_, { heir }) => matched({ number: heir.full }) }),
    templates: [
      { footer: '© {heir.name}. Company number {heir.number}. Registered office: {heir.office}' },
      {
        privacy:
          'The controller is {heir.name}, company number {heir.number}, whose registered office is {heir.office}.',
      },
    ],
  },
  {
    name: 'twin-with-office',
    build: settledTwin(matchedByName),
    templates: [
      { footer: '© {name}', contact: '{office}' },
      { footer: ['© {year} {name}', 'Registered office: {office}'] },
    ],
  },
  {
    name: 'twin-with-number',
    build: settledTwin(matched),
    templates: [{ terms: 'We are {name}, company number {number}.', footer: '{office}' }],
  },
  {
    name: 'at-the-accountant',
    build: ownSite({
      draw: ({ random }) => ({ address: makeAddress(random) }),
      cast: (world, { company }) => ({ host: world.newFacts({ address: company.address }) }),
      expected: matchedByName,
    }),
    templates: [{ contact: { lines: ['{name}', 'c/o {host.name}', '{lines}'] }, footer: '© {name}' }],
  },
]
