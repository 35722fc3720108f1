import { noCompany, unsettled } from '../verdicts.js'
import { coined, place } from '../words.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/** A document of some company on a host for everybody's documents. */
function documentSite(put) {
  return (world) => {
    const company = world.companies.add({})
    const brand = `${coined(world.random)}${world.random.oneOf(['docs', 'slides', 'pdf', 'files'])}`
    const domain = world.domainOf(() => world.plain(brand), ['.net', '.com', '.org'])
    const own = world.named(company.bare).domain
    const site = openSite(world, { brand, domain, theme: 'software', town: place(world.random) })
    put(site, { name: world.write(company), n: company.number, office: officeOf(world, company), own })
    return finish(site, domain, noCompany(['third_party_document']))
  }
}

export const documentHost = {
  name: 'document-host',
  templates: [
    tuning(
      'uploaded brochure',
      documentSite((site, s) =>
        site.home.push(
          { heading: 'Your guide to our services - download PDF' },
          `www.${s.own} Get in touch!`,
          `Who we are: we are ${s.name}, a company registered in England and Wales. Our company registration number is ${s.n} and our registered office is at ${s.office}.`,
          'Similar documents',
          'Upload your own document and share it',
        ),
      ),
    ),
    tuning(
      'uploaded terms',
      documentSite((site, s) =>
        site.home.push(
          { heading: `Terms of ${s.name}` },
          `Visit ${s.own}. ${s.name}, company number ${s.n}.`,
          'Page 1 of 12. Download this document. Report this document.',
        ),
      ),
    ),
    heldOut(
      'annual report',
      documentSite((site, s) =>
        site.home.push(
          { heading: `${s.name} Annual Report` },
          `Registered number: ${s.n}`,
          `More at https://www.${s.own}`,
          'Embed this document in your site. 1,204 views.',
        ),
      ),
    ),
    heldOut(
      'transcript',
      documentSite((site, s) =>
        site.home.push(
          'Transcription',
          `1 ${s.name} 2 Registered in England No. ${s.n} 3 ${s.office} 4 ${s.own}`,
          'Recommended documents',
          'Share this transcript',
        ),
      ),
    ),
  ],
}

/** A subdomain's content under a host that many share: whose the host is, nobody says. */
export const sharedHost = {
  name: 'shared-host',
  templates: [
    tuning('holiday let on a booking host', (world) =>
      hosted(world, (site, s) =>
        site
          .page('terms')
          .push(
            `1.1. These are the booking terms of www.${s.own}, the website of ${s.name} ("we") of ${s.office}. Company Number: ${s.n}.`,
            'The house is let through this site as an agent.',
          ),
      ),
    ),
    tuning('staging copy', (world) =>
      hosted(world, (site, s) =>
        site
          .page('privacy')
          .push(
            `${s.name} ("we") explains how data is used at ${s.own}.`,
            `Data controller: ${s.name}. Company number: ${s.n}`,
          ),
      ),
    ),
    heldOut('copied policy', (world) =>
      hosted(world, (site, s) =>
        site
          .page('privacy')
          .push(`This policy is for ${s.own}, which is operated by ${s.name} (registered number ${s.n}, ${s.office}).`),
      ),
    ),
    heldOut('copied terms', (world) =>
      hosted(world, (site, s) =>
        site
          .page('terms')
          .push(
            `www.${s.own} is a site operated by ${s.name}. We are registered in England and Wales under company number ${s.n}.`,
          ),
      ),
    ),
  ],
}

function hosted(world, put) {
  const company = world.companies.add({})
  const brand = world.freshBrand()
  const domain = world.domainOf(() => world.plain(brand))
  const own = world.named(company.bare).domain
  const site = openSite(world, { brand, domain, company })
  put(site, { name: world.write(company), n: company.number, office: officeOf(world, company), own })
  return finish(site, domain, { ...unsettled(company, ['names_another_domain']), company_number: null })
}
