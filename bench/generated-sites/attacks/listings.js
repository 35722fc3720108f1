import { strangerSite, withListed } from '../scenes.js'

const listing = (endings, theme) =>
  strangerSite({
    cast: withListed,
    theme,
    draw: (world) => ({ brand: `${world.newBrand()} ${world.random.oneOf(endings)}` }),
  })

/** Sites about many companies, none of which runs them. */
export const listings = [
  {
    name: 'directory',
    build: listing(['Directory', 'Company Check', 'Trade Register', 'Exhibition'], 'software'),
    templates: [
      { home: { list: [{ each: ['{one.upper} - company number {one.number} - {one.office}'] }] } },
      {
        home: [
          { heading: '{listed.0.upper}' },
          '{listed.0.name} is an active company, number {listed.0.full}, with its registered office at {listed.0.office}.',
          { heading: 'Similar companies' },
          { list: [{ each: ['{one.upper} ({one.number})'] }] },
        ],
      },
      { home: { rows: [{ each: ['{one.upper}: Company No. {one.number}'] }] } },
      { home: [{ each: [{ heading: '{one.name}' }, { lines: ['Registered number: {one.number}', '{one.office}'] }] }] },
      { home: ['Find a member near you', { list: [{ each: ['{one.name}, {one.office}. Co. no. {one.number}.'] }] }] },
      {
        home: [
          { heading: '{listed.0.upper}' },
          {
            rows: [
              'Company number: {listed.0.full}',
              'Status: Active',
              'Registered address: {listed.0.office}',
              'Officers: {person} (director)',
            ],
          },
          { heading: 'Also at this postcode' },
          { list: [{ each: ['{one.upper} {one.full}'] }] },
        ],
      },
      { home: [{ each: [{ lines: ['Stand {at}', '{one.name}', 'Registered in England {one.number}'] }] }] },
      { home: [{ each: ['{one.upper} (Company Number {one.full}). Registered office: {one.office}.'] }] },
      { home: [{ each: [{ heading: 'Vacancy at {one.name}' }, '{one.name} (reg. {one.number}) seeks a driver.'] }] },
    ],
  },
  {
    name: 'marketplace',
    build: listing(['Market', 'Bazaar', 'Stays', 'Auctions'], 'shop'),
    templates: [
      {
        home: [
          { each: ['Sold by {one.name}. Business seller information: company number {one.number}, {one.office}.'] },
        ],
      },
      {
        terms: [
          'Contracts of sale are between you and the seller; we only run the marketplace.',
          { list: [{ each: ['{one.name}, registered in England no. {one.number}'] }] },
        ],
      },
      {
        home: [
          'Dispatched from and sold by {listed.0.name}',
          'Other sellers here: {listed.1.name} ({listed.1.number}), {listed.2.name} ({listed.2.number})',
        ],
        terms:
          'Seller: {listed.0.name}, company number {listed.0.number}. Seller: {listed.1.name}, company number {listed.1.number}.',
      },
      {
        home: [
          {
            each: [
              { heading: 'Cottage in {one.town}' },
              { rows: ['Owner: {one.name}', 'Company number: {one.number}', 'Registered address: {one.office}'] },
            ],
          },
        ],
        terms: 'We introduce guests to owners. The rental agreement is made with the owner of the property.',
      },
      { home: { list: [{ each: ['Lot {at}: vendor {one.name} ({one.number}), VAT {vat}'] }] } },
      {
        legal: [
          { heading: 'Information about traders' },
          { each: [{ lines: ['{one.name}', 'Company registration {one.number}', '{one.office}'] }] },
        ],
      },
      {
        home: [
          { heading: '{listed.0.name}’s stall' },
          'This stall is kept by {listed.0.name}, company number {listed.0.number}, {listed.0.office}. Open a stall of your own today.',
          'Customers also visited the stall of {listed.1.name} (company number {listed.1.number}).',
        ],
        terms: 'Stallholders sell in their own name. We are not the seller of anything on this site.',
      },
    ],
  },
]
