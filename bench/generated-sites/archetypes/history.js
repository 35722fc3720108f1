import { matched, unsettled } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** The old company is gone; a new one of the same name has its business. */
function succeeded(isNewNamed, put) {
  return (world) => {
    const operator = world.operator({ kind: 'seven', status: 'Dissolved', dissolvedOn: '14/02/2022' })
    const old = operator.company
    const successor = world.companies.add({ bare: old.bare, kind: 'eight' })
    const site = openSite(world, operator)
    put(site, {
      name: world.write(old),
      oldNumber: shortened(world.random, old.number),
      newNumber: successor.number,
      oldOffice: officeOf(world, old),
      newOffice: officeOf(world, successor),
    })
    const verdict = isNewNamed
      ? matched('explicit_number', successor, ['number', 'label'], ['successor'])
      : { ...unsettled(successor, ['dissolved', 'successor']), acceptable: ['needs_review'] }
    return finish(site, operator.domain, verdict)
  }
}

export const dissolvedSuccessor = {
  name: 'dissolved-successor',
  templates: [
    tuning(
      'old number still in the footer',
      succeeded(false, (site, s) => site.footer.push(`${s.name}. Company number ${s.oldNumber}.`)),
    ),
    tuning(
      'old number, new office',
      succeeded(false, (site, s) =>
        site.footer.push(`${s.name}, ${s.newOffice}. Registered in England No. ${s.oldNumber}`),
      ),
    ),
    tuning(
      'new number and office',
      succeeded(true, (site, s) =>
        site.footer.push(`© ${s.name}. Company number ${s.newNumber}. Registered office: ${s.newOffice}`),
      ),
    ),
    heldOut(
      'old number in the terms',
      succeeded(false, (site, s) =>
        site.page('terms').push(`We are ${s.name}, registered in England under ${s.oldNumber}, of ${s.oldOffice}.`),
      ),
    ),
    heldOut(
      'new in the footer, old in the terms',
      succeeded(false, (site, s) => {
        site.footer.push(`Company No. ${s.newNumber}`)
        site.page('terms').push(`The seller is ${s.name} (registered number ${s.oldNumber}).`)
      }),
    ),
    heldOut(
      'new number in the privacy notice',
      succeeded(true, (site, s) =>
        site
          .page('privacy')
          .push(
            `The controller is ${s.name}, company number ${s.newNumber}, whose registered office is ${s.newOffice}.`,
          ),
      ),
    ),
  ],
}

/** The site still has the name that the company had before. */
function renamed(put, category = 'explicit_number') {
  return (world) => {
    const oldBare = world.companies.newName('limited')
    const company = world.companies.add({
      previous: [{ name: `${oldBare.toUpperCase()} LIMITED`, until: '11/05/2021' }],
      kind: world.random.oneOf(['seven', 'eight']),
    })
    world.companies.reserve(oldBare)
    const { domain } = world.named(oldBare)
    const site = openSite(world, { brand: oldBare, domain, company })
    const kinds = put(site, {
      oldName: world.write({ bare: oldBare, ending: 'limited' }),
      newName: world.write(company),
      n: shortened(world.random, company.number),
      office: officeOf(world, company),
      brand: oldBare,
    })
    return finish(site, domain, matched(category, company, kinds, ['renamed']))
  }
}

export const renamedCompany = {
  name: 'renamed',
  templates: [
    tuning(
      'old name with number',
      renamed((site, s) => {
        site.footer.push(`${s.oldName}. Company number ${s.n}.`)
        return ['number', 'label']
      }),
    ),
    tuning(
      'formerly',
      renamed((site, s) => {
        site
          .page('legal')
          .push(`${s.newName} (formerly ${s.oldName}) is registered in England and Wales, number ${s.n}.`)
        return ['number', 'label']
      }),
    ),
    heldOut(
      'old name and office',
      renamed((site, s) => {
        site.footer.push(`© ${s.oldName}, ${s.office}`)
        return ['legal_name', 'postcode']
      }, 'name_only'),
    ),
    heldOut(
      'number in the terms',
      renamed((site, s) => {
        site
          .page('terms')
          .push(
            `These terms are those of ${s.oldName}, company registration number ${s.n}, registered office ${s.office}.`,
          )
        return ['number', 'label', 'postcode']
      }),
    ),
    heldOut(
      'number and new name',
      renamed((site, s) => {
        site.page('privacy').push(`${s.brand} is operated by ${s.newName}. Registered number ${s.n}.`)
        return ['number', 'role']
      }),
    ),
  ],
}
