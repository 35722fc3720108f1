import { place } from '../words.js'
import { baitedSite, drawBrand, withBaitLike, withBaits } from './cast.js'
import { reports } from './themes.js'

const fairs = ['Makers Market', 'Craft Fair', 'Antiques Online', 'Farm Box Exchange', 'Wedding Suppliers']

/** Companies that sell through the site, or whose name its owner may use. */
export const sellers = [
  {
    name: 'marketplace',
    build: baitedSite({
      draw: drawBrand((random) => `${place(random)} ${random.oneOf(fairs)}`),
      ownTheme: reports,
      cast: withBaits(3, 7),
    }),
    templates: [
      { home: [{ each: ['Seller {at}: {one.name}, company number {one.number}, {one.office}'] }], footer: '{club}' },
      {
        home: [
          'Seller of the month: {bait.name}',
          {
            rows: [
              'Business name: {bait.name}',
              'Company number: {bait.number}',
              'Address: {bait.office}',
              'Member since: {year}',
            ],
          },
        ],
        about: '{club}',
      },
      {
        delivery:
          'Sold and sent by {bait.name} (registered in England {bait.number}). Returns go to the seller at {bait.office}.',
        home: '{blog}',
        footer: 'We list sellers. We are not a party to any sale.',
      },
      { home: [{ each: [{ lines: ['{one.upper}', '{one.office}', 'Reg No {one.full}'] }] }], footer: '{club}' },
      {
        terms: [
          'Trader details as the law asks:',
          { list: ['{bait.name}, {bait.office}, no. {bait.number}', '{person}, a private seller'] },
          'The notice board is kept by {person}.',
        ],
        footer: '{blog}',
      },
      {
        home: 'Exhibitors in hall B',
        partners: [{ each: ['Stand {at}: {one.name} ({one.number})'] }],
        footer: '{club}',
      },
    ],
  },
  {
    name: 'franchisee',
    build: baitedSite({
      draw: (world) => {
        const name = world.newBrand()
        return { head: name, brand: `${name} ${place(world.random)}` }
      },
      cast: (world, actor, facts) =>
        withBaitLike((_, { random }) => ({
          bare: `${actor.head}${random.oneOf([' Franchising', ' Group', ' Brands'])}`,
        }))(world, actor, facts),
      theme: 'trades',
    }),
    templates: [
      {
        footer:
          'This branch is independently owned and run by {person}, sole trader, under licence from {bait.name} (company number {bait.number}).',
      },
      {
        about: '{sole}',
        terms:
          'The franchisor is {bait.name}, {bait.office}, registered in England no. {bait.number}. It is not responsible for the acts of franchisees. Your contract is with {person}.',
      },
      {
        privacy:
          'Controller for this branch and this website: {person}, trading under licence. Trade mark owner: {bait.name} (Reg. {bait.number}).',
      },
      {
        footer: {
          lines: [
            '{brand}',
            'Owner: {person} (sole trader)',
            'Trade marks of {bait.upper}',
            'Company no. {bait.full}',
            'used under licence',
          ],
        },
      },
      {
        home: 'Hello, I am {person}, your local franchise owner and a sole trader.',
        footer: 'Logo © {bait.name}. Each franchise is a separate business. {bait.name} No. {bait.number}',
      },
      {
        legal: {
          rows: [
            'Franchisee: {person}, self-employed',
            'Franchisor: {bait.name}',
            'Franchisor company number: {bait.number}',
            'Who runs this site: the franchisee',
          ],
        },
      },
    ],
  },
  {
    name: 'appointed-representative',
    build: baitedSite({ theme: 'advisers' }),
    templates: [
      {
        footer:
          '{person} t/a {brand} is an appointed representative of {bait.name}, which is authorised and regulated by the Financial Conduct Authority. {bait.name} is registered in England no. {bait.number}.',
      },
      {
        legal:
          '{brand} is a trading style of {person}, a sole trader and an appointed representative of the network {bait.name} (company number {bait.number}, {bait.office}).',
      },
      {
        terms: [
          '{sole}',
          'Advice is given under the licence of {bait.name}, Reg. No. {bait.number}. The network does not run this website.',
        ],
      },
      { footer: ['{sole}', 'Principal firm: {bait.upper}, {bait.office}, company number {bait.full}'] },
      {
        privacy:
          '{person}, self-employed consultant, is the controller for this site. Orders that you place are fulfilled by {bait.name} (Co. {bait.number}), whose products I sell as an independent distributor.',
      },
      {
        about: [
          'I am a self-employed mortgage adviser: {person}.',
          { rows: ['My network: {bait.name}', 'Its number: {bait.number}', 'Its office: {bait.office}'] },
        ],
        footer: '{sole}',
      },
      {
        complaints:
          'If I cannot put it right, write to my network: {bait.name}, {bait.office} (registered number {bait.number}).',
        footer: '{sole}',
      },
    ],
  },
]
