import { phone, vat } from '../../other-numbers.js'
import { addressLines, writtenAddress, writtenPostcode } from '../../places.js'
import { matched, noCompany } from '../../verdicts.js'
import { place } from '../../words.js'
import { finish, openSite, shortened, template } from '../support.js'
import { freshBranded, freshOperator, freshStranger } from './operators.js'
import { personOf } from './people.js'

export const fresh = (name, build) => template(name, 'fresh', build)

const countries = { england: 'England', wales: 'Wales', scotland: 'Scotland', northernIreland: 'Northern Ireland' }

/** What a template may write of a company. */
export function factsOf(world, company, { brand = '', domain = '' } = {}) {
  const { random } = world
  const postcode = writtenPostcode(random, company.address.postcode)
  return {
    name: world.write(company),
    n: shortened(random, company.number),
    full: company.number,
    office: writtenAddress(company.address, postcode),
    lines: addressLines(company.address, postcode),
    address: company.address,
    town: company.address.town,
    country: countries[company.address.region],
    vat: vat(random),
    year: random.between(2016, 2025),
    phone: phone(random),
    person: personOf(random),
    mail: `${random.oneOf(['hello', 'info', 'office', 'enquiries', 'accounts'])}@${domain}`,
    brand,
    domain,
  }
}

/**
 * A company's own site. `put` returns the kinds of evidence that it leaves, without the label; an office that hundreds
 * share is none.
 */
export function ownSite({ category = 'explicit_number', tags = [], draw = () => ({}), theme, speak }, put) {
  return (world) => told(world, freshOperator(world, draw(world.random, world)), { category, tags, theme, speak }, put)
}

/** The same behind a brand that no register knows. */
export function brandSite({ category = 'explicit_number', tags = ['trading_name'], theme }, put) {
  return (world) => told(world, freshBranded(world), { category, tags, theme }, put)
}

function told(world, operator, { category, tags, theme, speak }, put) {
  const { company, domain } = operator
  const site = openSite(world, { ...operator, theme })
  if (speak) site.speak(speak)
  const proofs = put(site, factsOf(world, company, operator), world, operator)
  const kinds = [
    ...(operator.isRelated ? ['label'] : []),
    ...proofs.filter((kind) => kind !== 'postcode' || operator.isAlone),
  ]
  return finish(site, domain, matched(category, company, kinds, tags))
}

/** A site of somebody without a company. `put` may name as many others as it likes. */
export function strangersSite({ tags = [], theme, draw = () => ({}), verdict = noCompany }, put) {
  return (world) => {
    const { brand, domain } = freshStranger(world, draw(world))
    const site = openSite(world, { brand, domain, town: place(world.random), theme })
    put(site, { brand, domain, person: personOf(world.random), phone: phone(world.random) }, world)
    return finish(site, domain, verdict(tags))
  }
}
