import { ordinaryNoise } from '../bystanders.js'
import { writtenAddress, writtenPostcode } from '../places.js'
import { startSite } from '../site.js'
import { numberStatement } from '../wording.js'
import { freshNoise } from './fresh/noise.js'

/** A way of wording and placing, with the set that it belongs to. */
export function template(name, set, build) {
  return { name, set, build }
}

export const tuning = (name, build) => template(name, 'tuning', build)
export const heldOut = (name, build) => template(name, 'held-out', build)

export function openSite(world, { brand, domain, company, town, theme, isForeign = false }) {
  const site = startSite(world, { brand, domain, theme, isForeign, town: town ?? company?.address.town })
  const noise = world.set === 'fresh' ? freshNoise : ordinaryNoise
  if (!isForeign) noise(world, site)
  return site
}

export function finish(site, domain, verdict) {
  return { domain, pages: site.build(), ...verdict }
}

/** A statement of the number and the kinds of evidence that the site then has, its label included. */
export function stated(world, operator, written, accepts) {
  const statement = numberStatement(world, operator.company, written, accepts)
  const kinds = ['number']
  if (operator.isRelated) kinds.push('label')
  if (statement.hasOffice && operator.isAlone) kinds.push('postcode')
  return { ...statement, kinds }
}

/** Where one kind alone speaks for the company, a line of copyright adds its name. */
export function ensureSecondKind(world, site, operator, statement) {
  if (statement.kinds.length >= 2 && world.random.chance(0.6)) return
  if (statement.kinds.length < 2 && world.random.chance(0.1)) return
  site.footer.push(`© ${world.random.between(2018, 2025)} ${world.write(operator.company)}`)
  statement.kinds.push('legal_name')
}

export function officeOf(world, company) {
  return writtenAddress(company.address, writtenPostcode(world.random, company.address.postcode))
}

/** Leading noughts are often left out. */
export function shortened(random, number) {
  return random.chance(0.6) ? number.replace(/^0+/, '') : number
}

export function jsonLd(site, value) {
  site.head.push(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`,
  )
}
