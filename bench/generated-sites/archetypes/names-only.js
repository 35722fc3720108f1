import { addressLines, writtenPostcode } from '../places.js'
import { matched } from '../verdicts.js'
import { finish, heldOut, jsonLd, officeOf, openSite, tuning } from './support.js'

const mixed = ['full', 'short', 'hyphens', 'firstWithTail', 'brand', 'phrase', 'initials']

function build(world, options, put) {
  const operator = world.operator(options)
  const { company } = operator
  const site = openSite(world, operator)
  const facts = {
    name: world.write(company),
    office: officeOf(world, company),
    brand: operator.brand,
    domain: operator.domain,
    year: world.random.between(2017, 2025),
  }
  const proves = put(site, facts, operator)
  const kinds = [...(operator.isRelated ? ['label'] : [])]
  for (const proof of proves) if (proof !== 'postcode' || operator.isAlone) kinds.push(proof)
  return finish(site, operator.domain, matched('name_only', company, kinds))
}

export const nameAndPostcode = {
  name: 'name-and-postcode',
  templates: [
    tuning('copyright and contact block', (world) =>
      build(world, { styles: mixed }, (site, s) => {
        site.footer.push(`© ${s.year} ${s.name}. All rights reserved.`)
        site.page('contact').push(s.office)
        return ['legal_name', 'postcode']
      }),
    ),
    tuning('footer address', (world) =>
      build(world, { styles: mixed }, (site, s) => {
        site.footer.push(`${s.name}, ${s.office}`)
        return ['legal_name', 'postcode']
      }),
    ),
    tuning('registered office without number', (world) =>
      build(world, { styles: mixed }, (site, s) => {
        site.page('privacy').push(`We are ${s.name}. Our registered office is ${s.office}.`)
        return ['legal_name', 'postcode']
      }),
    ),
    heldOut('address lines', (world) =>
      build(world, { styles: mixed }, (site, s, { company }) => {
        site.page('contact').push({
          lines: [s.name, ...addressLines(company.address, writtenPostcode(world.random, company.address.postcode))],
        })
        site.footer.push(`Copyright ${s.name}`)
        return ['legal_name', 'postcode']
      }),
    ),
    heldOut('structured data only', (world) =>
      build(world, { styles: mixed }, (site, s, { company, brand }) => {
        jsonLd(site, {
          '@graph': [
            {
              '@type': 'Organization',
              name: brand,
              legalName: s.name,
              address: {
                '@type': 'PostalAddress',
                postalCode: company.address.postcode,
                addressLocality: company.address.town,
              },
            },
          ],
        })
        return ['legal_name', 'postcode']
      }),
    ),
    heldOut('terms heading', (world) =>
      build(world, { styles: mixed }, (site, s) => {
        site.page('terms').push({ heading: `Terms and Conditions of ${s.name}` }, `Write to us at ${s.office}`)
        return ['legal_name', 'postcode']
      }),
    ),
  ],
}

export const operatorStatement = {
  name: 'operator-statement',
  templates: [
    tuning('definitions clause', (world) =>
      build(world, {}, (site, s) => {
        site
          .page('terms')
          .push(
            `1.1 "The Company" shall mean ${s.name}.`,
            '1.2 "The Customer" shall mean the person for whom work is done.',
          )
        return ['legal_name']
      }),
    ),
    tuning('we are', (world) =>
      build(world, {}, (site, s) => {
        site.page('privacy').push(`We are ${s.name} ("we", "us"). This notice covers ${s.domain}.`)
        return ['legal_name']
      }),
    ),
    tuning('operated by', (world) =>
      build(world, {}, (site, s) => {
        site.page('terms').push(`This website is operated by ${s.name}. By using it you accept these terms.`)
        return ['legal_name']
      }),
    ),
    tuning('copyright alone', (world) =>
      build(world, {}, (site, s) => {
        site.footer.push(`© ${s.year} ${s.name}`)
        return ['legal_name']
      }),
    ),
    heldOut('data controller', (world) =>
      build(world, {}, (site, s) => {
        site.page('privacy').push(`For the purposes of data protection law the data controller is ${s.name}.`)
        return ['legal_name']
      }),
    ),
    heldOut('retention of title', (world) =>
      build(world, {}, (site, s) => {
        site.page('terms').push(`All goods remain the property of ${s.name} until paid for in full.`)
        return ['legal_name']
      }),
    ),
    heldOut('how we use data', (world) =>
      build(world, {}, (site, s) => {
        site.page('privacy').push(`How we, ${s.name}, use your data when you visit https://${s.domain}.`)
        return ['legal_name']
      }),
    ),
    heldOut('owned and managed', (world) =>
      build(world, {}, (site, s) => {
        site.page('legal').push(`${s.brand} is owned and managed by ${s.name}, a limited company.`)
        return ['legal_name']
      }),
    ),
    heldOut('name unlike the domain', (world) =>
      build(world, { styles: ['brand', 'phrase'] }, (site, s) => {
        site.page('terms').push(`This website is run by ${s.name}.`)
        return ['legal_name']
      }),
    ),
  ],
}
