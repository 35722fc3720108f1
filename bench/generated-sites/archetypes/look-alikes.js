import { unsettled } from '../verdicts.js'
import { place } from '../words.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/** The name fits and nothing else is told: proposing is as far as one may go. */
function lookalikeSite(put) {
  return (world) => {
    const operator = world.operator({ styles: ['full', 'short', 'hyphens'] })
    const site = openSite(world, { ...operator, company: undefined, town: place(world.random) })
    put(site, operator.brand, world)
    return finish(site, operator.domain, { ...unsettled(null, ['look_alike']) })
  }
}

export const lookalike = {
  name: 'label-look-alike',
  templates: [
    tuning(
      'nothing but the name',
      lookalikeSite((site, brand) => site.footer.push(`© ${brand}`)),
    ),
    tuning(
      'sole trader',
      lookalikeSite((site, brand) =>
        site.page('terms').push(`${brand} is a sole trader. Prices are for private customers.`),
      ),
    ),
    tuning(
      'village club',
      lookalikeSite((site, brand) => site.page('about').push(`${brand} is run by volunteers and has no paid staff.`)),
    ),
    heldOut(
      'hobby',
      lookalikeSite((site, brand) => site.home.push(`Welcome to ${brand}, the diary of a keen amateur since 2011.`)),
    ),
    heldOut(
      'partnership of persons',
      lookalikeSite((site, brand) =>
        site.page('privacy').push(`${brand} is a partnership of two persons and not a limited company.`),
      ),
    ),
    heldOut(
      'another postcode',
      lookalikeSite((site, brand, world) => {
        const other = world.companies.add({})
        site.page('contact').push(`${brand}, ${officeOf(world, other)}`)
      }),
    ),
  ],
}
