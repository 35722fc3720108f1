import { escaped } from '../../blocks.js'
import { certainlyNone, noCompany } from '../../verdicts.js'
import { freshCompany, freshOperator } from './operators.js'
import { fresh } from './support.js'

const reserved = (tags) => ({ ...noCompany(tags), acceptable: ['no_match', 'needs_review', 'scrape_failed'] })

/** A page without a site. A company of that name exists, and nothing ties it to the page. */
function bare(name, lines, verdict = certainlyNone) {
  return fresh(name, (world) => {
    const { domain } = freshOperator(world)
    const html = lines(domain, world)
      .map((line) => (line.startsWith('<') ? line : `<div>${escaped(line)}</div>`))
      .join('\n')
    const body = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${domain}</title><meta name="robots" content="noindex"></head><body><div class="box"><h1>${domain}</h1>${html}</div></body></html>`
    return {
      domain,
      pages: [{ url: `https://${domain}/`, status: 200, content_type: 'text/html; charset=utf-8', body }],
      ...verdict(['parked']),
    }
  })
}

export const parkedTemplates = {
  parked: [
    bare('price and instalments', (domain) => [
      `Get ${domain} for £1,495 or pay in 12 instalments.`,
      'This premium domain name is available to purchase.',
      'Secure transfer within 24 hours.',
    ]),
    bare('expired', (domain) => [
      `The domain name ${domain} has expired.`,
      'If you are the owner, renew it with your registrar before it is deleted.',
      'Backorder this domain',
    ]),
    bare('lander with links', (domain) => [
      '<ul><li><a href="/s?q=loans">Loans</a></li><li><a href="/s?q=boilers">Boiler cover</a></li><li><a href="/s?q=vans">Used vans</a></li></ul>',
      `The sponsored listings on this page are provided by a third party. The owner of ${domain} has no relationship with the advertisers.`,
      'Interested in this domain? Enquire here.',
    ]),
    bare('registered by a customer', (domain, world) => {
      const host = freshCompany(world)
      return [
        `${domain} has been registered on behalf of one of our customers and is parked here.`,
        `${world.write(host)} is registered in England no. ${host.number}. Domain names from £4.99 a year.`,
      ]
    }),
    bare(
      'suspended',
      () => [
        'Account Suspended',
        'This account has been suspended. Contact your hosting provider for more information.',
      ],
      reserved,
    ),
    bare(
      'empty index',
      () => ['Index of /', '<pre><a href="cgi-bin/">cgi-bin/</a>   2021-02-11 09:14   -</pre>'],
      reserved,
    ),
    bare(
      'under construction',
      (domain) => ['Our new website is on its way.', `Please come back soon or e-mail info@${domain}.`],
      noCompany,
    ),
    bare('lease', (domain) => [
      `Rent or buy ${domain}`,
      'This domain is listed with a broker. Submit your offer below, minimum £500.',
    ]),
  ],
}
