import { makeAddress } from '../places.js'
import { matched, unsettled } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/**
 * A second company has a name that the law holds to be the same: one of Northern Ireland, whose register was once apart,
 * has the very name, or another has it with a word that does not count.
 */
function twins(put) {
  return (world) => {
    const operator = world.operator({
      kind: 'eight',
      address: makeAddress(world.random),
      endings: ['.co.uk', '.com', '.net'],
    })
    const { company } = operator
    const isIdentical = company.bare.endsWith('(UK)') || world.random.chance(0.5)
    world.companies.add(
      isIdentical ? { bare: company.bare, kind: 'northernIrishOld' } : { bare: `${company.bare} (UK)`, kind: 'eight' },
    )
    const site = openSite(world, operator)
    const facts = { name: world.write(company), n: company.number, office: officeOf(world, company) }
    const { isOpen = false, category = 'name_only', kinds = [] } = put(site, facts)
    if (!isOpen) return finish(site, operator.domain, matched(category, company, kinds, ['twin']))
    return finish(
      site,
      operator.domain,
      isIdentical
        ? { ...unsettled(company, ['twin']), company_number: null }
        : { ...unsettled(company, ['twin']), acceptable: ['needs_review', 'matched'] },
    )
  }
}

export const twinElsewhere = {
  name: 'twin-elsewhere',
  templates: [
    tuning(
      'name alone',
      twins((site, s) => {
        site.footer.push(`© ${s.name}`)
        return { isOpen: true }
      }),
    ),
    tuning(
      'name and office',
      twins((site, s) => {
        site.footer.push(`© ${s.name}`)
        site.page('contact').push(s.office)
        return { kinds: ['legal_name', 'postcode'] }
      }),
    ),
    heldOut(
      'operated by, no office',
      twins((site, s) => {
        site.page('terms').push(`This site is operated by ${s.name}.`)
        return { isOpen: true }
      }),
    ),
    heldOut(
      'number decides',
      twins((site, s) => {
        site.page('terms').push(`We are ${s.name}, company number ${s.n}.`)
        site.footer.push(s.office)
        return { category: 'explicit_number', kinds: ['number', 'label', 'postcode'] }
      }),
    ),
    heldOut(
      'registered office decides',
      twins((site, s) => {
        site.page('privacy').push(`${s.name}, registered office ${s.office}, is the data controller.`)
        return { kinds: ['legal_name', 'postcode'] }
      }),
    ),
  ],
}
