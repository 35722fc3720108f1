import { escaped } from '../../blocks.js'
import { numberStatement } from '../../wording.js'
import { jsonLd, shortened } from '../support.js'
import { fresh, ownSite } from './support.js'

const glueAfter = ['Website', 'VAT', 'Tel:', 'Cookies', 'Email', 'Follow us', 'Sitemap', 'Address', '©']
const blank = { n: 'N', name: '', where: '', office: '', vat: '', year: 0 }
const endsWithNumber = ({ text }) => text(blank).endsWith('N')
const suitsPartnership = ({ text }) => !text(blank).startsWith('Limited')

/** Where a number stands, in this set. */
const places = {
  'under the payment icons': (site, text) =>
    site.footer.push(
      { html: '<div class="pay"><img src="/i/card.svg" alt="Debit card"><img src="/i/tap.svg" alt=""></div>' },
      text,
    ),
  'column with a heading': (site, text, s) =>
    site.footer.push({
      html: `<div class="col"><h5>Registered details</h5><p>${escaped(text)}</p></div><div class="col"><h5>Say hello</h5><p>${escaped(s.mail)}</p></div>`,
    }),
  'one line with dots': (site, text, s) => site.footer.push(`${s.phone} • ${s.mail} • ${text}`),
  'the formal bits': (site, text) => site.page('about').push({ heading: 'The formal bits' }, text),
  'row of the contact table': (site, text, s) =>
    site.page('contact').push({
      rows: [
        ['Telephone', s.phone],
        ['E-mail', s.mail],
        ['Company', text],
      ],
    }),
  'folded away': (site, text) =>
    site
      .page('legal')
      .push({ html: `<details><summary>About the business</summary><p>${escaped(text)}</p></details>` }),
  'aside on the home page': (site, text) =>
    site.home.push({ html: `<aside class="note"><small>${escaped(text)}</small></aside>` }),
  'end of the privacy page': (site, text) => site.page('privacy').push({ divs: ['Last updated in May.', text] }),
}

const secondKinds = [
  (site, s) => site.footer.push(`Copyright 2009–${s.year} by ${s.name}`),
  (site, s) => site.footer.push({ lines: [s.name, 'All rights reserved'] }),
  (site, s) => site.page('terms').push(`Invoices are raised by ${s.name} and payable in pounds sterling.`),
]

function stating(names, { draw, write, accepts = () => true }) {
  return names.map((place) =>
    fresh(
      place,
      ownSite({ draw: (random) => ({ label: 'any', ...draw(random) }), tags: [place] }, (site, s, world, operator) => {
        const { random } = world
        const written = write(random, operator.company.number)
        const statement = numberStatement(world, operator.company, written, accepts)
        const isMarked =
          random.chance(0.2) && !['column with a heading', 'folded away', 'aside on the home page'].includes(place)
        places[place](site, isMarked ? statement.text.replace(written, `{{${written}}}`) : statement.text, s)
        const kinds = ['number', ...(statement.hasOffice ? ['postcode'] : [])]
        const isSettled = operator.isRelated || (statement.hasOffice && operator.isAlone)
        if (!isSettled ? random.chance(0.9) : random.chance(0.35)) {
          random.oneOf(secondKinds)(site, s)
          kinds.push('legal_name')
        }
        return kinds
      }),
    ),
  )
}

const all = Object.keys(places)
const some = (...at) => at.map((index) => all[index])

export const numberTemplates = {
  'footer-number': [
    ...stating(all, {
      draw: (random) => ({ kind: random.oneOf(['eight', 'eight', 'eight', 'seven', 'seven', 'six', 'five']) }),
      write: shortened,
    }),
    fresh(
      'identifier in microdata',
      ownSite({ tags: ['microdata'] }, (site, s) => {
        site.footer.push({
          html: `<div itemscope itemtype="https://schema.org/Organization"><span itemprop="legalName">${escaped(s.name)}</span> <span>Registered number</span> <span itemprop="identifier">${s.n}</span></div>`,
        })
        return ['number']
      }),
    ),
    fresh(
      'tax and company identifiers in data',
      ownSite({ tags: ['json_ld'] }, (site, s) => {
        jsonLd(site, {
          '@type': 'ProfessionalService',
          name: s.brand,
          legalName: s.name,
          vatID: s.vat,
          identifier: [{ '@type': 'PropertyValue', propertyID: 'Companies House', value: s.full }],
          address: {
            '@type': 'PostalAddress',
            streetAddress: s.address.line1,
            addressLocality: s.town,
            postalCode: s.address.postcode,
          },
        })
        return ['number', 'postcode']
      }),
    ),
    fresh(
      'register link in a sentence',
      ownSite({ tags: ['register_link'] }, (site, s) => {
        site.page('about').push({
          html: `<p>You can read our accounts <a href="https://find-and-update.company-information.service.gov.uk/company/${s.full}/filing-history" rel="noopener">on the public register</a>.</p>`,
        })
        site.footer.push({ lines: [s.name, ...s.lines] })
        return ['legal_name', 'postcode']
      }),
    ),
  ],
  'scottish-number': stating(some(0, 1, 2, 4, 7), {
    draw: (random) => ({ kind: random.oneOf(['scottish', 'scottish', 'scottishOld']) }),
    write: (random, n) =>
      random.oneOf([
        n,
        n,
        `Sc${n.slice(2)}`,
        `SC ${n.slice(2, 5)} ${n.slice(5)}`,
        `SC.${n.slice(2)}`,
        `S.C. ${n.slice(2)}`,
      ]),
  }),
  'northern-irish-number': stating(some(0, 2, 3, 5), {
    draw: (random) => ({ kind: random.oneOf(['northernIrish', 'northernIrishOld']) }),
    write: (random, n) =>
      random.oneOf([n, n, `NI-${n.slice(2)}`, `ni${n.slice(2)}`, `NI ${n.slice(2, 5)} ${n.slice(5)}`]),
  }),
  'partnership-number': [
    ...stating(some(1, 3, 6), {
      draw: (random) => ({
        ending: 'partnership',
        kind: random.oneOf(['partnership', 'partnership', 'scottishPartnership']),
      }),
      write: (random, n) =>
        random.oneOf([n, n, `${n.slice(0, 2)}-${n.slice(2)}`, `${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`]),
      accepts: suitsPartnership,
    }),
    fresh(
      'members may be inspected',
      ownSite({ draw: () => ({ ending: 'partnership', kind: 'partnership' }) }, (site, s) => {
        site.footer.push(
          `${s.name} is a limited liability partnership (${s.full}). We use the word partner for a member. The names of the members may be inspected at ${s.office}, its registered office.`,
        )
        return ['number', 'postcode']
      }),
    ),
    fresh(
      'partnership in a list',
      ownSite({ draw: () => ({ ending: 'partnership', kind: 'partnership', label: 'any' }) }, (site, s) => {
        site
          .page('legal')
          .push({ list: [s.name, `Partnership registration ${s.full}`, `Registered at ${s.office}`, `VAT ${s.vat}`] })
        return ['number', 'postcode']
      }),
    ),
  ],
  'spaced-number': stating(some(0, 2, 3, 4, 5), {
    draw: (random) => ({ kind: random.oneOf(['eight', 'seven']) }),
    write: (random, n) =>
      random.oneOf([
        `${n.slice(0, 2)} ${n.slice(2, 4)} ${n.slice(4, 6)} ${n.slice(6)}`,
        `${n.slice(0, 5)} ${n.slice(5)}`,
        `${n.slice(0, 2)} ${n.slice(2)}`,
        `${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`,
      ]),
  }),
  'glued-number': [
    ...stating(some(2, 4, 7), {
      draw: (random) => ({ kind: random.oneOf(['eight', 'seven']) }),
      write: (random, n) => `${n}${random.oneOf(glueAfter)}`,
      accepts: endsWithNumber,
    }),
    fresh(
      'label glued on',
      ownSite({}, (site, s) => {
        site.footer.push(`© ${s.name}Registered in EnglandCompany No.${s.full}VAT No.${s.vat}`)
        return ['number', 'legal_name']
      }),
    ),
    fresh(
      'cells run together',
      ownSite({}, (site, s) => {
        site.page('contact').push({
          html: `<div><span>Company name</span><span>${escaped(s.name)}</span><span>Company number</span><span>${s.full}</span><span>Telephone</span><span>${s.phone}</span></div>`,
        })
        return ['number', 'legal_name']
      }),
    ),
  ],
  'scottish-without-prefix': [
    bare(
      'in Scotland, number after',
      'scottishOld',
      (s) => `Registered office: ${s.office}. Registered in Scotland, number ${s.short}.`,
    ),
    bare('Scottish company', 'scottishOld', (s) => `${s.name} is a Scottish company, registered number ${s.six}`),
    bare('Edinburgh register', 'scottish', (s) => `Incorporated in Scotland (Reg. No: ${s.six}) as ${s.name}`),
    bare(
      'Ulster',
      'northernIrish',
      (s) => `Registered in Northern Ireland under company number ${s.six}. ${s.name}, ${s.office}`,
    ),
  ],
}

/** The country tells the prefix; an English stranger has the bare number. */
function bare(name, kind, wording) {
  return fresh(
    name,
    ownSite({ draw: () => ({ kind }), tags: ['no_prefix'] }, (site, s, world) => {
      const six = s.full.slice(2)
      world.companies.strangerAt(six.padStart(8, '0'))
      site.footer.push(wording({ ...s, six, short: six.replace(/^0+/, '') }))
      site.page('privacy').push(`${s.name} looks after the information that you give us.`)
      return ['number', 'legal_name']
    }),
  )
}
