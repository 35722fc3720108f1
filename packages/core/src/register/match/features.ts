import { isLive } from '../company/company-status.js'
import type { Candidate } from '../search/question.js'
import type { Collected } from './collect-candidates.js'
import { compareNames, type NameComparison, type ReadName, readName } from './compare-names.js'
import {
  abroadOf,
  compareAddresses,
  comparePostcodes,
  isOfficeAt,
  type PostcodeFit,
  postcodeIn,
} from './compare-places.js'
import { nameReadings } from './name-readings.js'
import type { MatchQuestion } from './question.js'
import { endNotedIn, tidyName } from './tidy-name.js'

export type DateFit = 'same' | 'year' | 'different' | 'unknown'

/** A candidate beside the question. */
export interface ComparedCandidate {
  readonly company: Candidate
  readonly comparison: NameComparison
  /** The name that fits best, current or previous. */
  readonly comparedName: string
  readonly isPreviousName: boolean
  readonly isPartialReading: boolean
  /** As it was typed, the text shares only abbreviations with the name. */
  readonly isOnlyAbbreviated: boolean
  readonly postcode: PostcodeFit
  readonly givenAddress: string | null
  /** The share of the address that agrees, from 0 to 1; null without an address. */
  readonly address: number | null
  /** Where the given address is, if that is abroad and the registered office is not there. */
  readonly abroad: string | null
  readonly incorporated: DateFit
  /** Null if no previous name was given. */
  readonly hadPreviousName: boolean | null
  readonly isLive: boolean
  /** What the text says about the end of a company that is active: `in liquidation`. */
  readonly endNoted: string | null
  /** The inputs of the model, by name. */
  readonly features: Readonly<Record<string, number>>
}

/** The share of the words of an address that makes up for a wrong postcode. */
const addressAgreesMin = 0.6

export function compareCandidates(question: MatchQuestion, collected: Collected): ComparedCandidate[] {
  const readings = nameReadings(question.name).map((reading) => ({ ...reading, name: readName(reading.text) }))
  const postcode = question.postcode ?? postcodeIn(question.address)
  const abroad = abroadOf(postcode, question.address)
  const endNoted = endNotedIn(tidyName(question.name))
  return collected.candidates.map((company) => {
    const names = [{ text: company.name, isPrevious: false }]
    if (company.matchedName !== null && company.matchedName !== company.name)
      names.push({ text: company.matchedName, isPrevious: true })
    const compared = names.flatMap(({ text, isPrevious }) => {
      const name = readName(text)
      return readings.map((reading) => ({ text, isPrevious, reading, fit: compareNames(reading.name, name) }))
    })
    const best = compared.reduce((one, other) => (nameFit(other) > nameFit(one) ? other : one))
    const address = compareAddresses(question.address, company.addressSnippet)
    const facts = {
      company,
      comparison: best.fit,
      comparedName: best.text,
      isPreviousName: best.isPrevious,
      isPartialReading: best.reading.isPart,
      isOnlyAbbreviated: compared.some(
        ({ text, reading, fit }) => text === best.text && reading === readings[0] && fit.isOnlyAbbreviated,
      ),
      postcode: comparePostcodes(postcode, company.postcode),
      givenAddress: question.address,
      address,
      abroad: abroad && (address ?? 0) < addressAgreesMin && !isOfficeAt(abroad, company) ? abroad.place : null,
      incorporated: compareDates(question.incorporatedOn, company.incorporatedOn),
      hadPreviousName: question.previousName === null ? null : collected.withPreviousName.has(company.number),
      isLive: isLive(company.status),
      endNoted: company.status === 'active' ? endNoted : null,
    }
    return { ...facts, features: featuresOf(facts, best.reading.name) }
  })
}

/**
 * The name is only similar, the postcode that was given is in another part of the country, and nothing else shows that the
 * company is meant. The full name outweighs a postcode: many companies trade far from their registered office.
 */
export function isElsewhere(one: ComparedCandidate): boolean {
  const isFullName = one.comparison.isSameKey && !one.isPreviousName
  return (
    !isFullName && one.postcode === 'different' && one.incorporated !== 'same' && (one.address ?? 0) < addressAgreesMin
  )
}

/** A rough order of the readings of one candidate; the model then weighs the best one. */
function nameFit({
  fit,
  isPrevious,
  reading,
}: {
  fit: NameComparison
  isPrevious: boolean
  reading: { isPart: boolean }
}) {
  return (
    (fit.isExact ? 40 : 0) +
    (fit.isSameKey ? 20 : 0) +
    20 * fit.likeness -
    fit.missingInName -
    fit.missingInQuery -
    fit.typos -
    (isPrevious ? 4 : 0) -
    (reading.isPart ? 6 : 0)
  )
}

type Facts = Omit<ComparedCandidate, 'features'>

function featuresOf(facts: Facts, query: ReadName): Readonly<Record<string, number>> {
  const { comparison: fit } = facts
  const features: Record<string, number> = {}
  const set = (name: string, value: number | boolean) => {
    if (value) features[name] = Number(value)
  }
  const isSame = fit.isSameKey || fit.likeness === 1
  set('exact', fit.isExact)
  set('same_name', isSame)
  set('other_spelling', isSame && !fit.isSameSpelling)
  set('ending_dropped', fit.ending === 'dropped')
  set('ending_added', fit.ending === 'added')
  set('ending_different', fit.ending === 'different')
  set('missing_in_name', Math.min(fit.missingInName, 40) / 10)
  set('missing_in_query', Math.min(fit.missingInQuery, 40) / 10)
  set('any_missing', fit.missingInName + fit.missingInQuery > 1)
  set('matched_bits', Math.min(fit.matchedBits, 40) / 10)
  set('few_bits', Math.max(0, 16 - fit.matchedBits) / 10)
  set('typos', Math.min(fit.typos, 4))
  set('typo_bits', Math.min(fit.typoBits, 12) / 4)
  set('abbreviations', Math.min(fit.abbreviations, 3))
  set('reordered', fit.isReordered)
  set('first_word_missing', fit.isFirstWordMissing)
  set('different_digits', fit.hasDifferentDigits)
  set('different_initials', fit.hasDifferentInitials)
  set('group_words', Math.min(fit.groupWordsMissing.length, 3))
  set('likeness', fit.likeness)
  set('unlike', Math.max(0, 0.8 - fit.likeness))
  set('one_word', query.words.length <= 1 && !isSame)
  set('previous', facts.isPreviousName)
  set('part', facts.isPartialReading)
  set('search_score', facts.company.score ?? 0)
  set('postcode_same', facts.postcode === 'same')
  set('postcode_district', facts.postcode === 'district')
  set('postcode_area', facts.postcode === 'area')
  set('postcode_different', facts.postcode === 'different')
  set('address_fit', facts.address ?? 0)
  set('incorporated_same', facts.incorporated === 'same')
  set('incorporated_year', facts.incorporated === 'year')
  set('incorporated_different', facts.incorporated === 'different')
  set('had_previous', facts.hadPreviousName === true)
  set('never_previous', facts.hadPreviousName === false)
  set('not_live', !facts.isLive)
  return features
}

function compareDates(given: string | null, registered: string | null): DateFit {
  if (given === null || registered === null) return 'unknown'
  if (given === registered) return 'same'
  return given.slice(0, 4) === registered.slice(0, 4) ? 'year' : 'different'
}
