import { matched, matchedByName } from '../expected.js'
import { brandSite, ownSite } from '../scenes.js'

/** The site states its legal name; most of these state no number. */
export const names = [
  {
    name: 'name-and-postcode',
    build: ownSite({ expected: matchedByName }),
    templates: [
      { footer: '© {year} {name}. All rights reserved.', contact: '{office}' },
      { footer: '{name}, {office}' },
      { privacy: 'We are {name}. Our registered office is {office}.' },
      { contact: { lines: ['{name}', '{lines}'] }, footer: 'Copyright {name}' },
      {
        data: { '@type': 'Organization', name: '{brand}', legalName: '{name}' },
        contact: { lines: ['{name}', '{lines}'] },
      },
      { terms: [{ heading: 'Terms and Conditions of {name}' }, 'Write to us at {office}'] },
      { contact: 'Cheques should be made out to {name} and posted to {office}.' },
      { complaints: { lines: ['The Company Secretary', '{name}', '{lines}'] } },
      { footer: { divs: ['{brand}', '{name}', '{lines}', '{phone}', '{mail}'] } },
    ],
  },
  {
    name: 'operator-statement',
    build: ownSite({ expected: matchedByName }),
    templates: [
      { terms: '1.1 "The Company" shall mean {name}.' },
      { privacy: 'We are {name} ("we", "us"). This notice covers {domain}.' },
      { footer: '© {year} {name}' },
      { privacy: 'For the purposes of data protection law the data controller is {name}.' },
      { terms: 'All goods remain the property of {name} until paid for in full.' },
      { legal: '{brand} is owned and managed by {name}, a limited company.' },
      { legal: '{name} accepts no liability for loss that arises from use of www.{domain}.' },
      { footer: '{domain} is brought to you by {name}' },
    ],
  },
  {
    name: 'trading-name-with-number',
    build: brandSite({ expected: matched }),
    templates: [
      { footer: '{brand} is a trading name of {name}. Registered in England and Wales, company number {number}.' },
      { terms: '{name} trading as {brand} (company number {number}), {office}' },
      { footer: { lines: ['{name} t/as {brand}', 'Reg. no. {number}', '{office}'] } },
      { terms: '"{domain}", "we", "our" - means {name}, company No. {number} registered address. {office}' },
      { privacy: '{brand} is a brand of {name}. Company registration: {number}. {office}.' },
      {
        terms:
          '{name}, trading as {otherBrand}, {brand} and {otherBrand}. Registered in England - Company Number {number}',
      },
      { footer: '{brand} and {otherBrand} are both trading names of {name}. Registered in {country} no: {number}.' },
    ],
  },
  {
    name: 'trading-name-and-office',
    build: brandSite({ expected: matchedByName }),
    templates: [
      { footer: ['{brand} is a trading name of {name}', 'Registered office: {office}'] },
      { terms: "'Company' means {name} t/a {brand}, of {office}." },
      { legal: '{brand} is a trading style of {name} whose registered office is {office}.' },
      { about: '{brand} is run by {name}, from {office}.' },
    ],
  },
]
