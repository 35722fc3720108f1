import { foreignPlaceIn } from '../../../shared/places/countries.js'
import type { Candidate } from '../candidate.js'
import type { SiteView } from '../site-view.js'
import { isForeignSuffix, isUkSuffix } from './context-features.js'
import { FeatureSet } from './feature-set.js'
import { isStated } from './number-features.js'

const ukRegistered =
  /(?:registered|incorporated)[^.\n]{0,80}\b(?:england|wales|scotland|northern ireland|united kingdom|uk)\b|companies house|registered (?:company|charity|office)[^.\n]{0,40}(?:england|wales|scotland|uk\b)/i
const ukLaw =
  /(?:laws?|courts?) of (?:the )?(?:england|scotland|northern ireland|united kingdom)|english (?:law|courts)|scots law/i
const ukPhone =
  /(?:\+44|\b0044)\s?\(?(?!0?\)? ?1(?:534|481|624))\d|\b\(?0(?!1534|1481|1624)(?:1\d{2,3}|2\d)\)?[\s-]?\d{3}/
const ukBodies =
  /\b(?:ICO|HMRC|FCA|GDPR|Ofsted|NHS|Information Commissioner|Companies Act|Consumer Rights Act|Charity Commission)\b/
const otherMoney = /(?:US|A|C|NZ|S)?\$ ?\d|€ ?\d|\d ?€|\b(?:USD|EUR|AUD|CAD|NZD|INR|AED|SGD|CHF)\b|₹|R\$|\bRs\.? ?\d/
const ukPlace =
  /\b(?:UK|U\.K\.|United Kingdom|England|English|Scotland|Scottish|Wales|Northern Ireland|Britain|British|London|Manchester|Birmingham|Leeds|Glasgow|Edinburgh|Bristol|Liverpool|Cardiff|Belfast)\b/g
const placeInLabel =
  /ireland|jersey|guernsey|isleofman|malta|cyprus|delaware|wyoming|nevada|california|texas|florida|estonia|hongkong|singapore|dubai|india(?!na)|canada|australia|newzealand|usa$|germany|france|spain|portugal|italy|poland|gibraltar|channelislands|panama|seychelles/
const placesTextMax = 20_000
const foreignWords =
  /\b(?:und|der|die|das|für|mit|les|des|pour|avec|nous|vous|el|los|las|para|con|della|delle|het|een|och|og|wir|ist|von|nach|est|sur|par|dans|une|del|por|que|è|di|il|van|voor|niet|nebo|jako|který|pro|oraz|lub|przez|és|egy|hogy)\b/gi

const wordsMin = 30
const otherWordsShare = 0.04

function isOtherLanguage(text: string): boolean {
  const start = text.slice(0, 8_000)
  const words = start.match(/\p{L}+/gu)?.length ?? 0
  return words >= wordsMin && (start.match(foreignWords)?.length ?? 0) / words > otherWordsShare
}

/** Features of the site alone that show whether a UK company runs it. */
export function ukFeatures(site: SiteView, candidates: readonly Candidate[]): FeatureSet {
  const set = new FeatureSet()
  const counts = new Map<string, number>()
  for (const { kind } of site.foreignSigns) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  for (const [kind, count] of counts) {
    if (kind === 'place') continue
    set.set(`sign_${kind}`, 1)
    set.set(`sign_${kind}_often`, count > 1)
  }
  const abroadPlaces = counts.get('place') ?? 0
  const ukPlaces = site.views.reduce(
    (sum, { text }) => sum + (text.slice(0, placesTextMax).match(ukPlace)?.length ?? 0),
    0,
  )
  set.set('place_abroad', Math.min(abroadPlaces, 4) / 4)
  set.set('place_balance', abroadPlaces > 0 ? abroadPlaces / (abroadPlaces + ukPlaces) : 0)
  set.set('place_uk', Math.min(ukPlaces, 4) / 4)
  set.set('place_in_label', placeInLabel.test(site.domain.label))
  const names = site.legalNames.map(({ readings }) => readings[0]?.name ?? '')
  set.set(
    'place_in_name',
    names.some((name) => foreignPlaceIn(name) !== null),
  )
  const known = candidates.some(({ legal }) => legal.length > 0)
  set.set('known_name', known)
  set.set(
    'known_number',
    candidates.some(({ numbers, mentions }) => numbers.length > 0 && mentions.length > 0),
  )
  set.set('unknown_name', !known && site.legalNames.length > 0)
  const label = site.domain.label.replace(/[^a-z0-9]/g, '')
  const isOwnForm = site.foreignSigns.some(
    ({ kind, detail }) =>
      kind.startsWith('form') &&
      label.length >= 3 &&
      detail
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .startsWith(label.slice(0, 5)),
  )
  set.set('own_foreign_form', isOwnForm)
  const abroad = site.foreignSigns.some(({ kind }) => kind !== 'form' && kind !== 'phone')
  const test = (shape: RegExp) => site.views.some(({ text }) => shape.test(text))
  const isRegisteredUk = test(ukRegistered)
  const hasUkNumber = site.numbers.some(isStated)
  set.set('uk_registered', isRegisteredUk)
  set.set('uk_number', hasUkNumber)
  set.set('uk_law', test(ukLaw))
  set.set('uk_phone', test(ukPhone))
  set.set('uk_bodies', test(ukBodies))
  set.set('uk_postcode', site.postcodes.length > 0)
  set.set(
    'uk_vat',
    site.views.some(({ page }) => page.facts.vatNumbers.length > 0),
  )
  set.set('uk_name', site.legalNames.length > 0)
  set.set(
    'uk_holder',
    site.copyrightNames.some(({ source }) => source === 'ending'),
  )
  set.set('uk_money', test(/£ ?\d/))
  set.set('uk_word', test(/\bUK\b|United Kingdom|England|Scotland/))
  set.set('other_money', test(otherMoney))
  set.set('tld_uk', isUkSuffix(site.domain.suffix))
  set.set('tld_foreign', isForeignSuffix(site.domain.suffix))
  set.set(
    'number_abroad',
    site.numbers.some(({ foreignPlace, label: kind }) => foreignPlace !== null && kind !== 'none'),
  )
  set.set(
    'language_other',
    site.views.some(({ page }) => page.facts.language !== null && !/^en\b/i.test(page.facts.language)),
  )
  set.set(
    'language_abroad',
    site.views.some(({ page }) => /^en-(?!gb)/i.test(page.facts.language ?? '')),
  )
  set.set(
    'words_other',
    site.views.some(({ text }) => isOtherLanguage(text)),
  )
  set.set('abroad_alone', abroad && !isRegisteredUk && !hasUkNumber && site.postcodes.length === 0)
  set.set('abroad_and_uk', abroad && (isRegisteredUk || hasUkNumber))
  return set
}
