import { writtenAddress } from '../../places.js'
import { matched } from '../../verdicts.js'
import { finish, openSite } from '../support.js'
import { freshCompany, freshOperator } from './operators.js'
import { freshAddress } from './places.js'
import { factsOf, fresh, strangersSite } from './support.js'

/** Post goes by way of a firm whose own office it is. */
function byWayOf(name, put) {
  return fresh(
    name,
    strangersSite({ tags: ['care_of'] }, (site, own, world) =>
      put(site, own, factsOf(world, freshCompany(world, { address: freshAddress(world.random) }))),
    ),
  )
}

/** A company whose registered office is its accountant's. */
function atAccountants(world) {
  const accountant = freshCompany(world, { address: freshAddress(world.random) })
  const operator = freshOperator(world, { address: accountant.address })
  const s = factsOf(world, operator.company, operator)
  const site = openSite(world, operator)
  site.page('contact').push({ lines: [s.name, `c/o ${world.write(accountant)}`, ...s.lines] })
  site.footer.push(`${s.name} - all rights reserved`)
  return finish(
    site,
    operator.domain,
    matched('name_only', operator.company, ['label', 'legal_name', 'postcode'], ['care_of']),
  )
}

function shared(name, put) {
  return fresh(
    name,
    strangersSite({ tags: ['mass_address'] }, (site, own, world) =>
      put(site, own, writtenAddress(world.companies.massOffice())),
    ),
  )
}

export const officeTemplates = {
  'care-of': [
    byWayOf('treasurer’s firm', (site, own, s) =>
      site.page('contact').push({ lines: [own.brand, 'F.A.O. the Treasurer', `C/O ${s.name}`, ...s.lines] }),
    ),
    byWayOf('solicitors acting', (site, own, s) =>
      site
        .page('legal')
        .push(`Formal letters for ${own.brand} should go to its solicitors, ${s.name}, at ${s.office}.`),
    ),
    byWayOf('hosted by a larger body', (site, own, s) =>
      site.footer.push(`${own.brand} has a desk in the office of ${s.name}, ${s.office}, who kindly take in our post.`),
    ),
    byWayOf('parcel shop', (site, _own, s) => site.page('delivery').push(`Send returns ℅ ${s.name}, ${s.office}`)),
    byWayOf('agent for service', (site, own, s) =>
      site
        .page('terms')
        .push(`${own.person}, who keeps this site, may be reached via ${s.name} (company number ${s.n}), ${s.office}.`),
    ),
    fresh('own company at the accountant’s', atAccountants),
  ],
  'virtual-office': [
    shared('correspondence', (site, own, office) =>
      site.page('contact').push(`Correspondence address for ${own.brand}: ${office} (no visitors, please)`),
    ),
    shared('beside the phone', (site, own, office) => site.footer.push({ lines: [own.brand, own.phone, office] })),
    shared('data requests', (site, own, office) =>
      site.page('privacy').push(`${own.person} of ${own.brand} answers requests about data. Post: ${office}.`),
    ),
  ],
}
