import { matched } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, tuning } from './support.js'

/** A foreign company with an establishment here: its FC number is a UK registration. */
function overseasSite(put) {
  return (world) => {
    const operator = world.operator({ kind: 'overseas', category: 'Overseas company', origin: 'GERMANY' })
    const { company } = operator
    const site = openSite(world, operator)
    put(site, {
      name: world.write(company),
      n: company.number,
      office: officeOf(world, company),
      brand: operator.brand,
    })
    return finish(site, operator.domain, matched('explicit_number', company, ['number', 'label'], ['overseas']))
  }
}

export const overseas = {
  name: 'overseas-fc',
  templates: [
    tuning(
      'branch',
      overseasSite((site, s) =>
        site.footer.push(`${s.name}, UK branch. Registered in England and Wales, company number ${s.n}.`),
      ),
    ),
    tuning(
      'legal page',
      overseasSite((site, s) =>
        site.page('legal').push(`${s.brand}: ${s.name}. Companies House number ${s.n}. UK office: ${s.office}.`),
      ),
    ),
    heldOut(
      'footer',
      overseasSite((site, s) => site.footer.push(`© ${s.name}`, `UK registered number: ${s.n}`)),
    ),
    heldOut(
      'terms',
      overseasSite((site, s) =>
        site.page('terms').push(`We are ${s.name}, registered at Companies House as an overseas company under ${s.n}.`),
      ),
    ),
  ],
}
