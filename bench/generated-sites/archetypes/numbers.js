import { matched } from '../verdicts.js'
import { ensureSecondKind, finish, heldOut, jsonLd, officeOf, openSite, shortened, stated, tuning } from './support.js'

const styles = ['full', 'full', 'short', 'short', 'hyphens', 'firstWithTail', 'initials', 'brand', 'phrase']

/** An archetype whose number is written in one way, in each of the places where a number stands. */
function archetypeOf(name, { draw, write, accepts }) {
  const places = [
    ['footer line', (site, text) => site.footer.push(text)],
    [
      'footer among others',
      (site, text, world) =>
        site.footer.push({
          lines: ['All rights reserved', text, `Site map ${world.random.oneOf(['', '| Accessibility'])}`],
        }),
    ],
    ['footer item', (site, text) => site.footer.push({ list: [text, 'Privacy', 'Accessibility'] })],
    ['end of the home page', (site, text) => site.home.push({ divs: ['Opening hours 9 to 5', text] })],
    ['contact page', (site, text) => site.page('contact').push({ lines: [text] })],
    ['legal page', (site, text) => site.page('legal').push({ heading: 'Company details' }, text)],
  ]
  return {
    name,
    templates: places.map(([place, put], at) =>
      (at % 2 === 0 ? tuning : heldOut)(place, (world) => {
        const operator = world.operator({ ...draw(world.random), styles })
        const site = openSite(world, operator)
        const written = write(world.random, operator.company.number)
        const statement = stated(world, operator, written, accepts)
        const text = statement.text
        put(site, world.random.chance(0.25) ? text.replace(written, `{{${written}}}`) : text, world)
        ensureSecondKind(world, site, operator, statement)
        return finish(site, operator.domain, matched('explicit_number', operator.company, statement.kinds, [place]))
      }),
    ),
  }
}

const digits = archetypeOf('footer-number', {
  draw: (random) => ({ kind: random.oneOf(['eight', 'eight', 'eight', 'seven', 'seven', 'seven', 'six', 'five']) }),
  write: shortened,
})
digits.templates.push(
  tuning('structured data and footer', (world) => structured(world, { isNamed: true })),
  heldOut('structured identifier', (world) => structured(world, { isNamed: false })),
  tuning('link to the register', (world) => linked(world, 'View us at Companies House')),
  heldOut('link to the register, named otherwise', (world) => linked(world, 'Company details')),
)

function structured(world, { isNamed }) {
  const operator = world.operator({ kind: 'seven' })
  const { company } = operator
  const site = openSite(world, operator)
  jsonLd(site, {
    '@type': isNamed ? 'Organization' : ['LocalBusiness', 'Organization'],
    name: operator.brand,
    url: `https://${site.host}/`,
    ...(isNamed
      ? { legalName: world.write(company) }
      : { identifier: { '@type': 'PropertyValue', name: 'Company number', value: company.number } }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.line1,
      postalCode: company.address.postcode,
      addressCountry: 'GB',
    },
  })
  site.footer.push(
    isNamed
      ? `Company no. ${shortened(world.random, company.number)}`
      : `Registered office: ${officeOf(world, company)}`,
  )
  return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['json_ld']))
}

/** Where the number stands in the address of the register's own page, and nowhere else. */
function linked(world, text) {
  const operator = world.operator({ styles: ['full', 'short', 'hyphens'] })
  const { company } = operator
  const site = openSite(world, operator)
  const address = `https://find-and-update.company-information.service.gov.uk/company/${company.number}`
  site.footer.push({ html: `<p><a href="${address}">${text}</a></p>` }, `© ${world.write(company)}`)
  return finish(
    site,
    operator.domain,
    matched('explicit_number', company, ['link', 'label', 'legal_name'], ['register_link']),
  )
}

const spacings = [
  (n) => `${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`,
  (n) => `${n.slice(0, 4)} ${n.slice(4)}`,
  (n) => `${n.slice(0, 3)} ${n.slice(3, 6)} ${n.slice(6)}`,
  (n) =>
    n.startsWith('0')
      ? `${n.slice(1, 4)} ${n.slice(4)}`
      : `${n.slice(0, 2)} ${n.slice(2, 4)} ${n.slice(4, 6)} ${n.slice(6)}`,
]
const blank = { n: 'N', name: '', where: '', office: '', vat: '', year: 0 }
const endsWithNumber = ({ text }) => text(blank).endsWith('N')
const glue = ['Payment', 'VAT', 'Registered', 'Privacy', 'Home', 'All rights reserved', 'Tel']

const scottishForms = [
  (n) => n,
  (n) => n,
  (n) => n.toLowerCase(),
  (n) => `SC ${n.slice(2)}`,
  (n) => n.replace(/^SC0+/, 'SC'),
  (n) => `SC-${n.slice(2)}`,
]

export const numberArchetypes = [
  digits,
  archetypeOf('scottish-number', {
    draw: (random) => ({ kind: random.oneOf(['scottish', 'scottish', 'scottishOld']) }),
    write: (random, number) => random.oneOf(scottishForms)(number),
  }),
  archetypeOf('northern-irish-number', {
    draw: (random) => ({ kind: random.oneOf(['northernIrish', 'northernIrishOld']) }),
    write: (random, number) =>
      random.oneOf([number, number, `NI ${number.slice(2)}`, `N.I. ${number.slice(2)}`, number.replace(/^NI0+/, 'NI')]),
  }),
  archetypeOf('partnership-number', {
    draw: (random) => ({
      ending: 'partnership',
      kind: random.oneOf([
        'partnership',
        'partnership',
        'partnership',
        'scottishPartnership',
        'northernIrishPartnership',
      ]),
    }),
    write: (random, number) =>
      random.oneOf([number, number, `${number.slice(0, 2)} ${number.slice(2)}`, number.toLowerCase()]),
  }),
  archetypeOf('spaced-number', {
    draw: (random) => ({ kind: random.oneOf(['eight', 'seven']) }),
    write: (random, number) => random.oneOf(spacings)(number),
  }),
  archetypeOf('glued-number', {
    draw: (random) => ({ kind: random.oneOf(['eight', 'seven']) }),
    write: (random, number) => `${number}${random.oneOf(glue)}`,
    accepts: endsWithNumber,
  }),
]

const bareScottish = {
  name: 'scottish-without-prefix',
  templates: [
    tuning('registered in Scotland and five digits', (world) =>
      unprefixed(world, (s) => `Registered in Scotland ${s.short}`),
    ),
    tuning('company number and country', (world) =>
      unprefixed(world, (s) => `${s.name} is registered in Scotland (company number ${s.six}).`),
    ),
    heldOut('number before country', (world) =>
      unprefixed(world, (s) => `Company No ${s.six}. Registered in Scotland. Registered office ${s.office}`),
    ),
    heldOut('northern irish', (world) =>
      unprefixed(world, (s) => `${s.name}, registered in Northern Ireland, no. ${s.six}`, 'northernIrishOld'),
    ),
  ],
}

/** The register's prefix is left to the country in the sentence; an English stranger has the bare number. */
function unprefixed(world, wording, kind = 'scottishOld') {
  const operator = world.operator({ kind })
  const { company } = operator
  const six = company.number.slice(2)
  world.companies.strangerAt(six.padStart(8, '0'))
  const site = openSite(world, operator)
  const facts = { six, short: six.replace(/^0+/, ''), name: world.write(company), office: officeOf(world, company) }
  site.footer.push(wording(facts), `© ${operator.brand} ${world.random.between(2018, 2025)}`)
  return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['no_prefix']))
}
numberArchetypes.push(bareScottish)
