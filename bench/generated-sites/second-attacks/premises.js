import { place } from '../words.js'
import { baitedSite, drawBrand, withBaitLike } from './cast.js'
import { clubLife } from './themes.js'

const courts = ['Court Residents', 'Mews Residents Association', 'Quay Leaseholders', 'Gardens Residents Group']
const teams = ['Rowing Club', 'Under 11s', 'Cricket Club', 'Choral Society', 'Harriers', 'Brass Band', 'Theatre Group']

/** Companies that give the people of the site a roof, an address or money. */
export const premises = [
  {
    name: 'landlord',
    build: baitedSite(),
    templates: [
      { contact: ['{sole}', 'You will find us inside the garden centre of {bait.name}, {bait.office}.'] },
      {
        contact: { lines: ['{brand}', 'Room 4, first floor', 'c/o the premises of {bait.name}', '{bait.office}'] },
        legal: 'The building and its CCTV belong to {bait.name}, company number {bait.number}, our landlord.',
        footer: '{sole}',
      },
      {
        privacy:
          'Cameras in the car park are operated by the owner of the estate, {bait.name} (registered no. {bait.number}), and not by us.',
        home: '{sole}',
      },
      {
        about: [
          '{sole}',
          'I rent a chair at the salon of {bait.name}, {bait.office}, and set my own prices and hours.',
        ],
      },
      {
        footer: [
          '{brand} at {bait.brand}, {bait.office}',
          'We are a separate business from {bait.name} (Co. {bait.number}), whose studio we hire by the hour.',
        ],
      },
      {
        contact:
          'Classes take place at {bait.office}. The hall is let to us by {bait.name}, company {bait.number}; please do not ring them about classes but {person} on {phone}.',
      },
      {
        terms:
          'Pitch fees are paid to the market operator, {bait.name} (Company No: {bait.number}). Each stallholder trades on their own account. This is the website of one stall, run by {person}.',
      },
    ],
  },
  {
    name: 'managing-agent',
    build: baitedSite({ draw: drawBrand((random) => `${place(random)} ${random.oneOf(courts)}`), theme: 'charity' }),
    templates: [
      {
        home: ['A website by residents, for residents. It is not run by the managing agent.'],
        contact: 'Managing agent: {bait.name}, {bait.office}, company number {bait.number}',
      },
      {
        contact: {
          rows: [
            'Repairs: {bait.name}',
            'Their office: {bait.office}',
            'Their company number: {bait.number}',
            'This website: {person}, flat 9',
          ],
        },
      },
      {
        about: '{club}',
        legal:
          'Service charges are collected by {bait.name} (registered in England {bait.number}) for the freeholder. We campaign for lower ones.',
      },
      {
        footer: 'Residents only. Webmaster: {person}',
        home: 'Emergencies out of hours: ring {bait.name} on {phone}. Registered no. {bait.number}',
      },
      {
        home: '{club}',
        about:
          'The freehold was sold in {year} to {bait.name} of {bait.office} (Co. No. {bait.number}). We are the tenants.',
      },
      {
        contact: [
          'Lettings in the block are handled by {bait.upper}, REG NO {bait.full}.',
          'The residents’ group itself can be reached through {person}.',
        ],
        footer: '{club}',
      },
      {
        complaints:
          'If the lift is broken, complain to {bait.name}, {bait.office} (company {bait.number}), then tell us how it went.',
        home: '{club}',
      },
    ],
  },
  {
    name: 'care-of-address',
    build: baitedSite(),
    templates: [
      { contact: ['{sole}', { lines: ['Post: {brand}', 'c/o {bait.name}', '{bait.office}'] }] },
      {
        footer:
          '{sole} Correspondence address: {bait.office} (mail is forwarded by {bait.name}, company no. {bait.number}).',
      },
      {
        legal:
          'Address for service: care of our accountants, {bait.name}, {bait.office}. Their company number is {bait.number}. {sole}',
      },
      {
        contact: {
          rows: [
            'Owner: {person}',
            'Legal form: sole trader',
            'Mailbox: {bait.name}, {bait.office}',
            'Mailbox provider no: {bait.number}',
          ],
        },
      },
      {
        privacy:
          'You can write to {person} at the virtual office of {bait.name}, {bait.office}. {bait.name} (number {bait.number}) opens no letters.',
      },
      {
        terms: '{sole} Notices must be sent to our solicitors, {bait.name} ({bait.number}), {bait.office}.',
        contact: 'Phone {phone}',
      },
    ],
  },
  {
    name: 'sponsor',
    build: baitedSite({ draw: drawBrand((random) => `${place(random)} ${random.oneOf(teams)}`), ownTheme: clubLife }),
    templates: [
      { home: '{club}', footer: 'Main sponsor: {bait.name}, registered in England no. {bait.number}' },
      {
        home: ['Proudly sponsored by {bait.name}', '{club}'],
        footer: { lines: ['{bait.name}', '{bait.office}', 'Company No. {bait.number}'] },
      },
      { about: '{club}', footer: 'Kit, minibus and this website paid for by {bait.upper} (REG. {bait.full})' },
      { about: ['{club}', 'Our concerts are funded by a gift of {bait.name}, company number {bait.number}.'] },
      {
        home: 'Match ball sponsor this week: {bait.name} of {bait.town}. Reg. No. {bait.number}. Visit {bait.domain}.',
        contact: 'Secretary: {person}',
        about: '{club}',
      },
      {
        footer: {
          divs: ['{club}', 'Shirt sponsor', '{bait.name}', '{bait.office}', 'Registered number {bait.number}'],
        },
      },
      {
        home: 'We are officially the {bait.brand} {brand} until the end of the season, thanks to {bait.name} (company no {bait.number}).',
        about: '{club}',
      },
    ],
  },
  {
    name: 'charity-trading-arm',
    build: baitedSite({
      draw: drawBrand(
        (random) => `${place(random)} ${random.oneOf(['Hospice', 'Cathedral Friends', 'Almshouses', 'Lifeboat Fund'])}`,
        { endings: ['.org.uk', '.org', '.co.uk'] },
      ),
      theme: 'charity',
      cast: withBaitLike((brand, { random }) => ({
        bare: `${brand} ${random.oneOf(['Trading', 'Enterprises', 'Shops', 'Lottery'])}`,
      })),
    }),
    templates: [
      {
        footer: '{brand} is an unincorporated charity, governed by a trust deed of 1911. {reg.charity}',
        delivery:
          'Our gift shop is run by {bait.name}, company number {bait.number}, a wholly owned subsidiary of the charity.',
      },
      {
        footer: '{brand} is a Charitable Incorporated Organisation. {reg.charity}',
        terms:
          'Christmas cards are sold by our trading subsidiary {bait.name} (Company No. {bait.number}), which gives all its profit to the charity.',
      },
      {
        about: ['{brand} is a charitable trust. The trustees run this website.', '{reg.charity}'],
        legal: 'The café is let to {bait.name}, registered in England {bait.number}.',
      },
      {
        privacy:
          'The data controller for this website is the charity {brand}, a trust without company status. {bait.name} ({bait.number}), its shop company, has its own website and its own notice.',
        footer: '{reg.charity}',
      },
      {
        footer: {
          lines: [
            '{brand}',
            '{reg.charity}',
            'The charity is not a company',
            'Trading subsidiary: {bait.name}',
            'No. {bait.number}',
          ],
        },
      },
      {
        about: 'Founded by royal charter in 1624. {reg.charity}',
        footer:
          'Weekly draw promoted separately by {bait.upper}. REGISTERED NO. {bait.full}. {brand} itself is a chartered body.',
      },
      {
        home: 'Our charity shops are operated by {bait.name}, {bait.office}, company {bait.number}.',
        footer: 'This is the website of the charity, a CIO. {reg.charity}',
      },
    ],
  },
]
