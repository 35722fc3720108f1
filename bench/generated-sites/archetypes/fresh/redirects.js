import { escaped } from '../../blocks.js'
import { certainlyNone, matched } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshOperator, freshStranger } from './operators.js'
import { factsOf, fresh } from './support.js'

const hop = (from, location, status) => ({
  url: `https://${from}/`,
  status,
  content_type: 'text/html',
  body: '',
  location,
})

/** Old domains that lead to the one in use, by as many steps as there are in `statuses`. */
function leading(name, statuses, put) {
  return fresh(name, (world) => {
    const operator = freshOperator(world)
    const site = openSite(world, operator)
    put(site, factsOf(world, operator.company, operator))
    const { pages } = finish(site, operator.domain, {})
    const steps = statuses.map(() => freshStranger(world).domain)
    const targets = [...steps.slice(1), site.host]
    return {
      domain: steps[0],
      pages: [...steps.map((from, at) => hop(from, `https://${targets[at]}/`, statuses[at])), ...pages],
      ...matched('explicit_number', operator.company, ['number', 'label'], ['redirect']),
    }
  })
}

function toBroker(world) {
  const { domain } = freshOperator(world)
  const broker = freshStranger(world).domain
  const url = `https://www.${broker}/lot/${domain}`
  const body = `<html><head><title>${escaped(domain)}</title></head><body><h1>${domain}</h1><p>This domain name is for sale. Starting price £850.</p><button>Place a bid</button></body></html>`
  return {
    domain,
    pages: [hop(domain, url, 307), { url, status: 200, content_type: 'text/html', body }],
    ...certainlyNone(['redirect', 'parked']),
  }
}

export const redirectTemplates = {
  redirect: [
    leading('permanent, eight', [308], (site, s) => site.footer.push(`${s.name} • registered company no ${s.n}`)),
    leading('two steps', [301, 302], (site, s) =>
      site.page('legal').push(`Company name: ${s.name}. Registered number: ${s.n}. Address: ${s.office}.`),
    ),
    fresh('to a broker', toBroker),
  ],
}
