import { displayName } from '../name/display-name.js'
import { type ComparedCandidate, isElsewhere } from './features.js'
import { featuresByKind, weightOf } from './model.js'
import { anotherBody, nameDoubt } from './name-doubt.js'
import type { MatchEvidence, MatchEvidenceKind, MatchQuestion } from './question.js'
import { rivalsOf } from './rivals.js'

/** What counts for and against a candidate, the name first. */
export function describeEvidence(one: ComparedCandidate, all: readonly ComparedCandidate[]): MatchEvidence[] {
  const add = (kind: Exclude<MatchEvidenceKind, 'namesakes'>, detail: string | null): MatchEvidence[] => {
    if (detail === null) return []
    const odds = featuresByKind[kind].reduce((sum, name) => sum + weightOf(name) * (one.features[name] ?? 0), 0)
    const bits = Math.round((odds / Math.LN2) * 100) / 100 || 0
    return [{ kind, supports: bits > 0, bits, detail }]
  }
  const rivals = rivalsOf(one, all).length
  return [
    ...add('legal_name', describeName(one)),
    ...add('legal_ending', describeEnding(one)),
    ...add('previous_name', describePrevious(one)),
    ...add('postcode', describePostcode(one)),
    ...add('address', describeAddress(one)),
    ...add('incorporated_on', describeDate(one)),
    ...add('company_status', describeStatus(one)),
    ...(rivals === 0
      ? []
      : [
          {
            kind: 'namesakes' as const,
            supports: false,
            bits: -Math.round(Math.log2(rivals + 1) * 100) / 100,
            detail:
              rivals === 1
                ? 'One other company fits the name equally well.'
                : `${rivals} other companies fit the name equally well.`,
          },
        ]),
  ]
}

export function whyNotMatched(
  question: MatchQuestion,
  one: ComparedCandidate,
  all: readonly ComparedCandidate[],
  isOtherMatched: boolean,
): string {
  if (isOtherMatched) return 'Another company fits better.'
  if (rivalsOf(one, all).length > 0) return `Other companies fit the name equally well. ${moreFacts(question)}`
  if (all[0] !== one) return anotherBody(question.name, one) ?? 'Another company is more likely, but not certain.'
  if (!one.isLive) return 'The company is no longer active, so the name may mean another one.'
  if (one.incorporated === 'different') return 'The incorporation date is different.'
  const doubt = nameDoubt(question.name, one, all.slice(1))
  if (doubt !== null) return doubt
  if (isElsewhere(one)) {
    return `The name is similar, but not the postcode: the registered office is at ${one.company.postcode}. Check which of them is right.`
  }
  if (one.comparison.isSameKey) {
    const { postcode, address, incorporatedOn, previousName } = question
    const isNameOnly = [postcode, address, incorporatedOn, previousName].every((fact) => fact === null)
    return isNameOnly
      ? `The name fits, but many companies have similar ones. ${moreFacts(question)}`
      : 'The name fits, but other facts leave doubt.'
  }
  return `The name is similar but not the same. Check it${question.postcode === null ? ', or add a postcode' : ''}.`
}

/** What else would tell companies with one name apart. Every list and form has a place for it. */
function moreFacts({ postcode }: MatchQuestion): string {
  return postcode === null ? 'Add a postcode or the company number.' : 'Add the company number.'
}

function describeName({ comparison: fit, comparedName, isPreviousName, isPartialReading }: ComparedCandidate): string {
  const subject = isPreviousName ? `Its previous name ${comparedName}` : 'Its name'
  const part = isPartialReading ? ' a part of' : ''
  const loose = [...fit.looseWords.ofQuery, ...fit.looseWords.ofName]
  if (loose.length > 0) {
    const words = loose.map((word) => `“${displayName(word.toUpperCase())}”`)
    return `${subject} differs from${part} the given name only in ${words.join(' and ')}, which makes no other name in law.`
  }
  if (fit.isSameKey && !fit.isSameSpelling) return `${subject} differs from${part} the given name only in a final S.`
  if (fit.isExact || fit.isSameKey || fit.likeness === 1) return `${subject} is the same as${part} the given name.`
  const differences = [
    fit.typos > 0 ? 'is spelt differently' : null,
    fit.abbreviations > 0 ? 'is abbreviated' : null,
    fit.isReordered ? 'has its words in another order' : null,
    fit.missingInName > 0 ? 'lacks words of the given name' : null,
    fit.missingInQuery > 0 ? 'has further words' : null,
    fit.hasDifferentDigits ? 'has other numbers' : null,
  ].filter((text) => text !== null)
  return `${subject} ${differences.length > 0 ? differences.join(', ') : 'is similar'}.`
}

function describeStatus({ isLive, company, endNoted }: ComparedCandidate): string | null {
  if (endNoted !== null) return `The text says “${endNoted}”, but the register says active.`
  return isLive ? null : `Its status is ${company.status}.`
}

function describeEnding({ comparison }: ComparedCandidate): string | null {
  if (comparison.ending === 'dropped') return 'The given name has no legal ending.'
  if (comparison.ending === 'added') return 'The company has no legal ending in its name.'
  return comparison.ending === 'different' ? 'The legal ending is different.' : null
}

function describePrevious({ isPreviousName, comparedName, hadPreviousName }: ComparedCandidate): string | null {
  if (hadPreviousName === true) return 'The company has or had the given previous name.'
  if (hadPreviousName === false) return 'The company is not known to have had the given previous name.'
  return isPreviousName ? `The company was called ${comparedName}.` : null
}

function describePostcode({ postcode, company }: ComparedCandidate): string | null {
  const office = `Its registered office is at ${company.postcode}`
  if (postcode === 'same') return `${office}, the given postcode.`
  if (postcode === 'district') return `${office}, in the given district.`
  if (postcode === 'area') return `${office}, in the same postcode area.`
  return postcode === 'different' ? `${office}, which is elsewhere.` : null
}

function describeAddress({ address }: ComparedCandidate): string | null {
  if (address === null) return null
  return `${Math.round(address * 100)} % of the address agrees with its registered office.`
}

function describeDate({ incorporated, company }: ComparedCandidate): string | null {
  if (incorporated === 'unknown') return null
  const fits = { same: 'the given date', year: 'in the given year', different: 'not the given date' }[incorporated]
  return `It was incorporated on ${company.incorporatedOn}, ${fits}.`
}
