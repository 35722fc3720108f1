import { vatDigits, writtenVat } from '../numbers.js'
import { strangerSite } from '../scenes.js'
import { place } from '../words.js'

const causes = ['Hospice Friends', 'Lifeboat Fund', 'Animal Shelter', 'Youth Trust', 'Donkey Haven']

/** A careless reader cuts the number of a stranger out of a VAT number. */
function withVat({ random, companies }) {
  const digits = vatDigits(random)
  for (const part of [digits.slice(0, 8), digits.slice(1)]) if (/^[01]/.test(part)) companies.strangerAt(part)
  return { digits, vat: writtenVat(random, digits) }
}

/** Numbers that look like company numbers, on sites of people without a company. */
export const otherRegisters = [
  {
    name: 'charity-number',
    build: strangerSite({
      theme: 'charity',
      draw: ({ random }) => ({
        brand: `${place(random)} ${random.oneOf(causes)}`,
        endings: ['.org.uk', '.org', '.scot', '.co.uk'],
      }),
    }),
    templates: [
      { footer: '{reg.scottishCharity}' },
      { about: '{brand}. {reg.scottishCharity}' },
      { privacy: 'The controller is {brand}. {reg.scottishCharity}' },
      { footer: '© {brand}. Registered in Scotland. {reg.scottishCharity}' },
      { contact: 'Tax relief on gifts: quote {reg.scottishCharity}.' },
      { legal: '{brand} is governed by its constitution. {reg.scottishCharity}' },
      { footer: '{reg.charity}' },
      { about: '{brand} is independent. {reg.charity}' },
      { privacy: 'We are {brand}. {reg.charity}' },
      { footer: { lines: ['{brand}', '{reg.charity}', 'Gift aid it'] } },
      { footer: '{brand} is a charity in England ({reg.seven}) and in Scotland. {reg.scottishCharity}' },
    ],
  },
  {
    name: 'regulator-number',
    build: strangerSite({}),
    templates: [
      { footer: '{reg.fca}' },
      { footer: '{brand} is a firm of solicitors. {reg.sra}' },
      { terms: ['{reg.hmrc}', '{reg.bank}'] },
      { footer: { list: ['{brand}', '{reg.trade}', '{reg.trade}', '{reg.ico}'] } },
      { about: '{brand}. {reg.ofsted} {reg.policy}' },
      { legal: ['{reg.sra}', '{reg.fca}'] },
      { legal: '{brand} is the practising name of {person}. {reg.sra}' },
      { contact: { lines: ['{reg.business}', '{reg.business}', '{reg.design}'] } },
      {
        legal: {
          rows: [
            'Care regulator: Provider ID 1-{reg.eight}',
            'Dental council: Registration no. {reg.six}',
            'Data: {reg.ico}',
          ],
        },
      },
      { footer: '{brand} | URN {reg.six} | DfE no. 931/4412 | UKPRN 1{reg.seven}' },
    ],
  },
  {
    name: 'vat-number',
    build: strangerSite({ cast: withVat }),
    templates: [
      { footer: 'VAT number {vat}' },
      { contact: { lines: ['{brand}', '{phone}', 'VAT Registration Number: {vat}'] } },
      { footer: 'Company VAT registration no. {vat}' },
      { terms: 'This website is owned and operated by {brand}. Our VAT registration is {vat}.' },
      { footer: 'Company number: GB{digits}' },
      { terms: 'Our registration no. for value added tax: GB {digits}.' },
      { contact: { rows: ['Business: {brand}', 'Owner: {person}', 'Registered for VAT: {digits}'] } },
      { footer: '{person} trading as {brand}. V.A.T. {vat}' },
    ],
  },
]
