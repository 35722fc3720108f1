import { unsettled } from '../expected.js'
import { mentions, services } from '../noise.js'
import { ownSite, strangerSite, withOther } from '../scenes.js'

const servicePages = ['terms', 'privacy', 'footer', 'contact']

/** Numbers and names of companies that do something for the site. */
export const thirdParties = [
  {
    name: 'agency-credit',
    build: strangerSite({ cast: withOther }),
    templates: [
      { footer: ['© {brand}', 'Website by {other.name}, company number {other.number}'] },
      { footer: 'Designed, built and hosted by {other.name} (registered in England No. {other.number}).' },
      {
        footer: [
          'Powered by {other.name}. Registered in England & Wales {other.number}. {other.office}',
          '{brand} is run by volunteers.',
        ],
      },
      {
        privacy:
          'As designer, developer and host of this website {other.name} (company no. {other.number}) is our data processor.',
      },
      { footer: 'Photography: {other.name}, Co. No. {other.number}' },
      { footer: ['{brand} {year}', 'Site crafted with care by {other.name} (Co. {other.number})'] },
      { footer: { lines: ['Theme and hosting: {other.name}', 'Reg. in England {other.number}', '{other.office}'] } },
      {
        footer:
          '{brand} uses a school website system from {other.name}. {other.name} is registered in England, company number {other.number}.',
      },
      { footer: 'Text © {person}. Design © {year} {other.name}, registered number {other.number}.' },
      { legal: { list: ['Drawings: {other.name} (company {other.number})', 'Fonts: an open licence'] } },
      {
        privacy:
          '{brand} is looked after by {person}. The web developers, {other.name} (company registration number {other.number}), can see the logs of the server.',
      },
    ],
  },
  {
    name: 'service-partner',
    build: strangerSite({ cast: withOther }),
    templates: [
      ...services.map((text, at) => ({ [servicePages[at % servicePages.length]]: [text, '© {brand}'] })),
      {
        delivery:
          'Deliveries are made by {other.name}, company number {other.number}. Ring the depot at {other.office}.',
      },
      {
        contact: 'Claims go to the underwriter, {other.name}, {other.office}. Registered in England No {other.number}.',
      },
      {
        terms:
          'Guarantees are those of the manufacturer, {other.name} (company number {other.number}, {other.office}).',
      },
      {
        terms:
          'Spread the cost with {other.name}. {other.name}, {other.office}, is registered in England ({other.number}) and is the lender. {brand} is not.',
      },
      {
        footer:
          'Tickets for {brand} are sold by our box office agent {other.name} (registered no. {other.number}), to whose terms you agree.',
      },
      {
        about:
          '{brand} rents its studio from {other.name} (company reg. no. {other.number}), to whom all questions about the building should go.',
      },
    ],
  },
  {
    name: 'acquaintance',
    build: strangerSite({ cast: withOther }),
    templates: [
      ...mentions.map((text) => ({ home: text })),
      { home: 'Our story is told in a book published by {other.name}.' },
      { about: 'The map in our hall was published by {other.name} in 1911.' },
    ],
  },
  {
    name: 'sub-processors',
    build: strangerSite({ cast: (world) => ({ listed: [world.newFacts(), world.newFacts(), world.newFacts()] }) }),
    templates: [
      {
        privacy: [
          'Who processes data for us:',
          { rows: [{ each: ['{one.name}: Card payments; UK company {one.number}'] }] },
        ],
      },
    ],
  },
  {
    name: 'appointed-representative',
    build: ownSite({ cast: withOther, expected: unsettled, theme: 'advisers' }),
    templates: [
      {
        footer:
          '{brand} is an appointed representative of {other.name}, which is authorised and regulated by the Financial Conduct Authority. {other.name} is registered in England and Wales, company number {other.number}.',
      },
      { terms: 'Our principal is {other.name} (registered number {other.number}), {other.office}.' },
      { footer: '{brand} acts as an introducer to {other.name}. {other.name}: company number {other.number}.' },
      { legal: 'We advise under the licence of {other.name}, Co. Reg. No. {other.number}, and not in our own right.' },
      {
        footer:
          '{brand} is a member of the network of {other.name}, through which it is authorised. {other.name} is registered in England under company number {other.number}.',
      },
      {
        legal: {
          rows: [
            'Adviser: {brand}',
            'Principal firm: {other.name}',
            'Principal firm registered number: {other.number}',
            'Principal firm registered office: {other.office}',
          ],
        },
      },
      { terms: '{brand} acts as an agent of {other.name}, a payment institution (company no. {other.number}).' },
    ],
  },
]
