import { otherRegistrations, phone, vat } from '../other-numbers.js'
import { matched, noCompany } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/** Numbers of regulators, banks and registers, and no company. */
function regulatedSite(put) {
  return (world) => {
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, {
      brand,
      domain,
      town: place(world.random),
      theme: world.random.oneOf(['lawyers', 'trades', 'care']),
    })
    put(site, otherRegistrations(world), brand)
    return finish(site, domain, noCompany(['regulator']))
  }
}

/** The same beside the right number. */
function namedSite(put) {
  return (world) => {
    const operator = world.operator({})
    const { company } = operator
    const site = openSite(world, operator)
    put(site, otherRegistrations(world), {
      name: world.write(company),
      n: company.number,
      office: officeOf(world, company),
    })
    return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['regulator']))
  }
}

export const regulatorNumbers = {
  name: 'regulator-numbers',
  templates: [
    tuning(
      'conduct authority',
      regulatedSite((site, other) => site.footer.push(other.fca())),
    ),
    tuning(
      'solicitors',
      regulatedSite((site, other, brand) => site.footer.push(`${brand} is a firm of solicitors. ${other.sra()}`)),
    ),
    tuning(
      'revenue and bank',
      regulatedSite((site, other) => site.page('terms').push(other.hmrc(), other.bank())),
    ),
    tuning(
      'beside the right number',
      namedSite((site, other, s) => site.footer.push(`${s.name}. ${other.fca()} Company number ${s.n}.`)),
    ),
    heldOut(
      'several trades',
      regulatedSite((site, other) => site.footer.push({ list: [other.gasSafe(), other.waste(), other.ico()] })),
    ),
    heldOut(
      'nursery',
      regulatedSite((site, other, brand) => site.page('about').push(`${brand}. ${other.ofsted()} ${other.policy()}`)),
    ),
    heldOut(
      'registration number called so',
      regulatedSite((site, other) => site.page('legal').push(other.sra(), other.fca())),
    ),
    heldOut(
      'before the right number',
      namedSite((site, other, s) =>
        site
          .page('legal')
          .push(
            other.sra(),
            other.ico(),
            `${s.name} is registered in England and Wales under number ${s.n}. Registered office: ${s.office}.`,
          ),
      ),
    ),
  ],
}

/** A VAT number, and no other. */
function taxedSite(put) {
  return (world) => {
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, { brand, domain, town: place(world.random) })
    const number = vat(world.random)
    const digits = number.replace(/\D/g, '')
    for (const part of [digits.slice(0, 8), digits.slice(1)]) if (/^[01]/.test(part)) world.companies.strangerAt(part)
    put(site, { vat: number, brand, phone: phone(world.random) })
    return finish(site, domain, noCompany(['vat']))
  }
}

export const vatOnly = {
  name: 'vat-only',
  templates: [
    tuning(
      'footer',
      taxedSite((site, s) => site.footer.push(`VAT number ${s.vat}`)),
    ),
    tuning(
      'contact block',
      taxedSite((site, s) =>
        site.page('contact').push({ lines: [s.brand, s.phone, `VAT Registration Number: ${s.vat}`] }),
      ),
    ),
    tuning(
      'where the company number belongs',
      taxedSite((site, s) => site.footer.push(`Company VAT registration no. ${s.vat}`)),
    ),
    heldOut(
      'terms',
      taxedSite((site, s) =>
        site.page('terms').push(`This website is owned and operated by ${s.brand}. Our VAT registration is ${s.vat}.`),
      ),
    ),
    heldOut(
      'reg no VAT',
      taxedSite((site, s) => site.footer.push(`© ${s.brand} | VAT Reg No: ${s.vat}`)),
    ),
    heldOut(
      'company number that is a VAT number',
      taxedSite((site, s) => site.footer.push(`Company number: GB${s.vat.replace(/\D/g, '')}`)),
    ),
  ],
}
