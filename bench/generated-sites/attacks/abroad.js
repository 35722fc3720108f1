import { foreign, foreignOrReview } from '../expected.js'
import { strangerSite } from '../scenes.js'
import { coined, place, trades } from '../words.js'

/** A company of another country. Its number, padded, is that of a stranger here; a namesake may be registered here. */
const foreignSite = (expected = foreign) =>
  strangerSite({
    isForeign: true,
    expected,
    draw({ random, companies }, endings = ['.com']) {
      const brand = companies.newText(() => `${coined(random)} ${random.oneOf(trades)}`)
      if (random.chance(0.3)) companies.add({ bare: brand })
      else companies.reserve(brand)
      return { brand, endings }
    },
    cast({ random, companies }) {
      const six = `${random.between(1, 7)}${random.digits(5)}`
      const eight = `0${random.between(1, 9)}${random.digits(6)}`
      for (const number of [six.padStart(8, '0'), eight]) companies.strangerAt(number)
      return { six, eight, seven: eight.slice(1), five: six.slice(1), place: place(random) }
    },
  })

export const abroad = [
  {
    name: 'american',
    build: foreignSite(),
    templates: [
      { terms: '{brand}, Inc. is a Delaware corporation. The laws of the State of Delaware apply.' },
      { footer: '© 2024 {brand} Inc. 400 Harbor Street, Suite 12, Springvale, CA 90210, USA' },
      { footer: '{brand} LLC, registered in California, number {eight}.' },
      { privacy: '{brand} LLC ("we") is organised in the State of Wyoming, United States, and controls your data.' },
      {
        endings: ['.com', '.org'],
        terms:
          'These Terms are a contract between you and {brand}, PBC, a corporation organized under the laws of Colorado.',
      },
      { footer: '©{brand} Corp. Texas filing number {eight}. {place}, TX 78701' },
      {
        contact: {
          lines: ['{brand} L.L.C.', '{five} Palm Blvd', 'Tampa, Florida 33602', 'United States', 'EIN 82-{six}1'],
        },
      },
    ],
  },
  {
    name: 'american-in-london',
    build: foreignSite(foreignOrReview),
    templates: [
      {
        endings: ['.com', '.ai'],
        footer: '© {brand}, Inc. San Francisco · New York · London',
        legal: '{brand}, Inc. is a Delaware C-corporation with its principal office in San Francisco, California.',
      },
    ],
  },
  {
    name: 'irish',
    build: foreignSite(),
    templates: [
      { endings: ['.ie', '.com'], footer: '{brand} Limited. Registered in Ireland No. {six}.' },
      { endings: ['.ie'], footer: '© {brand} Ltd, {place}, Dublin 2, D02 XK47. CRO number {six}' },
      {
        endings: ['.ie', '.com'],
        terms:
          '{brand} Limited is a company incorporated in the Republic of Ireland with registration number {six}, having its registered office at {place}, Co. Cork, T12 R8PV. These terms are governed by the laws of Ireland.',
      },
      {
        endings: ['.ie', '.eu'],
        privacy: 'The data controller is {brand} DAC (company registration number {six}, registered in Ireland).',
      },
      {
        endings: ['.ie', '.com'],
        legal: {
          rows: [
            'Company: {brand} Ltd',
            'Registered in: Republic of Ireland',
            'Company Registration Number: {six}',
            'VAT: IE{seven}H',
          ],
        },
      },
      {
        endings: ['.ie', '.eu'],
        privacy: '{brand} CLG is the controller. You may complain to the Data Protection Commission, Dublin.',
        footer:
          '{brand} CLG, {place} Street, Limerick V94 X5Z6, Ireland. Registered charity (CHY {five}). Company no. {six}',
      },
      { endings: ['.ie'], footer: '{brand} Teoranta, {place}. Uimhir chláraithe {six}. Cláraithe in Éirinn.' },
    ],
  },
  {
    name: 'crown-dependency',
    build: foreignSite(),
    templates: [
      { footer: '{brand} Limited is registered in Jersey, company number {six}. St Helier, JE2 3QZ.' },
      { footer: '{brand} Limited. Registered in Guernsey No. {five}. St Peter Port GY1 9ZZ' },
      {
        terms:
          'This site is operated by {brand} Limited, a company incorporated in the Isle of Man under number {six}C, Douglas, IM1 9ZZ.',
      },
      { contact: { lines: ['{brand} Limited', '{place} Buildings', 'Ramsey', 'Isle of Man', 'Company No. {six}C'] } },
      { privacy: 'We are {brand} Ltd, incorporated under the laws of Jersey with registered number {five}.' },
      {
        terms:
          'The supplier is {brand} Limited, a Guernsey company with registration number {five}. Guernsey law applies.',
      },
    ],
  },
  {
    name: 'elsewhere-abroad',
    build: foreignSite(),
    templates: [
      {
        endings: ['.de', '.com'],
        legal: {
          lines: [
            '{brand} GmbH',
            '{place}straße 14, 10999 Berlin',
            'Amtsgericht Charlottenburg HRB {six}',
            'USt-IdNr. DE811907980',
          ],
        },
      },
      { endings: ['.com.au'], footer: '© {brand} Pty Ltd ABN 51 824 753 556' },
      { footer: '{brand} Limited is a company registered in Malta with registration number C{five}.' },
      { endings: ['.co.nz'], terms: '{brand} Limited is incorporated in New Zealand (company number {seven}).' },
      {
        endings: ['.nl', '.com'],
        footer: '{brand} B.V., registered with the Chamber of Commerce (KvK) under {eight}, Amsterdam.',
      },
      {
        endings: ['.fr'],
        legal: '{brand} SARL au capital de 10 000 €, RCS Lyon 812 345 678. Siège social : 69002 Lyon, France.',
      },
      { terms: '{brand} Limited, incorporated in Hong Kong (company registration {seven}). Governing law: Hong Kong.' },
      { endings: ['.in'], footer: '© {brand} Private Limited. CIN U72900KA2016PTC{six}. Bengaluru 560001, India' },
      {
        endings: ['.ca'],
        footer: '{brand} Ltd. is a federally incorporated Canadian company (Corporation {six}-3). Ottawa, Canada',
      },
      { terms: '{brand} Pte. Ltd. (UEN 2016{five}K) is the provider. The law of Singapore governs this agreement.' },
      { endings: ['.co.za'], footer: '{brand} (Pty) Ltd | Reg. No. 2014/{six}/07 | {place}, Cape Town, 8001' },
      { footer: '{brand} Limited is a company incorporated in Gibraltar (registered number {six}), GX11 1AA.' },
      { legal: { lines: ['{brand} Holdings Ltd', 'Registration number HE {six}', 'Limassol 3030', 'Cyprus'] } },
      {
        terms: '{brand} Ltd is an exempted company of the Cayman Islands, registered no. {six}, Grand Cayman KY1-9009.',
      },
      { endings: ['.pl'], legal: '{brand} sp. z o.o., ul. Lipowa 7, 00-123 Warszawa. KRS 00{eight}, NIP 525{seven}' },
    ],
  },
]
