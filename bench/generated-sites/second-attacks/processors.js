import { anyButMatched } from '../expected.js'
import { coined, trades } from '../words.js'
import { baitedSite, drawBrand, withBaits } from './cast.js'
import { foreignTrade } from './themes.js'

const foreignBrand = drawBrand((random) => `${coined(random)} ${random.oneOf(trades)}`, {
  endings: ['.com', '.co', '.io', '.eu'],
})

/** Companies that do a job for the site, as its legal pages must say. */
export const processors = [
  {
    name: 'processor-list',
    build: baitedSite({ cast: withBaits(2, 5) }),
    templates: [
      { privacy: ['We share data with these processors:', { each: ['{one.name} (company number {one.number})'] }] },
      {
        privacy: {
          rows: [
            'Newsletter: {bait.name}, company no. {bait.number}, {bait.office}',
            'Backups: kept on paper',
            'Analytics: none',
          ],
        },
        footer: '{sole}',
      },
      {
        privacy: [
          'Sub-processors as of May {year}',
          { list: ['{bait.name} (UK, Reg. No. {bait.number}): e-mail', 'Tollmark Inc. (USA): error reports'] },
        ],
      },
      {
        privacy: [
          'Recipients of personal data',
          {
            each: [
              'Recipient {at}: {one.name}, registered in England and Wales with number {one.number}, registered office {one.office}.',
            ],
          },
        ],
        about: '{sole}',
      },
      {
        privacy:
          'Your appointment is stored by {bait.name} ("{bait.brand}"), whose registered office is {bait.office} and whose registered number is {bait.number}. {bait.brand} acts on our instructions only.',
      },
      {
        cookies: {
          rows: ['_bq: set by {bait.name}, Company Registration Number {bait.number}', 'session: set by this site'],
        },
        privacy: 'Our processor {bait.name} keeps logs for 30 days.',
      },
      {
        privacy: {
          html: '<p>Third parties<br>{bait.upper}<br>{bait.office}<br>REG NO {bait.full}<br>(telephone answering for us)</p>',
        },
      },
    ],
  },
  {
    name: 'card-processor',
    build: baitedSite({ theme: 'shop' }),
    templates: [
      {
        terms:
          'Payments are taken by {bait.name} and appear on your statement as {bait.brand}. Company number {bait.number}.',
        footer: '{sole}',
      },
      {
        terms:
          'Card payments are acquired by {bait.name}, registered office {bait.office}, registered in England no {bait.number}, authorised as an electronic money institution.',
      },
      { footer: 'Secure checkout by {bait.name} Reg. {bait.number}', contact: '{sole}' },
      {
        delivery:
          'Pay in three instalments with {bait.name} (No. {bait.number}). Terms of {bait.brand} apply. {person} of {brand} is not the lender.',
      },
      { footer: { divs: ['Payments', '{bait.upper}', 'Company No.', '{bait.full}', 'We never see your card'] } },
      {
        terms: [
          'Tickets: £12 on the door, £10 in advance.',
          'Ticket money is collected for {person} by {bait.name} (company {bait.number}, {bait.office}), which keeps a fee of 4 per cent.',
        ],
      },
      {
        privacy:
          'Direct Debits are collected by {bait.name} on our behalf and will show as "{bait.brand}" on your bank statement. {bait.name} is registered in England, number {bait.number}.',
        about: '{sole}',
      },
    ],
  },
  {
    name: 'underwriter',
    build: baitedSite(),
    templates: [
      {
        terms:
          'Our guarantee is underwritten by {bait.name}, registered in England No. {bait.number}, registered office {bait.office}.',
        footer: '{sole}',
      },
      { footer: 'Public liability cover of £2m with {bait.name} (Co. No. {bait.number})', about: '{sole}' },
      {
        legal:
          'Warranties are issued and administered by {bait.name}, company number {bait.number}. {brand} only fits the windows.',
      },
      {
        terms: {
          rows: [
            'Insurer: {bait.name}',
            'Company number: {bait.number}',
            'Address: {bait.office}',
            'Policyholder: {person}',
          ],
        },
      },
      {
        complaints:
          'Complaints about a claim go to the insurer: {bait.upper}, {bait.office}. Registered number {bait.full}. Complaints about our work go to {person}.',
      },
      {
        home: 'Deposits are protected by a bond of {bait.name}. If {person} cannot finish your job, {bait.name} (registered {bait.number}) pays someone else to.',
      },
      { about: ['{sole}', 'Insurance-backed by {bait.name}, {bait.office}, company no {bait.number}.'] },
    ],
  },
  {
    name: 'trust-account',
    build: baitedSite({ theme: 'advisers' }),
    templates: [
      {
        terms:
          'I am a self-employed travel adviser. Your holiday contract is with {bait.name} (company number {bait.number}), which holds the licence. This website is mine: {person}.',
        footer: '© {person}',
      },
      {
        terms:
          'All money is paid to a trust account that is controlled by {bait.name}, trustee, registered in England {bait.number}. {sole}',
      },
      { footer: ['{sole}', 'Deposits are held by {bait.name}, an approved tenancy deposit scheme, no. {bait.number}'] },
      {
        legal:
          'Escrow agent: {bait.name}, {bait.office} (Reg. No. {bait.number}). The escrow agent does not run this website and gives no advice on it.',
      },
      {
        terms: [
          'Client money protection is provided by {bait.name}.',
          { lines: ['{bait.name}', '{bait.office}', 'Company number {bait.number}'] },
          'Scheme member: {person}',
        ],
      },
      {
        privacy:
          'Prepaid funeral plans are kept in a trust. Trustee: {bait.upper} (company number {bait.full}). Funeral director: {person}.',
        about: '{sole}',
      },
    ],
  },
  {
    name: 'uk-representative',
    build: baitedSite({ draw: foreignBrand, ownTheme: foreignTrade, isForeign: true, expected: anyButMatched }),
    templates: [
      {
        privacy:
          '{brand} is based outside the United Kingdom. Our UK representative under Article 27 of the UK GDPR is {bait.name}, {bait.office}, company number {bait.number}.',
        footer: '{brand} S.L., Valencia, Spain',
      },
      {
        privacy: [
          'Controller: {brand} Inc., Portland, Oregon, USA',
          'UK Representative: {bait.name} ({bait.number}), {bait.office}, phone {phone}',
        ],
      },
      {
        legal: [
          '{brand} AB, Malmö, Sweden',
          'We have appointed {bait.name} as our representative in the United Kingdom. Registered in England {bait.number}.',
        ],
      },
      {
        privacy: {
          rows: [
            'Who we are: {brand} Oy, Tampere, Finland',
            'EU representative: not needed',
            'UK representative: {bait.name}, Reg. No. {bait.number}',
            'Post: {bait.office}',
          ],
        },
      },
      {
        footer: '© {brand} Pty Ltd, Brisbane',
        privacy:
          'People in the UK may write to our data representative, {bait.upper} (company registered in England and Wales with number {bait.full}), which acts for many foreign firms.',
      },
      {
        privacy:
          'Our Data Protection Officer is provided by {bait.name}, a UK company (no. {bait.number}, {bait.office}). The controller is {brand} d.o.o., Ljubljana.',
        contact: 'UK callers: {phone}',
      },
      {
        terms:
          'Agent for service of process in England: {bait.name}, {bait.office}, Company No. {bait.number}. These terms are between you and {brand} LLC of Austin, Texas.',
        contact: 'UK line {phone}',
      },
    ],
  },
]
