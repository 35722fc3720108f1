import { certainlyNone, noCompany } from '../verdicts.js'
import { heldOut, tuning } from './support.js'

/** A page that only sells the name. A company of that name exists and is not shown to have anything to do with it. */
function parkedSite(lines, verdict = certainlyNone) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short'] })
    const domain = operator.domain
    const body = `<!doctype html><html><head><title>${domain}</title></head><body>${lines(domain, world)
      .map((line) => `<p>${line}</p>`)
      .join('')}</body></html>`
    return {
      domain,
      pages: [{ url: `https://${domain}/`, status: 200, content_type: 'text/html; charset=utf-8', body }],
      ...verdict(['parked']),
    }
  }
}

export const parked = {
  name: 'parked',
  templates: [
    tuning(
      'for sale',
      parkedSite((domain) => [`The domain ${domain} is for sale.`, 'Make an offer']),
    ),
    tuning(
      'parked free',
      parkedSite((domain) => [
        `${domain} is parked free of charge, courtesy of its registrar.`,
        'Related searches: plumbers, kitchens, loans',
      ]),
    ),
    tuning(
      'coming soon',
      parkedSite(
        (domain) => [`This domain has been registered for a client.`, `${domain}`, 'Website coming soon'],
        noCompany,
      ),
    ),
    heldOut(
      'buy this domain',
      parkedSite((domain) => [`Buy this domain`, `${domain} may be for sale by its owner!`]),
    ),
    heldOut(
      'registrar page with its own number',
      parkedSite((domain, world) => {
        const registrar = world.companies.add({})
        return [
          `This page is parked: ${domain} was recently registered.`,
          `© ${world.write(registrar)}, company number ${registrar.number}`,
        ]
      }),
    ),
    heldOut(
      'default page of a server',
      parkedSite(
        () => [
          'Welcome! If you can see this page, the web server is installed and working.',
          'Further configuration is required.',
        ],
        noCompany,
      ),
    ),
  ],
}
