import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../company/company-number.js'
import type { Candidate } from '../search/question.js'
import { searchCompanies } from '../search/search-companies.js'
import { readName } from './compare-names.js'
import { comparePostcodes } from './compare-places.js'
import { nameReadings, namesBeside } from './name-readings.js'
import type { MatchQuestion } from './question.js'
import { tidyName, typedNameMax } from './tidy-name.js'

const searchedMax = 30
export const comparedMax = 60
/** Extra candidates for the other companies that the text names. */
const besideMax = 5

export interface Collected {
  readonly candidates: readonly Candidate[]
  /** Companies that have or had the given previous name. */
  readonly withPreviousName: ReadonlySet<CompanyNumber>
}

/** Companies that a name may refer to, from at most nine searches. */
export async function collectCandidates(
  ports: Pick<Ports, 'register' | 'overlay'>,
  question: MatchQuestion,
): Promise<Collected> {
  const found = new Map<CompanyNumber, Candidate>()
  const search = async (name: string, postcode: string | null, most = comparedMax) => {
    const page = { page: 1, limit: searchedMax }
    const filters = { status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
    const { candidates } = await searchCompanies(ports, {
      name: name.slice(0, typedNameMax),
      postcode,
      ...filters,
      page,
    })
    for (const one of candidates) {
      const known = found.get(one.number)
      // A note in the text lowers the score of the first search; the reading without it has the score of the name.
      if (known ? (one.score ?? 0) > (known.score ?? 0) : found.size < most) found.set(one.number, one)
    }
    return candidates
  }

  for (const { text } of nameReadings(question.name)) {
    const candidates = await search(text, null)
    const { key } = readName(text)
    if (candidates.some((one) => readName(one.name).key === key)) break
  }
  for (const name of namesBeside(question.name)) await search(name, null, comparedMax + besideMax)
  const { key } = readName(tidyName(question.name))
  const isFound = (one: Candidate) => {
    const fit = comparePostcodes(question.postcode, one.postcode)
    return fit === 'same' || fit === 'district' || readName(one.name).key === key
  }
  if (question.postcode !== null && ![...found.values()].some(isFound)) await search(question.name, question.postcode)

  const withPreviousName = new Set<CompanyNumber>()
  if (question.previousName !== null) {
    const previous = readName(tidyName(question.previousName))
    for (const one of await search(question.previousName, null)) {
      const names = [one.name, one.matchedName ?? one.name]
      if (names.some((name) => readName(name).key === previous.key)) withPreviousName.add(one.number)
    }
  }
  return { candidates: [...found.values()], withPreviousName }
}
