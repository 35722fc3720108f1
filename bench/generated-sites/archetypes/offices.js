import { makeAddress, writtenAddress } from '../places.js'
import { noCompany } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, openSite, tuning } from './support.js'

/** The post goes to an accountant, whose own company has that postcode. */
function careOfSite(put) {
  return (world) => {
    const accountant = world.companies.add({ address: makeAddress(world.random) })
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, { brand, domain, town: place(world.random) })
    put(site, { accountant: world.write(accountant), office: writtenAddress(accountant.address), brand })
    return finish(site, domain, noCompany(['care_of']))
  }
}

export const careOf = {
  name: 'care-of',
  templates: [
    tuning(
      'c/o',
      careOfSite((site, s) => site.page('contact').push(`${s.brand}, c/o ${s.accountant}, ${s.office}`)),
    ),
    tuning(
      'care of in the footer',
      careOfSite((site, s) => site.footer.push(`Post: care of ${s.accountant}, ${s.office}`)),
    ),
    heldOut(
      'accounts prepared by',
      careOfSite((site, s) => site.page('about').push(`Our books are kept by ${s.accountant} of ${s.office}.`)),
    ),
    heldOut(
      'mailing address',
      careOfSite((site, s) =>
        site
          .page('privacy')
          .push(`We are ${s.brand}, a group of volunteers. Our mailing address is c/o ${s.accountant}, ${s.office}.`),
      ),
    ),
  ],
}

/** An office that hundreds of companies share, and a brand that is none of them. */
function virtualSite(put) {
  return (world) => {
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, { brand, domain, town: place(world.random) })
    put(site, { office: writtenAddress(world.companies.massOffice()), brand })
    return finish(site, domain, noCompany(['mass_address']))
  }
}

export const virtualOffice = {
  name: 'virtual-office',
  templates: [
    tuning(
      'footer',
      virtualSite((site, s) => site.footer.push(`© ${s.brand}, ${s.office}`)),
    ),
    tuning(
      'registered office',
      virtualSite((site, s) => site.page('terms').push(`Our registered office is ${s.office}.`)),
    ),
    heldOut(
      'contact',
      virtualSite((site, s) => site.page('contact').push({ lines: [s.brand, s.office] })),
    ),
    heldOut(
      'privacy',
      virtualSite((site, s) => site.page('privacy').push(`The controller is ${s.brand}, ${s.office}.`)),
    ),
  ],
}
