import { nameKey } from '../../register/name/company-name.js'
import { type Domain, siteNameOf } from '../domain/domain.js'
import { hostIn } from '../read/plan-pages.js'
import { readHomePage, type SitePorts } from '../read/read-site.js'
import type { ReadPage } from '../read/web-reader.js'
import type { ExaminedSite } from '../score/examine-site.js'
import { isStated } from '../score/features/number-features.js'
import type { Scored, ScoredSite } from '../score/score-candidates.js'
import { thresholds } from '../score/weights.js'
import type { Decision } from './decide.js'
import { siteFacts } from './status.js'

export interface JudgedSite extends ExaminedSite, ScoredSite {
  readonly decision: Decision
}

type JudgeSite = (domain: Domain, pages: readonly ReadPage[]) => Promise<JudgedSite>

const publicBodies = /(?:^|\.)(?:ac|gov|nhs|police|sch|mod)\.uk$/

/**
 * Decides about a host below a registered domain. Universities, councils, agencies and shop platforms give such hosts
 * to others. So a company is matched only if the host states its number and name, or if the home page of the registered
 * domain names no other body. A judgement of a registered domain stays as it is.
 */
export async function decideTenant(ports: SitePorts, found: JudgedSite, judge: JudgeSite): Promise<JudgedSite> {
  const { decision, site } = found
  const { tenant } = site.domain
  if (tenant === undefined || isSettledByHost(found) || siteFacts(site).stop !== null) return found
  const matched = decision.status === 'matched' ? decision.best : null

  const parent = parentOf(site.domain)
  const page = await readHomePage(ports, parent)
  if (page && hostIn(page.url).replace(/^www\./, '') === tenant) return found
  const home = page && (await judge(parent, [page]))
  if (matched) {
    const doubt = home
      ? await doubtOf(found, home, matched, judge)
      : `the home page of ${parent.domain} could not be read`
    return doubt === null ? found : withReview(found, `${doubt}, and ${tenant} does not state the number and the name`)
  }
  return home === null ? found : decideByParent(found, home, judge)
}

/**
 * Why the home page of the registered domain does not confirm a match, as one clause; null if it does. The owner of the
 * domain chooses the names of its hosts and can name any company on the home page. So the company must run the registered
 * domain too, or the pages must fit that domain.
 */
async function doubtOf(found: JudgedSite, home: JudgedSite, matched: Scored, judge: JudgeSite): Promise<string | null> {
  const other = otherBody(home, matched)
  const { status, best } = home.decision
  if (other !== null || (status === 'matched' && best?.company.number === matched.company.number)) return other
  const { site } = found
  const pages = site.views.map(({ page }) => page)
  const { decision } = await judge({ ...home.site.domain, tenant: siteNameOf(site.domain) }, pages)
  const isSame = decision.status === 'matched' && decision.best?.company.number === matched.company.number
  return isSame ? null : `nothing shows that the company runs ${home.site.domain.domain}`
}

/** A host may be a part of the site of its registered domain: a shop, a branch or a portal. */
async function decideByParent(found: JudgedSite, home: JudgedSite, judge: JudgeSite): Promise<JudgedSite> {
  const { site, decision } = found
  const pages = site.views.map(({ page }) => page)
  const own = await judge({ ...home.site.domain, tenant: siteNameOf(site.domain) }, pages)
  const { best } = own.decision
  if (own.decision.status === 'matched' && best && isNamedOn(home, best) && otherBody(home, best) === null) return own

  const operator = home.decision.status === 'matched' ? home.decision.best : null
  const isSilent = decision.status === 'no_match' || (decision.best !== null && !isOnPages(decision.best))
  if (!isSilent || decision.status === 'non_uk_entity' || operator === null) return found
  const reason = `nothing on ${siteNameOf(site.domain)} says who runs it, and ${operator.company.name} runs ${siteNameOf(home.site.domain)}`
  return {
    ...found,
    scored: home.scored,
    abroad: home.abroad,
    site: { ...site, views: [...site.views, ...home.site.views] },
    decision: { status: 'needs_review', best: operator, confidence: operator.confidence, reason },
  }
}

/** Whether the registered domain has no say: it is the site itself, or the host states the number and name of its company. */
export function isSettledByHost({ site, decision: { status, best } }: JudgedSite): boolean {
  return site.domain.tenant === undefined || (status === 'matched' && best !== null && statesNumberAndName(best))
}

function withReview(found: JudgedSite, reason: string): JudgedSite {
  return { ...found, decision: { ...found.decision, status: 'needs_review', reason } }
}

function parentOf({ tenant: _tenant, ...domain }: Domain): Domain {
  return { ...domain, host: domain.domain, label: domain.domain.slice(0, -domain.suffix.length - 1) }
}

function statesNumberAndName({ features }: Scored): boolean {
  const hasNumber = features.has('num_company', 'num_bracket', 'num_registration')
  return hasNumber && features.has('name_identical', 'name_same_as', 'name_previous')
}

function isNamedOn({ scored }: JudgedSite, { company }: Scored): boolean {
  return scored.some((one) => one.company.number === company.number && isLikely(one))
}

/** A name that only the domain suggests is not on the page. */
function isLikely(one: Scored): boolean {
  return one.confidence >= thresholds.review && isOnPages(one)
}

/** Whether the pages or the certificate refer to the company, and not only the domain. */
export function isOnPages({ candidate, features }: Scored): boolean {
  return (
    candidate.numbers.length > 0 ||
    candidate.mentions.length > 0 ||
    features.has('pc_equal', 'num_link', 'certificate_number')
  )
}

/** Which other body the home page names, as one clause; null if it names none. */
function otherBody({ site, scored, decision }: JudgedSite, { company }: Scored): string | null {
  const { domain, suffix } = site.domain
  const home = `the home page of ${domain}`
  const rival = scored.find((one) => one.company.number !== company.number && isLikely(one))
  if (rival) return `${home} names another company, ${rival.company.name}`
  const number = site.numbers.find((one) => isStated(one) && one.number !== company.number)
  if (number) return `${home} states another company number, ${number.number}`
  const key = nameKey(company.name)
  const isOwn = ({ readings }: (typeof site.legalNames)[number]) => readings.some(({ name }) => nameKey(name) === key)
  const other = [...site.copyrightNames, ...site.legalNames].find((one) => !isOwn(one))
  if (other) return `${home} names “${other.readings[0]?.name ?? domain}”`
  if (decision.status === 'non_uk_entity') return `${home} belongs to a company outside the UK`
  const { stop } = siteFacts(site)
  if (stop !== null) return stop
  return publicBodies.test(suffix) ? `${domain} belongs to a public body` : null
}
