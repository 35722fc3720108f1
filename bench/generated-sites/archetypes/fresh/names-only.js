import { escaped } from '../../blocks.js'
import { jsonLd } from '../support.js'
import { fresh, ownSite } from './support.js'

const anyLabel = () => ({ label: 'any' })

function addressed(name, put, kinds = ['legal_name', 'postcode']) {
  return fresh(
    name,
    ownSite({ category: 'name_only', draw: anyLabel }, (site, s) => {
      put(site, s)
      return kinds
    }),
  )
}

function spoken(name, put, label = 'near') {
  return fresh(
    name,
    ownSite({ category: 'name_only', draw: () => ({ label }) }, (site, s) => {
      put(site, s)
      return ['legal_name']
    }),
  )
}

export const nameTemplates = {
  'name-and-postcode': [
    addressed('cheques', (site, s) =>
      site.page('contact').push(`Cheques should be made out to ${s.name} and posted to ${s.office}.`),
    ),
    addressed('company secretary', (site, s) =>
      site.page('complaints').push({ lines: ['The Company Secretary', s.name, ...s.lines] }),
    ),
    addressed('hidden card', (site, s) =>
      site.footer.push({
        html: `<div class="vcard"><span class="fn org">${escaped(s.name)}</span><div class="adr"><span class="street-address">${escaped(s.address.line1)}</span> <span class="locality">${escaped(s.town)}</span> <span class="postal-code">${s.address.postcode}</span></div></div>`,
      }),
    ),
    addressed('address by columns', (site, s) =>
      site.page('contact').push({
        rows: [
          ['Head office', s.office],
          ['Legal entity', s.name],
          ['E-mail', s.mail],
        ],
      }),
    ),
    addressed('invoices and purchase orders', (site, s) => {
      site.page('contact').push({ heading: 'Accounts department' }, `Address invoices to ${s.name}, ${s.office}.`)
      site.footer.push(`Prices shown include VAT (${s.vat}).`)
    }),
    addressed('publisher', (site, s) => site.footer.push(`Published by ${s.name}`, { divs: s.lines })),
    addressed('several lines of the footer', (site, s) =>
      site.footer.push({ divs: [s.brand, s.name, ...s.lines, s.phone, s.mail] }),
    ),
    addressed('data with a department', (site, s) => {
      jsonLd(site, {
        '@type': 'Store',
        name: s.brand,
        telephone: s.phone,
        parentOrganization: { '@type': 'Corporation', legalName: s.name },
        address: {
          '@type': 'PostalAddress',
          streetAddress: s.address.line1,
          postalCode: s.address.postcode,
          addressCountry: 'United Kingdom',
        },
      })
      site.page('terms').push(`These conditions are those of ${s.name} and replace all earlier ones.`)
    }),
    addressed('requests for data', (site, s) =>
      site
        .page('privacy')
        .push(
          `To see what we hold, write to the Data Protection Officer at ${s.name}, ${s.office}, and enclose proof of identity.`,
        ),
    ),
  ],
  'operator-statement': [
    spoken('committed to privacy', (site, s) =>
      site
        .page('privacy')
        .push(
          `${s.name} is committed to keeping your personal information safe. In this statement “${s.brand}” and “our” stand for ${s.name}.`,
        ),
    ),
    spoken('limits of liability', (site, s) =>
      site
        .page('legal')
        .push(
          `While every care is taken, ${s.name} accepts no liability for loss that arises from use of www.${s.domain}.`,
        ),
    ),
    spoken('material belongs to', (site, s) =>
      site
        .page('legal')
        .push(`Text, drawings and photographs on these pages belong to ${s.name} unless we say otherwise.`),
    ),
    spoken('entering a contract', (site, s) =>
      site
        .page('terms')
        .push(
          `By confirming your booking you enter into a contract with ${s.name} (“the School”), which is bound by these conditions.`,
        ),
    ),
    spoken('hereinafter', (site, s) =>
      site
        .page('terms')
        .push(
          `All work is undertaken by ${s.name}, hereinafter “the Contractor”, on the conditions printed below and on no others.`,
        ),
    ),
    spoken('brought to you by', (site, s) => site.footer.push(`${s.domain} is brought to you by ${s.name}`)),
    spoken('equal opportunities', (site, s) => {
      site.page('about').push({ heading: 'Working here' }, `${s.name} is an equal opportunities employer.`)
      site.footer.push(`2011 - ${s.year} ${s.name}`)
    }),
    spoken('your supplier', (site, s) =>
      site
        .page('terms')
        .push({ list: ['You: the customer', `Us: ${s.name}`, 'Services: whatever is written in the quotation'] }),
    ),
    spoken('refunds on statement', (site, s) =>
      site
        .page('delivery')
        .push(`Refunds show on your bank statement as ${s.name}, which is the company that took your payment.`),
    ),
    spoken(
      'name unlike the address',
      (site, s) => site.page('privacy').push(`The organisation responsible for this website is ${s.name}.`),
      'far',
    ),
  ],
}
