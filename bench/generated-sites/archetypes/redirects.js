import { certainlyNone, matched } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

function redirect(from, to, status) {
  return { url: `https://${from}/`, status, content_type: 'text/html', body: '', location: to }
}

/** An old domain that leads to the one in use. */
function moved(status, put) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short', 'hyphens'] })
    const { company } = operator
    const old = world.domainOf(() => world.plain(world.freshBrand()))
    const site = openSite(world, operator)
    put(site, {
      name: world.write(company),
      n: shortened(world.random, company.number),
      office: officeOf(world, company),
    })
    const { pages } = finish(site, operator.domain, {})
    return {
      domain: old,
      pages: [redirect(old, `https://${site.host}/`, status), ...pages],
      ...matched('explicit_number', company, ['number', 'label'], ['redirect']),
    }
  }
}

/** A domain whose owner sends visitors to a page that sells it. */
function sold(lines) {
  return (world) => {
    const { domain } = world.operator({ styles: ['full'] })
    const seller = world.domainOf(() => world.plain(world.freshBrand()))
    const body = `<html><head><title>${domain}</title></head><body>${lines(domain)
      .map((line) => `<p>${line}</p>`)
      .join('')}</body></html>`
    const page = { url: `https://${seller}/${domain}`, status: 200, content_type: 'text/html', body }
    return { domain, pages: [redirect(domain, page.url, 302), page], ...certainlyNone(['redirect', 'parked']) }
  }
}

export const redirects = {
  name: 'redirect',
  templates: [
    tuning(
      'moved for good',
      moved(301, (site, s) => site.footer.push(`© ${s.name}. Company number ${s.n}`)),
    ),
    tuning(
      'to a page that sells it',
      sold((domain) => [`${domain} is for sale`, 'Buy now or make an offer']),
    ),
    heldOut(
      'found elsewhere',
      moved(302, (site, s) =>
        site.page('terms').push(`We are ${s.name}, registered in England No. ${s.n}, of ${s.office}.`),
      ),
    ),
    heldOut(
      'to an auction',
      sold((domain) => [`This domain is for sale: ${domain}`, 'Inquire about the price']),
    ),
  ],
}
