import { anyButMatched } from '../expected.js'
import { coined } from '../words.js'
import { baitedSite, drawBrand, withBait, withBaitLike } from './cast.js'
import { foreignTrade } from './themes.js'

const draw = drawBrand(coined, { endings: ['.com', '.com', '.net', '.eu'] })
const foreign = { draw, ownTheme: foreignTrade, isForeign: true, expected: anyButMatched }
const withSubsidiary = withBaitLike((brand, { random }) => ({
  bare: `${brand} ${random.oneOf(['(UK)', 'UK', 'Great Britain', '(Europe)', 'Sales'])}`,
}))

/** Sites of foreign groups, which name a UK company that sells or answers for them. */
export const globalGroups = [
  {
    name: 'subsidiaries-table',
    build: baitedSite({ ...foreign, cast: withSubsidiary }),
    templates: [
      {
        contact: {
          rows: [
            'Headquarters: {brand} Holding AG, Basel, Switzerland',
            'France: {brand} France SAS, Lyon',
            'United Kingdom: {bait.name}, {bait.office}',
            'Japan: {brand} K.K., Osaka',
          ],
        },
        footer: '© {brand} Holding AG, Basel',
      },
      {
        legal: [
          'Provider of this website: {brand} SE, Hamburg, HRB 118822',
          'Group companies',
          {
            list: [
              '{brand} Nordic AB, Malmö',
              '{bait.name}, company number {bait.number}',
              '{brand} Iberia S.A., Madrid',
            ],
          },
        ],
      },
      {
        footer: '{brand} Corporation, Boston, Massachusetts',
        slavery:
          'This statement is made by {brand} Corporation for itself and its subsidiary {bait.name} (company no. {bait.number}) under section 54 of the Modern Slavery Act 2015.',
      },
      {
        privacy:
          'The controller of {domain} is {brand} N.V., Antwerp. Local affiliates: {brand} Deutschland GmbH; {bait.name} (Registered in England {bait.number}, {bait.office}); {brand} Polska Sp. z o.o.',
      },
      {
        ukSection: ['United Kingdom', '{bait.name}', '{bait.office}', 'Registered number {bait.number}'],
        legal:
          'This global website is run by {brand} S.p.A., Turin, Italy, for the whole group. Country pages list the local sales office.',
        footer: '{brand} S.p.A., Torino',
      },
      {
        terms: [
          'Which company you contract with depends on where you live.',
          {
            rows: [
              'Americas: {brand} Inc., Denver',
              'Asia: {brand} Pte. Ltd., Singapore',
              'UK: {bait.name}, no. {bait.number}',
              'Everyone else: {brand} B.V., Utrecht',
            ],
          },
          'The website itself is provided by {brand} Inc.',
        ],
      },
      {
        about: 'In {year} the group opened a sales office in {bait.town}: {bait.name}, company number {bait.number}.',
        footer: '{brand} Oyj, Helsinki, Finland. Business ID 0114422-7',
      },
    ],
  },
  {
    name: 'uk-distributor',
    build: baitedSite({ ...foreign, cast: withBait }),
    templates: [
      {
        contact: [
          'Factory: {brand} S.r.l., Bergamo, Italy',
          'UK distributor: {bait.name}, {bait.office}, phone {phone}',
        ],
      },
      {
        footer: '{brand} AS, Bergen, Norway',
        delivery: 'Spare parts for the UK are sold by our importer, {bait.name}, Co. Reg. {bait.number}.',
      },
      {
        contact: {
          rows: [
            'Sweden: our own shop in Lund',
            'United Kingdom and Ireland: {bait.name} ({bait.number}), {bait.office}',
            'Spain: Comercial Ribeira S.L.',
          ],
        },
        about: '{brand} AB has made tools in Lund since 1962.',
      },
      {
        terms:
          'The warranty for goods that were bought in Britain is given by the importer, {bait.upper}, registered no. {bait.full}. The maker is {brand} Co., Ltd., Taichung, Taiwan.',
      },
      {
        home: 'Where to buy in the UK: {bait.name} of {bait.town}, {bait.domain}',
        footer: '© {brand} Kft., Győr, Hungary',
      },
      {
        contact: {
          divs: [
            '{brand} LLC, Boise, Idaho',
            'UK agent',
            '{bait.name}',
            '{bait.office}',
            'Company number {bait.number}',
          ],
        },
      },
    ],
  },
  {
    name: 'responsible-person',
    build: baitedSite({ ...foreign, cast: withBait }),
    templates: [
      {
        legal:
          'UK Responsible Person: {bait.name}, {bait.office}, company number {bait.number}. Manufacturer: {brand} Co., Ltd., Shenzhen, China.',
      },
      { footer: 'Manufacturer: {brand} GmbH, Ulm | UKRP: {bait.name}, {bait.office}' },
      {
        delivery:
          'Cosmetics sold in Great Britain carry the address of our responsible person, {bait.name} (Reg. No. {bait.number}). {brand} SAS is in Grasse, France.',
      },
      {
        legal: {
          rows: [
            'Maker: {brand} Inc., Salt Lake City',
            'UK authorised representative: {bait.name}',
            'Company number: {bait.number}',
            'Address: {bait.office}',
          ],
        },
      },
      {
        terms:
          'Importer of record for UK orders: {bait.upper}, NO. {bait.full}, {bait.office}. All other matters: {brand} Ltd Sti, Izmir, Türkiye.',
        contact: 'UK support {phone}',
      },
      {
        about:
          'Devices are made by {brand} S.A. in Porto. As the law asks, {bait.name} of {bait.town}, registered in England and Wales ({bait.number}), speaks for us with the British regulator.',
        footer: '{brand} S.A.',
      },
    ],
  },
]
