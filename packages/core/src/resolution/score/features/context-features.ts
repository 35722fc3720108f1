import { isLive } from '../../../register/company/company-status.js'
import { foldedWords } from '../../../register/name/folded-words.js'
import { lengthWithoutEnding } from '../../../register/name/legal-ending.js'
import { findUnincorporated } from '../../extract/names/denials.js'
import type { Candidate } from '../candidate.js'
import { genericWords } from '../generic-words.js'
import type { Mention } from '../mentions.js'
import type { PageView } from '../page-view.js'
import type { SiteView } from '../site-view.js'
import { domainFit } from './domain-fit.js'
import type { FeaturePlace, FeatureSet } from './feature-set.js'
import { fitGain } from './name-features.js'
import { isStated } from './number-features.js'

const publicHost = /(?:^|\.)(?:gov|ac|nhs|sch|mod|police|parliament)\.uk$/
const countryPath =
  /\/(?:uk|gb|en-gb|en_gb|en-uk|united-kingdom|great-britain|europe|locations?|locations-worldwide|our-locations|worldwide|geo-presence|our-offices)(?:\/|$)|^https?:\/\/(?:uk|gb)\./i
const groupWord = /\b(?:group|holdings?|investments?|ventures?|capital|topco|midco|bidco|finance|properties)\b/i
const tradingWord = /\b(?:trading|enterprises?|events|sales|retail|shops?|catering|conferences?|lotter(?:y|ies))\b/i
const ukWord = /\b(?:uk|gb|united kingdom|britain|great britain|europe|england|emea)\b/i
const foreignSuffix =
  /(?:^|\.)(?:ie|je|gg|im|de|fr|nl|be|es|pt|it|ch|at|dk|se|no|fi|pl|ee|lv|lt|lu|us|ca|au|nz|in|cn|hk|sg|jp|za|ae|eu|cz|hu|ro|bg|gr|tr|il|br|mx|my|ng|ke|ru|ua|mt|cy|is|sk|si|hr|edu|gov|mil)$/

export function isUkSuffix(suffix: string): boolean {
  return /(?:^|\.)(?:uk|scot|wales|cymru|london)$|^(?:uk|gb)\.(?:com|net)$/.test(suffix)
}

export function isForeignSuffix(suffix: string): boolean {
  return foreignSuffix.test(suffix)
}

/** Whether another legal name on the site fits the domain better than the candidate's. */
function rivalFits(site: SiteView, { mentions, fit }: Candidate): { british: boolean; foreign: boolean } {
  const { label } = site.domain
  const isBetter = (name: string) => {
    const words = foldedWords(name)
    const length = lengthWithoutEnding(words) || words.length
    const other = domainFit(label, words.slice(0, length))
    return strong.has(other) && fitGain(other, fit) > 0
  }
  const british = site.legalNames
    .slice(0, rivalsMax)
    .some(
      ({ view, offset, end, readings }) =>
        !mentions.some((mention) => mention.view === view && mention.offset < end && mention.end > offset) &&
        readings.some(({ name }) => isBetter(name)),
    )
  const foreign = site.foreignSigns.some(
    ({ kind, detail }) => kind.startsWith('form') && isBetter(detail.replace(/\s\S+$/, '')),
  )
  return { british, foreign }
}

/** The names differ by one generic word: `Harbour Lane` and `Harbour Lane Services`. */
function isNearName({ names: [one] }: Candidate, { names: [other] }: Candidate): boolean {
  if (!one || !other || Math.abs(one.words.length - other.words.length) !== 1) return false
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one]
  return short.core === long.words.slice(0, -1).join('') && genericWords.has(long.words.at(-1) ?? '')
}

const unincorporatedMax = 40_000
const knownPlaces = new WeakMap<SiteView, FeaturePlace | null>()

/** The place of the words by which a site says that no company runs it. */
function unincorporatedIn(site: SiteView): FeaturePlace | null {
  let place = knownPlaces.get(site)
  if (place === undefined) {
    place = null
    for (const view of site.views) {
      const found = findUnincorporated(view.text.slice(0, unincorporatedMax))
      if (found) place ??= { view, ...found }
    }
    knownPlaces.set(site, place)
  }
  return place
}

const strong = new Set<string>(['full', 'adorned', 'first_words', 'first_word'])
const rivalsMax = 60

/** The type of site and company, and how the candidate compares with companies of the same family name. */
export function contextFeatures(
  set: FeatureSet,
  site: SiteView,
  candidate: Candidate,
  others: readonly Candidate[],
): void {
  const { company, familyWord, legal, numbers, mentions } = candidate
  const { suffix, domain } = site.domain
  set.set('tld_uk', isUkSuffix(suffix))
  set.set('tld_foreign', isForeignSuffix(suffix))
  set.set('host_public', publicHost.test(`.${suffix}`) || publicHost.test(domain))
  const used = new Set([...mentions, ...numbers].map(({ view }) => view))
  const stated = new Set([...legal, ...numbers].map(({ view }) => view))
  const isHome = ({ page }: PageView) => /^https?:\/\/[^/]+\/?$/.test(page.url)
  set.set('site_home', [...stated].some(isHome))
  set.set('site_pages', stated.size > 1)
  const inFooter = [...legal, ...numbers].some(({ zone }) => zone === 'footer')
  set.set('site_footer', inFooter)
  set.set('path_country', used.size > 0 && [...used].every(({ page }) => countryPath.test(page.url)))
  const unincorporatedAt = unincorporatedIn(site)
  if (unincorporatedAt) set.set('site_unincorporated', 1, unincorporatedAt)
  set.set('is_dissolved', !isLive(company.status))
  const [name] = candidate.names
  set.set(
    'has_successor',
    !isLive(company.status) &&
      others.some((other) => isLive(other.company.status) && other.names[0]?.sameAs === name?.sameAs),
  )
  set.set(
    'has_twin',
    others.some((other) => other !== candidate && isLive(other.company.status) && other.names[0]?.core === name?.core),
  )
  set.set(
    'has_near_name',
    others.some((other) => other !== candidate && isLive(other.company.status) && isNearName(other, candidate)),
  )
  // A number without a name beside it may be a mistake of the site, or the name may be.
  set.set(
    'rival_number_nameless',
    numbers.length === 0 &&
      others.some((other) => other !== candidate && other.mentions.length === 0 && other.numbers.some(isStated)),
  )
  set.set('is_group_name', groupWord.test(company.name))
  const hasCharity =
    site.numbers.some(({ label }) => label === 'charity') || site.views.some(({ text }) => /charity/i.test(text))
  const trading = tradingWord.exec(company.name)?.[0].toLowerCase()
  const isThird = set.get('role_third') + set.get('role_parent') > 0.99
  set.set('is_trading_arm', (hasCharity || isThird) && trading !== undefined && !site.domain.label.includes(trading))
  const isAbroadSuffix = !isUkSuffix(suffix) && !/uk$|^uk|gb$/.test(site.domain.label)
  set.set('is_uk_name_abroad', isAbroadSuffix && ukWord.test(company.name.replaceAll('.', '')))
  const places = new Set(
    site.foreignSigns.flatMap(({ kind, detail }) => (kind === 'place' ? [detail.toLowerCase()] : [])),
  )
  set.set('places_many', Math.min(places.size, 8) / 8)
  set.set('places_many_abroad', isAbroadSuffix ? Math.min(places.size, 8) / 8 : 0)
  set.set('and_country_section', isAbroadSuffix && set.has('path_country'))
  set.set('and_abroad_bare_holder', isAbroadSuffix && set.has('cr_bare', 'cr_same_as', 'cr_brand'))
  set.set('and_abroad_one_word', isAbroadSuffix && set.has('name_one_word') && set.has('fit_full'))

  const family = others.filter((other) => other !== candidate && other.familyWord === familyWord)
  // A namesake is not named by the words that name the candidate.
  const isElsewhere = (one: Mention) => !legal.some(({ view, offset }) => view === one.view && offset === one.offset)
  const named = family.filter((other) => other.legal.some(isElsewhere))
  const [sister] = named.flatMap((other) => other.legal.filter(isElsewhere))
  set.set(
    'fam_named',
    Math.min(named.length, 3) / 3,
    sister && { view: sister.view, start: sister.offset, end: sister.end },
  )
  set.set(
    'fam_number',
    family.some((other) => other.numbers.length > 0),
  )
  set.set(
    'fam_copyright',
    family.some((other) => other.mentions.some(({ isCopyright, relation }) => isCopyright && relation !== 'bare')),
  )
  set.set(
    'fam_more_often',
    named.some((other) => other.legal.length > legal.length),
  )
  const word = familyWord.toLowerCase()
  set.set(
    'fam_foreign',
    word.length >= 3 &&
      site.foreignSigns.some(({ kind, detail }) => kind.startsWith('form') && detail.toLowerCase().includes(word)),
  )
  set.set(
    'foreign_form',
    site.foreignSigns.some(({ kind }) => kind.startsWith('form')),
  )
  const strangers = site.legalNames.filter(
    ({ view, offset, end, readings }) =>
      !mentions.some((mention) => mention.view === view && mention.offset < end && mention.end > offset) &&
      word.length >= 3 &&
      readings.some(({ name }) =>
        name
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
          .startsWith(word),
      ),
  )
  const [stranger] = strangers
  set.set(
    'fam_unknown',
    strangers.length > 0,
    stranger && { view: stranger.view, start: stranger.offset, end: stranger.end },
  )
  const onSite = others.filter((other) => other !== candidate && (other.numbers.length > 0 || other.legal.length > 0))
  set.set(
    'other_fits_better',
    onSite.some((other) => strong.has(other.fit) && fitGain(other.fit, candidate.fit) > 0),
  )
  set.set(
    'best_fit',
    strong.has(candidate.fit) && onSite.length > 0 && onSite.every((other) => fitGain(candidate.fit, other.fit) > 0),
  )
  const rivals = rivalFits(site, candidate)
  set.set('rival_fits_better', rivals.british)
  set.set('rival_fits_abroad', rivals.foreign)
}
