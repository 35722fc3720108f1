import { foreignSite, homes } from './foreign-sites.js'

/** Foreign firms that share their name with a UK company, and often show a UK phone number. */
export const foreignFirms = [
  {
    name: 'irish-namesake',
    build: foreignSite(homes.ireland, { endings: ['.ie', '.com', '.co.uk'] }),
    templates: [
      { footer: '{self.legal}. Registered in Ireland No. {self.number}. Registered office: {self.road}, {self.town}.' },
      {
        footer: '© {self.legal} | Company number {self.number} | {self.town}, Ireland',
        contact: 'UK customers: {phone}',
      },
      {
        legal:
          '{brand} is a trading name of {self.legal}, a company incorporated in the Republic of Ireland under number {self.number}.',
        contact: ['Dublin line {self.phone}', 'Belfast and London line {phone}'],
      },
      {
        terms:
          'These terms are between you and {self.legal} (CRO number {self.number}), {self.road}, {self.town}, Ireland. Irish law applies.',
        footer: 'We deliver to all 32 counties and to Great Britain.',
      },
      {
        contact: {
          lines: [
            '{self.legal}',
            '{self.road}',
            '{self.town}',
            'Éire',
            'Reg. no. {self.number}',
            'Call free from the UK: {phone}',
          ],
        },
      },
      {
        privacy:
          '{self.legal}, with its registered office at {self.road}, {self.town}, is the controller. You may complain to the Data Protection Commission in Dublin.',
        footer: '{self.legal} {self.number}',
      },
      {
        footer:
          'DIRECTORS: A. BYRNE, M. QUILTY. REGISTERED IN THE REPUBLIC OF IRELAND NUMBER {self.number}. VAT IE 9{self.number}T',
      },
    ],
  },
  {
    name: 'island-namesake',
    build: foreignSite(homes.islands),
    templates: [
      {
        footer:
          '{self.legal} is registered in {self.law}, number {self.number}. Registered office: {self.road}, {self.town}',
      },
      {
        legal:
          '{brand} means {self.legal}, a company incorporated under the laws of {self.law} (registered no. {self.number}).',
        contact: 'London enquiries {phone}',
      },
      {
        footer: {
          divs: ['{self.legal}', 'Registered number {self.number}', 'Incorporated in {self.law}', '{self.town}'],
        },
      },
      {
        terms:
          'The operator of {domain} is {self.legal}, {self.road}, {self.town}. Company number {self.number} ({self.law}). We are not registered in England or anywhere else in the United Kingdom.',
      },
      {
        contact: {
          rows: [
            'Company: {self.legal}',
            'Company number: {self.number}',
            'Place of registration: {self.law}',
            'Telephone: {self.phone}',
          ],
        },
      },
      {
        privacy: 'Controller: {self.legal}, {self.town}. Registered in {self.law} under {self.number}.',
        footer: '© {year} {brand}. UK callers {phone}',
      },
    ],
  },
  {
    name: 'eight-digit-register',
    build: foreignSite(homes.eightDigits),
    templates: [
      { footer: '{self.legal} - company number {self.number} - {self.road}, {self.town}, registered in {self.law}' },
      {
        legal: {
          rows: [
            'Company name: {self.legal}',
            'Registration number: {self.number}',
            'Seat: {self.town}, {self.law}',
            'Phone: {self.phone}',
          ],
        },
      },
      {
        terms:
          '{brand} is a brand of {self.legal}, entered in the trade register of {self.law} under no. {self.number}.',
        contact: 'Our British customers can call {phone}.',
      },
      {
        contact: { lines: ['{self.legal}', '{self.road}', '{self.town}', 'Reg. No. {self.number}', '{self.phone}'] },
        footer: 'Made in {self.law}',
      },
      {
        footer: '© {self.legal} {self.number}',
        about: 'We are a small team in {self.town}, in the heart of {self.law}.',
      },
      {
        privacy:
          'Your data is controlled by {self.legal} (registered company no. {self.number}), {self.road}, {self.town}, {self.law}.',
        delivery: 'Parcels to the United Kingdom leave {self.town} twice a week. Import VAT is due.',
      },
    ],
  },
  {
    name: 'commonwealth-limited',
    build: foreignSite(homes.commonwealth),
    templates: [
      { footer: '{self.legal}, {self.road}, {self.town}, {self.law}. Company No. {self.number}' },
      {
        legal: 'This website belongs to {self.legal}, a company that is registered in {self.law} ({self.number}).',
        contact: 'We also have a London number: {phone}',
      },
      {
        contact: {
          lines: [
            'Head office',
            '{self.legal}',
            '{self.road}',
            '{self.town}',
            '{self.law}',
            'T {self.phone}',
            'UK T {phone}',
          ],
        },
        footer: '© {self.legal}',
      },
      {
        terms:
          'In these terms "we" means {self.legal}, incorporated in {self.law} with registration number {self.number}. The courts of {self.law} have jurisdiction.',
      },
      {
        about: '{self.legal} was set up in {self.town} and serves customers from {self.law} to Scotland.',
        footer: '{self.legal} | Reg. {self.number} | {self.law}',
      },
      {
        privacy: {
          rows: [
            'Data controller: {self.legal}',
            'Country: {self.law}',
            'Number: {self.number}',
            'Post: {self.road}, {self.town}',
          ],
        },
      },
    ],
  },
]
