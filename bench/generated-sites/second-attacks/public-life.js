import { place, surname } from '../words.js'
import { baitedSite, drawBrand, withBait } from './cast.js'
import { clubLife, council, personal } from './themes.js'

const bodies = ['Parish Council', 'Town Council', 'Community Council', 'Parish Meeting']
const campaigns = ['for Mayor', 'for Parliament', 'Independents', 'Residents Party']

/** Sites of public bodies, of candidates, and of nobody at all. */
export const publicLife = [
  {
    name: 'public-body',
    build: baitedSite({
      draw: drawBrand((random) => `${place(random)} ${random.oneOf(bodies)}`, {
        endings: ['.org.uk', '.co.uk', '.uk'],
      }),
      ownTheme: council,
    }),
    templates: [
      { footer: '{brand}. Site maintained by {bait.name}, registered in England {bait.number}' },
      {
        privacy:
          '{brand} is a public authority and the controller. Its webmaster is {bait.name}, company number {bait.number}.',
      },
      {
        news: 'The contract for grass cutting was awarded to {bait.name} (company no. {bait.number}), {bait.office}.',
        footer: 'Clerk: {person}',
      },
      {
        home: {
          rows: [
            'Payments over £500: {year}',
            'Payee: {bait.name}',
            'Payee number: {bait.number}',
            'Amount: £1,940.00',
          ],
        },
        contact: 'Clerk: {person}',
      },
      {
        contact:
          'Meals on wheels are cooked by {bait.name}, Reg. No. {bait.number}, {bait.office}. Talk to the clerk about anything else.',
        footer: '{brand}',
      },
      { footer: 'HOSTED FOR {brand} BY {bait.upper} - COMPANY NUMBER {bait.full}', contact: 'Secretary: {person}' },
      { legal: 'Internal auditor: {bait.name} ({bait.number}). {brand} is a statutory body and not a company.' },
    ],
  },
  {
    name: 'election-imprint',
    build: baitedSite({
      draw: drawBrand((random) => `${surname(random)} ${random.oneOf(campaigns)}`),
      ownTheme: personal,
    }),
    templates: [
      { footer: 'Promoted by {person}. Hosted and printed by {bait.name}, {bait.office}.' },
      {
        footer:
          'Published and promoted by {person} on behalf of {brand}. Printed by {bait.name} (company number {bait.number}), {bait.office}',
      },
      { home: 'Digital imprint: promoter {person}; printer {bait.upper}, REG {bait.full}.', about: '{club}' },
      {
        legal: {
          rows: [
            'Promoter: {person}',
            'Printer: {bait.name}, {bait.office}',
            'Printer’s company number: {bait.number}',
          ],
        },
      },
      {
        privacy:
          'The controller is the candidate, {person}. Canvass data is stored by {bait.name}, registered in England no. {bait.number}.',
        footer: 'Promoted by {person}',
      },
      {
        about: ['{club}', 'Donations over £500 are declared. So far: {bait.name} (company {bait.number}), £750.'],
        footer: 'Agent: {person}',
      },
    ],
  },
  {
    name: 'demo-site',
    build: baitedSite({ theme: 'shop' }),
    templates: [
      {
        home: 'This is a demo shop for testing. No orders will be fulfilled.',
        footer: 'Demo data: {bait.name}, company number {bait.number}, {bait.office}',
      },
      {
        home: 'Student project for a web design course by {person}. The firm shown here is only an example.',
        footer: '{bait.name} Registered in England {bait.number}',
      },
      {
        home: '{blog}',
        terms: [
          'Example footer for limited companies, as the law asks:',
          '"{bait.name}. Registered in England and Wales. Company number {bait.number}. Registered office: {bait.office}"',
        ],
      },
      {
        home: ['Theme preview. Buy this theme from {person} for £39.', 'All names on the preview are sample content.'],
        contact: { lines: ['{bait.name}', '{bait.office}', 'Company No. {bait.number}'] },
      },
      {
        about:
          'Training site of an evening class. Learners practise with the public details of {bait.upper}, no. {bait.full}, which has no part in the class.',
        footer: 'Tutor: {person}',
      },
      {
        home: 'TEST TEST staging copy, do not index. Placeholder company below.',
        footer: {
          divs: ['{bait.name}', 'Reg {bait.number}', 'Lorem ipsum dolor sit amet', '[insert your company here]'],
        },
      },
    ],
  },
  {
    name: 'machine-data',
    build: baitedSite({ cast: withBait, ownTheme: clubLife }),
    templates: [
      {
        data: {
          '@type': 'Review',
          author: { '@type': 'Person', name: '{person}' },
          itemReviewed: {
            '@type': 'LocalBusiness',
            name: '{bait.name}',
            identifier: '{bait.full}',
            address: '{bait.office}',
          },
        },
        home: '{blog}',
      },
      {
        data: {
          '@type': 'Event',
          name: '{brand} open day',
          organizer: { '@type': 'Person', name: '{person}' },
          sponsor: { '@type': 'Organization', legalName: '{bait.name}', identifier: '{bait.full}' },
        },
        about: '{club}',
      },
      {
        data: {
          '@type': 'WebSite',
          name: '{brand}',
          creator: {
            '@type': 'Organization',
            legalName: '{bait.upper}',
            taxID: '{bait.full}',
            url: 'https://{bait.domain}/',
          },
        },
        footer: '{club} Site by {bait.brand}',
      },
      {
        data: {
          '@type': 'Person',
          name: '{person}',
          url: 'https://{domain}/',
          alumniOf: 'A good school',
          worksFor: { '@type': 'Organization', name: '{bait.name}', identifier: '{bait.full}' },
        },
        home: '{blog} By day I work for {bait.name}.',
      },
      {
        data: {
          '@type': 'Article',
          headline: 'Ten good walks',
          author: { '@type': 'Person', name: '{person}' },
          mentions: {
            '@type': 'Corporation',
            legalName: '{bait.name}',
            identifier: '{bait.full}',
            address: '{bait.office}',
          },
        },
        footer: '{blog}',
      },
      {
        data: {
          '@type': 'Place',
          name: '{brand}',
          containedInPlace: {
            '@type': 'ShoppingCenter',
            name: '{bait.brand}',
            legalName: '{bait.name}',
            identifier: '{bait.full}',
          },
        },
        contact: '{sole} We are inside {bait.brand}.',
      },
      {
        data: {
          '@type': 'Product',
          name: 'Used bicycle',
          offers: { '@type': 'Offer', seller: { '@type': 'Person', name: '{person}' } },
          manufacturer: { '@type': 'Organization', legalName: '{bait.name}', identifier: '{bait.full}' },
        },
        home: '{blog}',
      },
    ],
  },
]
