import { matched } from '../verdicts.js'
import { finish, heldOut, officeOf, openSite, shortened, tuning } from './support.js'

/** A brand that no register knows, and the company behind it. */
function brandSite(category, put) {
  return (world) => {
    const operator = world.branded()
    const { company } = operator
    const site = openSite(world, operator)
    const facts = {
      name: world.write(company),
      n: shortened(world.random, company.number),
      office: officeOf(world, company),
      brand: operator.brand,
      domain: operator.domain,
    }
    const kinds = put(site, facts, world).filter((kind) => kind !== 'postcode' || operator.isAlone)
    return finish(site, operator.domain, matched(category, company, kinds, ['trading_name']))
  }
}

export const tradingName = {
  name: 'trading-name',
  templates: [
    tuning(
      'is a trading name of, with number',
      brandSite('explicit_number', (site, s) => {
        site.footer.push(
          `${s.brand} is a trading name of ${s.name}. Registered in England and Wales, company number ${s.n}.`,
        )
        return ['number', 'role']
      }),
    ),
    tuning(
      'trading as, with number',
      brandSite('explicit_number', (site, s) => {
        site.page('terms').push(`${s.name} trading as ${s.brand} (company number ${s.n}), ${s.office}`)
        return ['number', 'role', 'postcode']
      }),
    ),
    tuning(
      'trading name and registered office',
      brandSite('name_only', (site, s) => {
        site.footer.push(`${s.brand} is a trading name of ${s.name}`, `Registered office: ${s.office}`)
        return ['legal_name', 'role', 'postcode']
      }),
    ),
    tuning(
      't/a in the small print',
      brandSite('name_only', (site, s) => {
        site.page('terms').push(`'Company' means ${s.name} t/a ${s.brand}, of ${s.office}.`)
        return ['legal_name', 'role', 'postcode']
      }),
    ),
    heldOut(
      't/as and number',
      brandSite('explicit_number', (site, s) => {
        site.footer.push({ lines: [`${s.name} t/as ${s.brand}`, `Reg. no. ${s.n}`, s.office] })
        return ['number', 'role', 'postcode']
      }),
    ),
    heldOut(
      'domain as trading name',
      brandSite('explicit_number', (site, s) => {
        site
          .page('terms')
          .push(`"${s.domain}", "we", "our" - means ${s.name}, company No. ${s.n} registered address. ${s.office}`)
        return ['number', 'role', 'postcode']
      }),
    ),
    heldOut(
      'trading style',
      brandSite('name_only', (site, s) => {
        site.page('legal').push(`${s.brand} is a trading style of ${s.name} whose registered office is ${s.office}.`)
        return ['legal_name', 'role', 'postcode']
      }),
    ),
    heldOut(
      'brand of',
      brandSite('explicit_number', (site, s) => {
        site.page('privacy').push(`${s.brand} is a brand of ${s.name}. Company registration: ${s.n}. ${s.office}.`)
        return ['number', 'role', 'postcode']
      }),
    ),
    heldOut(
      'several trading names',
      brandSite('explicit_number', (site, s, world) => {
        site
          .page('terms')
          .push(
            `${s.name} (The Company), trading as ${world.freshBrand()}, ${s.brand} and ${world.freshBrand()}. Registered in England - Company Number ${s.n}, ${s.office}`,
          )
        return ['number', 'role', 'postcode']
      }),
    ),
  ],
}
