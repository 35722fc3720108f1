import { matched } from '../expected.js'
import { ownSite } from '../scenes.js'

const address = { '@type': 'PostalAddress', streetAddress: '{street}', postalCode: '{postcode}', addressCountry: 'GB' }
const register = 'https://find-and-update.company-information.service.gov.uk/company/{full}'

/** The number stands on one page, or only where machines read it. */
export const pages = [
  {
    name: 'number-on-legal-page',
    build: ownSite({ expected: matched }),
    templates: [
      {
        terms:
          '2.1 Who we are. We are {name}, a company registered in England and Wales. Our company registration number is {number} and our registered office is at {office}. Our registered VAT number is {vat}.',
      },
      { terms: '"We", "us" and "our" mean {name} trading as {brand} (company number {number}).' },
      {
        terms:
          "The term '{brand}' or 'us' or 'we' refers to the owner of the website whose registered office is {office}. Our company registration number is {number}.",
      },
      { privacy: 'The data controller is {name} (company number {number}), registered office {office}.' },
      {
        terms:
          '{domain} is a site operated by {name} ("We"). We are registered in England and Wales under company number {number}.',
      },
      {
        privacy: {
          rows: ['Full name of legal entity: {name}', 'Company number: {number}', 'Postal address: {office}'],
        },
      },
      { terms: "This contract is between you and {name}, company number {number} ('the Seller')." },
      { cookies: 'This site is run by {name}, incorporated in England with number {number}.' },
      {
        terms: [
          'THIS AGREEMENT is made between:',
          '(1) {name}, a private company incorporated in {country} under number {number} and having its registered office at {office} (the “Supplier”); and',
          '(2) the person whose order the Supplier accepts.',
        ],
      },
      { slavery: 'This statement is made by the directors of {name}, company registration no. {number}.' },
      {
        complaints: [
          { lines: ['Write to:', '{person}', 'Managing Director', '{name}', '{lines}'] },
          'Registered no. {number}',
        ],
      },
      { delivery: { lines: ['To: {name} (Company Registration Number {number})', '{office}', '{mail}'] } },
      { about: 'You will find us at Companies House as {name}, number {number}, and our accounts are up to date.' },
      { privacy: 'Hello, we’re {brand}. On paper we’re {name}, company number {number}, but nobody calls us that.' },
    ],
  },
  {
    name: 'unrelated-domain',
    build: ownSite({ draw: () => ({ isFar: true }), expected: matched }),
    templates: [
      { footer: '© {year} {name}. Registered in {country}, company number {number}. Registered office: {office}' },
      { terms: 'This website is operated by {name}, company number {number}, of {office}.' },
      { footer: '© {name}', legal: 'Company number {number}. Registered office: {office}' },
    ],
  },
  {
    name: 'structured-data',
    build: ownSite({ expected: matched }),
    templates: [
      {
        data: { '@type': 'Organization', name: '{brand}', legalName: '{name}', address },
        footer: 'Company no. {number}',
      },
      {
        data: {
          '@type': ['LocalBusiness', 'Organization'],
          name: '{brand}',
          identifier: { '@type': 'PropertyValue', name: 'Company number', value: '{full}' },
        },
        footer: 'Registered office: {office}',
      },
      {
        footer: {
          html: '<div itemscope itemtype="https://schema.org/Organization"><span itemprop="legalName">{name}</span> <span>Registered number</span> <span itemprop="identifier">{number}</span></div>',
        },
      },
      { footer: [{ html: `<p><a href="${register}">View us at Companies House</a></p>` }, '© {name}'] },
      {
        about: { html: `<p>Read our accounts <a href="${register}/filing-history">on the public register</a>.</p>` },
        footer: { lines: ['{name}', '{lines}'] },
      },
    ],
  },
  {
    name: 'beside-other-numbers',
    build: ownSite({ expected: matched }),
    templates: [
      { footer: '{name}. {reg.fca} Company number {number}.' },
      {
        legal: ['{reg.sra}', '{reg.ico}', '{name} is registered in England and Wales under number {number}. {office}'],
      },
      {
        legal: {
          rows: [
            'Professional body: {reg.trade}',
            'Company number: {number}',
            'Registered office: {office}',
            'VAT: {vat}',
          ],
        },
      },
    ],
  },
]
