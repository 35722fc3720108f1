import { phone } from '../other-numbers.js'
import { noCompany } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

const listedMin = 8

const listedMax = 16

function listed(world) {
  return Array.from({ length: world.random.between(listedMin, listedMax) }, () => world.companies.add({}))
}

/** A site about other companies. Its own operator is not told. */
function directorySite(put) {
  return (world) => {
    const brand = `${world.freshBrand()} ${world.random.oneOf(['Directory', 'Business Index', 'Company Check', 'Finder'])}`
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, { brand, domain, theme: 'agency', town: place(world.random) })
    put(
      site,
      listed(world).map((company) => ({
        name: world.write(company),
        upper: company.name,
        n: company.number,
        office: officeOf(world, company),
      })),
      world,
    )
    return finish(site, domain, noCompany(['directory']))
  }
}

export const directory = {
  name: 'directory',
  templates: [
    tuning(
      'list with numbers',
      directorySite((site, companies) =>
        site.home.push({ list: companies.map((one) => `${one.upper} - company number ${one.n} - ${one.office}`) }),
      ),
    ),
    tuning(
      'one profile and its neighbours',
      directorySite((site, [first, ...rest]) => {
        site.home.push(
          { heading: first.upper },
          `${first.name} is an active company, number ${first.n}, with its registered office at ${first.office}.`,
          { heading: 'Similar companies' },
          { list: rest.map((one) => `${one.upper} (${one.n})`) },
        )
      }),
    ),
    heldOut(
      'table of companies',
      directorySite((site, companies) =>
        site.home.push({ rows: companies.map((one) => [one.upper, `Company No. ${one.n}`]) }),
      ),
    ),
    heldOut(
      'cards',
      directorySite((site, companies, world) => {
        for (const one of companies)
          site.home.push(
            { heading: one.name },
            { lines: [`Registered number: ${one.n}`, one.office, `Tel ${phone(world.random)}`] },
          )
      }),
    ),
  ],
}

/** Traders sell on somebody else's site, each with the details that the law asks for. */
function marketplaceSite(put) {
  return (world) => {
    const brand = world.freshBrand()
    const domain = world.domainOf(() => world.plain(brand))
    const site = openSite(world, { brand, domain, theme: 'shop', town: place(world.random) })
    put(
      site,
      listed(world).map((company) => ({
        name: world.write(company),
        n: company.number,
        office: officeOf(world, company),
      })),
    )
    return finish(site, domain, noCompany(['marketplace']))
  }
}

export const marketplace = {
  name: 'marketplace',
  templates: [
    tuning(
      'seller details',
      marketplaceSite((site, sellers) => {
        for (const one of sellers.slice(0, 5))
          site.home.push(`Sold by ${one.name}. Business seller information: company number ${one.n}, ${one.office}.`)
      }),
    ),
    tuning(
      'sellers in the terms',
      marketplaceSite((site, sellers) => {
        site.page('terms').push('Contracts of sale are between you and the seller; we only run the marketplace.', {
          list: sellers.map((one) => `${one.name}, registered in England no. ${one.n}`),
        })
      }),
    ),
    heldOut(
      'shop by shop',
      marketplaceSite((site, sellers) => {
        for (const one of sellers.slice(0, 6))
          site.home.push(
            { heading: `Visit the shop of ${one.name}` },
            {
              rows: [
                ['Trader', one.name],
                ['Registration', one.n],
                ['Address', one.office],
              ],
            },
          )
      }),
    ),
    heldOut(
      'one seller on the page',
      marketplaceSite((site, [one, other, third]) => {
        site.home.push(
          `Dispatched from and sold by ${one.name}`,
          `Other sellers on this marketplace: ${other.name} (${other.n}), ${third.name} (${third.n})`,
        )
        site
          .page('terms')
          .push(
            `Seller: ${one.name}, company number ${one.n}. Seller: ${other.name}, company number ${other.n}. Seller: ${third.name}, company number ${third.n}.`,
          )
      }),
    ),
  ],
}
