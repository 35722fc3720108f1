import { thirdParty } from '../bystanders.js'
import { noCompany, unsettled } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** Somebody without a company, and the number of one who serves them. */
function creditSite(put) {
  return (world) => {
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const agency = world.companies.add({})
    const site = openSite(world, { brand, domain, town: place(world.random) })
    put(site, {
      agency: world.write(agency),
      n: shortened(world.random, agency.number),
      office: officeOf(world, agency),
      brand,
    })
    return finish(site, domain, noCompany(['third_party']))
  }
}

export const agencyCredit = {
  name: 'agency-credit',
  templates: [
    tuning(
      'website by',
      creditSite((site, s) => site.footer.push(`© ${s.brand}`, `Website by ${s.agency}, company number ${s.n}`)),
    ),
    tuning(
      'designed and hosted',
      creditSite((site, s) =>
        site.footer.push(`Designed, built and hosted by ${s.agency} (registered in England No. ${s.n}).`),
      ),
    ),
    heldOut(
      'powered by',
      creditSite((site, s) =>
        site.footer.push(
          `Powered by ${s.agency}. Registered in England & Wales ${s.n}. ${s.office}`,
          `${s.brand} is run by volunteers.`,
        ),
      ),
    ),
    heldOut(
      'processor in the notice',
      creditSite((site, s) =>
        site
          .page('privacy')
          .push(
            `As designer, developer and host of this website ${s.agency} (company no. ${s.n}) is our data processor.`,
          ),
      ),
    ),
    heldOut(
      'photographs',
      creditSite((site, s) => site.footer.push(`Photography: ${s.agency}, Co. No. ${s.n}`)),
    ),
  ],
}

export const paymentPartner = {
  name: 'payment-partner',
  templates: [
    tuning('payments', (world) => partnerSite(world, (site) => site.page('terms').push(thirdParty(world)))),
    tuning('two partners', (world) =>
      partnerSite(world, (site) => site.page('privacy').push(thirdParty(world), thirdParty(world))),
    ),
    heldOut('in the footer', (world) => partnerSite(world, (site) => site.footer.push(thirdParty(world)))),
    heldOut('contact page', (world) => partnerSite(world, (site) => site.page('contact').push(thirdParty(world)))),
  ],
}

function partnerSite(world, put) {
  const brand = world.freshBrand()
  const domain = world.domainOf(() => world.plain(brand))
  const site = openSite(world, { brand, domain, town: place(world.random) })
  site.footer.push(`© ${brand}`)
  put(site)
  return finish(site, domain, noCompany(['third_party']))
}

/** An adviser who works under the licence of another. */
function representativeSite(put) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short'] })
    const principal = world.companies.add({})
    const site = openSite(world, operator)
    put(site, {
      own: operator.brand,
      principal: world.write(principal),
      n: shortened(world.random, principal.number),
      office: officeOf(world, principal),
    })
    return finish(site, operator.domain, { ...unsettled(operator.company, ['appointed_representative']) })
  }
}

export const appointedRepresentative = {
  name: 'appointed-representative',
  templates: [
    tuning(
      'appointed representative of',
      representativeSite((site, s) =>
        site.footer.push(
          `${s.own} is an appointed representative of ${s.principal}, which is authorised and regulated by the Financial Conduct Authority. ${s.principal} is registered in England and Wales, company number ${s.n}.`,
        ),
      ),
    ),
    tuning(
      'principal in the terms',
      representativeSite((site, s) =>
        site.page('terms').push(`Our principal is ${s.principal} (registered number ${s.n}), ${s.office}.`),
      ),
    ),
    heldOut(
      'introducer',
      representativeSite((site, s) =>
        site.footer.push(`${s.own} acts as an introducer to ${s.principal}. ${s.principal}: company number ${s.n}.`),
      ),
    ),
    heldOut(
      'licence',
      representativeSite((site, s) =>
        site
          .page('legal')
          .push(`We give advice under the licence of ${s.principal}, Co. Reg. No. ${s.n}, and not in our own right.`),
      ),
    ),
  ],
}
