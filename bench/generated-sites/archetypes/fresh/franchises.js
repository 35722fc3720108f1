import { matched, unsettled } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshCompany, freshOperator } from './operators.js'
import { factsOf, fresh } from './support.js'

function franchised(name, isLocalNamed, put) {
  return fresh(name, (world) => {
    const chain = freshOperator(world)
    const local = freshCompany(world)
    const town = local.address.town
    const brand = `${chain.brand} ${town}`
    const [near] = town.split('-')
    const domain = world.domainOf(() =>
      world.random.oneOf([
        `${world.plain(near)}${world.plain(chain.brand)}`,
        world.plain(brand),
        world.plain(`${chain.brand.split(' ').slice(0, 2).join('')}${near}`),
      ]),
    )
    const site = openSite(world, { brand, domain, company: local })
    put(site, factsOf(world, local, { brand, domain }), factsOf(world, chain.company), chain.brand)
    return finish(
      site,
      domain,
      isLocalNamed
        ? matched('explicit_number', local, ['number', 'role'], ['franchise'])
        : unsettled(null, ['franchise']),
    )
  })
}

export const franchiseTemplates = {
  franchise: [
    franchised('franchisee of the area', true, (site, s, chain) => {
      site.footer.push(`${s.brand} is an independent franchise run by ${s.name} (company no. ${s.n}).`)
      site
        .page('privacy')
        .push(`${chain.name}, number ${chain.n}, owns the name and receives monthly figures, but not your details.`)
    }),
    franchised('locally owned', true, (site, s, chain) => {
      site
        .page('contact')
        .push({ divs: [`Locally owned by ${s.name}, trading as ${s.brand}`, ...s.lines, `Registered number ${s.n}`] })
      site.footer.push(`The mark is used with the permission of ${chain.name} (${chain.n}).`)
    }),
    franchised('contract with the local firm', true, (site, s, chain) =>
      site
        .page('terms')
        .push(
          `Your contract is with ${s.name}, registered no. ${s.n}, of ${s.office}, which trades as ${s.brand}.`,
          `It is not with ${chain.name} (registered no. ${chain.n}), the franchisor, which carries no liability for the work.`,
        ),
    ),
    franchised('head office alone', false, (site, _s, chain, name) =>
      site.footer.push(
        `${name} is a registered trade mark of ${chain.name}. Company No. ${chain.n}. Franchise territories are individually owned.`,
      ),
    ),
    franchised('opportunities', false, (site, s, chain) =>
      site
        .page('about')
        .push(
          `${s.brand} is one of 64 territories, each owned by its own manager.`,
          `Interested in a franchise? Write to ${chain.name} (registered in England ${chain.n}), ${chain.office}.`,
        ),
    ),
    franchised('network terms', false, (site, _s, chain) =>
      site
        .page('terms')
        .push(
          `The network is administered by ${chain.name}, number ${chain.n}. Services are supplied by your local franchisee, who is named on your invoice.`,
        ),
    ),
  ],
}
