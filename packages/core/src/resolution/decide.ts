import { nameKey } from '../register/company-name.js'
import type { CompanyNumber } from '../register/company-number.js'
import { isLive } from '../register/company-status.js'
import { confidenceOf } from './confidence.js'
import type { ForeignSign } from './extract/foreign-signs.js'
import type { MatchStatus } from './match-status.js'
import { NameBook } from './name-book.js'
import type { Scored } from './score.js'
import { isSpoken, type Site } from './site.js'
import { thresholds, weights } from './weights.js'

export interface Decision {
  readonly status: MatchStatus
  readonly best: Scored | null
  readonly confidence: number
  /** Why it is not `matched`, or what decided where it is neither. One clause. */
  readonly reason: string | null
}

const sameName = 0.7
const closeName = 0.92
const directoryNumbers = 6
const directoryNames = 12
const directoryListed = 3
const reviewableMax = 5

/** Takes a company for certain, leaves it to a person, or says that there is none. */
export function decide(site: Site, scored: readonly Scored[]): Decision {
  const veto = vetoOf(site)
  if (veto !== null) return { status: 'no_match', best: null, confidence: 0, reason: veto }

  const [best] = scored
  const doubt = best ? doubtOf(site, best, scored) : 'no company of the register fits'
  if (best && doubt === null) {
    return { status: 'matched', best, confidence: confidenceOf(best, scored, 'taken'), reason: null }
  }

  const foreign = foreignReason(site, scored)
  if (foreign !== null) return { status: 'non_uk_entity', best: null, confidence: 0, reason: foreign }

  const hasLabelled = site.numbers.some(
    ({ label, isPlaceholder, isThirdParty }) => label === 'company' && !isPlaceholder && !isThirdParty,
  )
  if (best && (best.bits >= thresholds.review || (hasLabelled && best.groups.has('identifier')))) {
    return { status: 'needs_review', best, confidence: confidenceOf(best, scored, 'undecided'), reason: doubt }
  }
  if (hasLabelled)
    return {
      status: 'needs_review',
      best: null,
      confidence: 0,
      reason: 'the number on the site is not on the register',
    }
  return { status: 'no_match', best: null, confidence: 0, reason: doubt }
}

/** Those that a person should look at, best first. */
export function reviewable(decision: Decision, scored: readonly Scored[]): Scored[] {
  if (decision.status !== 'needs_review') return []
  return scored
    .filter(({ bits, groups }) => bits >= thresholds.review - 8 || groups.has('identifier'))
    .slice(0, reviewableMax)
}

/** Null where nothing stands against taking the best for certain. */
export function doubtOf(site: Site, best: Scored, scored: readonly Scored[]): string | null {
  const [firstDoubt] = best.doubts
  if (firstDoubt) return firstDoubt
  if (best.bits < thresholds.matched) return 'the evidence is too weak'
  if (!best.agreeing.includes('identifier') && !best.agreeing.includes('name')) {
    return 'the site names neither its number nor its legal name as its own'
  }
  const other = best.agreeing.includes('identifier') ? null : otherNumber(site, best)
  if (other !== null) return `the site gives the number ${other}, which the register does not give to it`
  const isNamed = best.agreeing.includes('brand') || best.agreeing.includes('role')
  const isPlaced = best.agreeing.includes('identifier') || best.agreeing.includes('address')
  const namesake = isNamed && isPlaced ? null : otherOperator(site, best)
  if (namesake !== null) return `the site also calls ${namesake} its operator`
  const abroad = strongSign(site)
  if (abroad && !best.agreeing.includes('identifier') && !best.agreeing.includes('address')) {
    return `the site speaks of a company abroad: ${abroad.detail}`
  }
  if (best.agreeing.length < 2) return 'only one kind of evidence speaks for it'
  const rival = scored.find((other) => other !== best && !isFamily(best, other))
  if (rival && best.bits - rival.bits < thresholds.ahead) return `${rival.company.name} fits almost as well`
  const sister = scored.find((other) => other !== best && isFamily(best, other))
  if (sister && best.bits - sister.bits < thresholds.ahead / 2)
    return `${sister.company.name} of the same group fits as well`
  if (!isLive(best.company.status) && site.pages.length === 0) return 'it is dissolved'
  return null
}

/** Companies of one group often share a first word and an office. */
function isFamily(one: Scored, other: Scored): boolean {
  const [first, second] = [firstWord(one.company.name), firstWord(other.company.name)]
  return (
    first === second &&
    one.company.office.postalCode !== null &&
    one.company.office.postalCode === other.company.office.postalCode
  )
}

function firstWord(name: string): string {
  return name.toLowerCase().replace(/^the /, '').split(/\W/, 1)[0] ?? ''
}

const hosts = new Set(
  'facebook.com instagram.com linkedin.com twitter.com x.com youtube.com tiktok.com pinterest.com pinterest.co.uk reddit.com whatsapp.com t.me telegram.org discord.com snapchat.com etsy.com ebay.com ebay.co.uk amazon.com amazon.co.uk gumtree.com alibaba.com aliexpress.com google.com google.co.uk goo.gl bit.ly linktr.ee wordpress.com wixsite.com wix.com squarespace.com weebly.com blogspot.com tumblr.com medium.com substack.com github.com github.io gitlab.com scribd.com issuu.com yumpu.com slideshare.net docplayer.net dropbox.com drive.google.com onedrive.com box.com archive.org wikipedia.org trustpilot.com yell.com yelp.com yelp.co.uk checkatrade.com tripadvisor.com tripadvisor.co.uk eventbrite.com eventbrite.co.uk gmail.com hotmail.com outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com aol.com'.split(
    ' ',
  ),
)

function vetoOf(site: Site): string | null {
  if (hosts.has(site.domain.domain)) return 'many others publish there, so no one company stands behind it'
  const [home] = site.pages
  if (home?.facts.standing === 'parked') return 'the domain is parked: nobody has built a site there'
  const own = new Set<CompanyNumber>()
  const listed = new Set<CompanyNumber>()
  for (const { number, label, zone, beside, isThirdParty } of site.numbers) {
    if (label !== 'company' && label !== 'bracket' && beside === null) continue
    if (zone === 'footer' && !isThirdParty) own.add(number)
    else listed.add(number)
  }
  for (const page of site.pages) for (const { number } of page.facts.registerLinks) listed.add(number)
  for (const number of own) listed.delete(number)
  if (listed.size >= directoryNumbers && own.size !== 1) return 'it lists many companies, as a directory does'
  if (own.size > 0 || listed.size < directoryListed) return null
  const named = new Set(
    site.pages
      .flatMap(({ facts }) => facts.names)
      .filter((name) => name.hasEnding && name.zone === 'body' && !isSpoken(name))
      .map(({ readings }) => readings.at(-1)?.name.toLowerCase()),
  )
  return named.size >= directoryNames ? 'it lists many companies, as a directory does' : null
}

const foreignSuffixes =
  /(?:^|\.)(?:ie|je|gg|im|de|fr|nl|be|es|pt|it|ch|at|dk|se|no|fi|pl|ee|lv|lt|lu|us|ca|au|nz|in|cn|hk|sg|jp|za|ae|eu)$/

/** Null where the site may well be of the United Kingdom. */
function foreignReason(site: Site, scored: readonly Scored[]): string | null {
  const isClaimed = scored.some(
    ({ groups, agreeing, doubts }) =>
      ((groups.get('identifier') ?? 0) > weights.identifier.unlabelled && doubts.length === 0) ||
      (agreeing.includes('name') && (groups.get('name') ?? 0) > weights.name.body) ||
      (agreeing.includes('name') && agreeing.length > 1) ||
      (agreeing.includes('address') && agreeing.length > 1),
  )
  if (isClaimed) return null
  const signs: ForeignSign[] = site.pages.flatMap(({ facts }) => facts.foreignSigns)
  for (const { foreignPlace, label } of site.numbers) {
    if (foreignPlace && label !== 'none') return `the site says that it is registered in ${foreignPlace}`
  }
  const strong = strongSign(site)
  if (strong) return `the site says so: ${strong.detail}`
  const weak = new Set(signs.map(({ detail }) => detail))
  if (foreignSuffixes.test(site.domain.suffix)) weak.add(`the ending .${site.domain.suffix}`)
  return weak.size >= 2 ? `several signs point abroad: ${[...weak].slice(0, 3).join(', ')}` : null
}

/** A number that the site gives as its own and that is not this company's. */
function otherNumber(site: Site, { company }: Scored): string | null {
  const book = new NameBook()
  const found = site.numbers.find(
    ({ number, label, beside, isThirdParty, isPlaceholder }) =>
      number !== company.number &&
      (label === 'company' || label === 'bracket' || label === 'registration') &&
      !isThirdParty &&
      !isPlaceholder &&
      // Beside a name that was left unread it may be anybody's.
      (beside === null ||
        beside.readings.length === 0 ||
        beside.readings.some(({ name }) => book.likeness(name, company.name) >= sameName)),
  )
  return found?.written ?? null
}

/** Another company that the site speaks of as the one that runs it. */
function otherOperator(site: Site, { company }: Scored): string | null {
  const own = new Set([company.name, ...company.previousNames.map(({ name }) => name)].map(nameKey))
  const book = new NameBook()
  for (const { hasEnding, isSpoken, isThirdParty, isForeign, readings } of site.names) {
    if (!hasEnding || !isSpoken || isThirdParty || isForeign) continue
    if (readings.some(({ name, key }) => own.has(key) || book.likeness(name, company.name) >= closeName)) continue
    return readings.find(({ isClean }) => isClean)?.name ?? null
  }
  return null
}

function strongSign(site: Site): ForeignSign | null {
  const signs = site.pages.flatMap(({ facts }) => facts.foreignSigns)
  return signs.find(({ strength }) => strength === 'strong') ?? null
}
