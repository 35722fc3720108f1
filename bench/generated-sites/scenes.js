import { noCompany } from './expected.js'
import { fill } from './fill.js'
import { htmlAt, plainPage } from './markup.js'
import { renderSite } from './site.js'

const listedMin = 7
const listedMax = 14

/**
 * A scene builds a site from a template. Options: `draw` gives the properties of the company or stranger, `cast` gives
 * further facts for the template, `expected` says what the answer must be. All others go to the site.
 */
export const ownSite = (options) => scene((world, drawn) => world.own(drawn), options)

/** The site of a company under a name that the register does not know. */
export const brandSite = (options) => scene((world, drawn) => world.branded(drawn), options)

/** The site of somebody without a company. */
export const strangerSite = (options) => scene((world, drawn) => world.stranger(drawn), options)

function scene(take, { draw = () => ({}), cast = () => ({}), expected = noCompany, ...look }) {
  return (world, { endings, ...template }) => {
    const drawn = draw(world, endings)
    const actor = { ...drawn, ...take(world, drawn) }
    const facts = factsFor(world, actor, cast)
    const { pages, host } = renderSite(world, { ...actor, ...look, facts }, template)
    return { domain: actor.domain, host, pages, ...expected(actor.company, facts) }
  }
}

/** Pages without a site around them. A company has the name of the domain, but nothing ties it to them. */
export function bareSite({ expected, cast, pagesOf = (domain, body) => [htmlAt(`https://${domain}/`, body)] }) {
  return (world, { lines, ...template }) => {
    const actor = world.own()
    const facts = factsFor(world, actor, cast)
    const body = plainPage(actor.domain, fill(lines, facts))
    return { domain: actor.domain, pages: pagesOf(actor.domain, body, world, template), ...expected(actor.company) }
  }
}

function factsFor(world, actor, cast = () => ({})) {
  const own = actor.company ? world.factsOf(actor.company) : {}
  const facts = { ...own, ...world.siteFacts(actor) }
  return { ...facts, ...cast(world, actor, facts) }
}

/** Another company, which has nothing to do with the site. */
export const withOther = (world) => ({ other: world.newFacts() })

/** Another company and its own site. */
export function withOtherSite(world) {
  const { company, brand, domain } = world.own()
  return { other: { ...world.factsOf(company), brand, domain } }
}

/** Many companies. */
export function withListed(world) {
  return { listed: Array.from({ length: world.random.between(listedMin, listedMax) }, () => world.newFacts()) }
}
