import { matched, unsettled } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

function franchiseSite(isFranchiseeNamed, put) {
  return (world) => {
    const { random } = world
    const franchisor = world.operator({ styles: ['full'] })
    const local = world.companies.add({})
    const brand = franchisor.brand
    const domain = world.domainOf(() => `${world.plain(brand)}-${world.plain(local.address.town)}`)
    const site = openSite(world, { brand: `${brand} ${local.address.town}`, domain, company: local })
    put(site, {
      brand: `${brand} ${local.address.town}`,
      local: world.write(local),
      localNumber: shortened(random, local.number),
      franchisor: world.write(franchisor.company),
      franchisorNumber: shortened(random, franchisor.company.number),
      office: officeOf(world, local),
    })
    return finish(
      site,
      domain,
      isFranchiseeNamed
        ? matched('explicit_number', local, ['number', 'role'], ['franchise'])
        : { ...unsettled(null, ['franchise']) },
    )
  }
}

export const franchise = {
  name: 'franchise',
  templates: [
    tuning(
      'franchisee with number',
      franchiseSite(true, (site, s) => {
        site.footer.push(
          `${s.brand} is owned and operated under licence by ${s.local}, company number ${s.localNumber}, ${s.office}.`,
          `The franchisor is ${s.franchisor} (company number ${s.franchisorNumber}).`,
        )
      }),
    ),
    tuning(
      'franchisor alone',
      franchiseSite(false, (site, s) => {
        site.footer.push(
          `Each office is independently owned. ${s.franchisor}, company number ${s.franchisorNumber}, grants franchises under this name.`,
        )
      }),
    ),
    heldOut(
      'trading as under licence',
      franchiseSite(true, (site, s) => {
        site
          .page('terms')
          .push(
            `We are ${s.local} trading as ${s.brand}. Our company number is ${s.localNumber} and our registered office is ${s.office}.`,
            `We use the brand under a franchise agreement with ${s.franchisor} (registered number ${s.franchisorNumber}).`,
          )
      }),
    ),
    heldOut(
      'independent businesses',
      franchiseSite(false, (site, s) => {
        site.footer.push(
          `${s.franchisor} is registered in England (${s.franchisorNumber}) and is the franchisor. All businesses are independently owned and run by franchisees.`,
        )
      }),
    ),
  ],
}
