import { foreignSite, homes } from './foreign-sites.js'

/** The same from America and the continent, partly in other languages. */
export const overseasFirms = [
  {
    name: 'american-namesake',
    build: foreignSite(homes.america),
    templates: [
      {
        footer: '© {year} {self.legal}, {self.town}. All rights reserved.',
        contact: ['US {self.phone}', 'UK {phone}'],
      },
      {
        terms:
          'This Agreement is between you and {self.legal}, a corporation organized under the laws of {self.law} (file number {self.number}).',
      },
      {
        privacy:
          '{self.legal} ("{brand}") is headquartered at {self.road}, {self.town}. We honor requests from California residents and from the UK.',
        footer: '{self.legal}',
      },
      {
        about: '{brand} was founded in a garage in {self.town}. Today our customers include firms in London and Leeds.',
        legal: '{self.legal} is a registered entity of {self.law}, entity no. {self.number}.',
      },
      {
        footer: {
          divs: [
            '{brand}',
            '{self.road}',
            '{self.town}',
            '{self.phone}',
            'Toll free in the UK {phone}',
            '{self.legal} Reg. No. {self.number}',
          ],
        },
      },
      {
        contact: {
          rows: [
            'Headquarters: {self.town}',
            'Entity: {self.legal}',
            'State or province: {self.law}',
            'Europe desk: {phone}',
          ],
        },
      },
    ],
  },
  {
    name: 'impressum',
    build: foreignSite(homes.german, { language: 'de' }),
    templates: [
      {
        legal: {
          lines: [
            'Angaben gemäß § 5 TMG',
            '{self.legal}',
            '{self.road}',
            '{self.town}',
            'Registernummer: {self.number}',
            'Telefon: {self.phone}',
          ],
        },
      },
      {
        footer: 'Impressum: {self.legal}, {self.town}, {self.number}',
        home: 'Wir liefern auch nach Großbritannien. UK hotline: {phone}',
      },
      {
        legal: [
          'Verantwortlich für den Inhalt: {person}',
          '{self.legal} · {self.town} · Handelsregister {self.number}',
        ],
        terms: 'English translation: these terms are those of {self.legal}. Only the German text is binding.',
      },
      {
        privacy: 'Verantwortlicher im Sinne der DSGVO ist die {self.legal}, {self.road}, {self.town}.',
        contact: 'Our English-speaking team: {phone}',
      },
      {
        contact: {
          rows: [
            'Firma: {self.legal}',
            'Sitz: {self.town}',
            'Handelsregister: {self.number}',
            'Geschäftsführung: {person}',
          ],
        },
      },
      {
        footer: '© {self.legal} - AGB - Datenschutz - Impressum',
        legal: 'Diensteanbieter: {self.legal}, {self.town}, {self.law}. Eingetragen unter {self.number}.',
      },
    ],
  },
  {
    name: 'imprint-in-other-languages',
    build: foreignSite(homes.latin),
    templates: [
      {
        legal: { lines: ['{self.legal}', '{self.road}', '{self.town}', '{self.law}', 'No. {self.number}'] },
        footer: 'Service clients UK : {phone}',
      },
      {
        footer: '{self.legal} - {self.town} - {self.law} - {self.number}',
        home: 'Now also in English for our friends in the United Kingdom.',
      },
      {
        legal: [
          'Mentions légales / Aviso legal / Note legali',
          '{self.legal}, {self.town}. Registro / Registre: {self.number}. Responsable: {person}',
        ],
      },
      {
        privacy: 'Titulaire / Titular / Titolare: {self.legal}, {self.road}, {self.town}, {self.law}',
        contact: 'London showroom by appointment, {phone}',
      },
      {
        terms:
          'Sprzedawca / Seller: {self.legal}, {self.town}, {self.law}, nr {self.number}. English version for information only.',
      },
      {
        contact: {
          rows: [
            'Société / Empresa / Spółka: {self.legal}',
            'Siège / Sede: {self.town}',
            'N°: {self.number}',
            'Tel: {self.phone}',
            'UK: {phone}',
          ],
        },
      },
    ],
  },
]
