import type { Ports } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { isLive } from '../../register/company/company-status.js'
import { bareNumber, looksLikeNumber, readCompanyNumber } from '../../register/company/read-company-number.js'
import { isSameName, type NameKeys, nameKeys, otherScriptIn } from '../../register/name/company-name.js'
import { foldedWords } from '../../register/name/folded-words.js'
import type { Candidate } from '../../register/search/question.js'
import { searchCompanies } from '../../register/search/search-companies.js'
import { DomainError } from '../../shared/errors.js'
import type { StoredReason } from '../answers/answer-store.js'

const searchedMax = 50
export const nameCandidatesMax = 5
const shownLengthMax = 80

/** A company that a name may refer to, and why it was not matched. */
export interface NameCandidate {
  readonly company: Candidate
  readonly reasons: readonly StoredReason[]
  readonly whyNotMatched: string
}

export type NamedCompany =
  | { readonly kind: 'found'; readonly number: CompanyNumber }
  | { readonly kind: 'several'; readonly candidates: readonly NameCandidate[] }

export class NameNotFoundError extends DomainError {
  readonly code = 'company_not_found'
  readonly nextStep = 'Check the spelling, or search for it: GET /v1/companies/search?name=…'
  override readonly nextStepFor = 'api'

  constructor(name: string) {
    const shown = name.length > shownLengthMax ? `${name.slice(0, shownLengthMax)}…` : name
    super(`No registered company has the name ${JSON.stringify(shown)} or a similar one.`)
  }
}

/** Returns a company only if its current or previous name is equivalent to `name` and no other company qualifies. */
export async function findNamedCompany(
  ports: Pick<Ports, 'register' | 'overlay'>,
  name: string,
): Promise<NamedCompany> {
  const page = { page: 1, limit: searchedMax }
  const nothing = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
  const number = looksLikeNumber(bareNumber(name)) ? readCompanyNumber(name) : null
  const { candidates } = await searchCompanies(ports, { name: number ?? name, ...nothing, page })
  if (candidates.length === 0) throw new NameNotFoundError(name)

  const asked = nameKeys(name)
  const current = candidates.filter((one) => isSameName(one.name, name))
  const previous = candidates.filter((one) => !current.includes(one) && isSameName(one.matchedName ?? '', name))
  const live = current.filter(({ status }) => isLive(status))
  const [only, ...others] = live.length > 0 ? closestSpellings(live, asked, name) : [...current, ...previous]
  // Letters of another script are not compared.
  if (only && others.length === 0 && otherScriptIn(name) === null) return { kind: 'found', number: only.number }

  const fitting = [...live, ...current.filter(({ status }) => !isLive(status)), ...previous]
  const shown = fitting.length > 0 ? fitting : candidates
  return {
    kind: 'several',
    candidates: shown.slice(0, nameCandidatesMax).map((one) => describeCandidate(one, number, name, fitting.length)),
  }
}

/** Whether a name is the current or a previous name of a company. */
export function isNamed({ name, previousNames }: Company, asked: string): boolean {
  return [name, ...previousNames.map((previous) => previous.name)].some((one) => isSameName(one, asked))
}

/** Of several equivalent names, those with the same spelling; all of them if none has it. */
function closestSpellings(candidates: readonly Candidate[], asked: NameKeys, name: string): readonly Candidate[] {
  const spelt = candidates.filter((one) => nameKeys(one.name).strict === asked.strict)
  const alike = spelt.length > 0 ? spelt : candidates
  const words = normalizeSpelling(name)
  const equal = alike.filter((one) => normalizeSpelling(one.name) === words)
  return equal.length > 0 ? equal : alike
}

function normalizeSpelling(name: string): string {
  return foldedWords(name)
    .map((word) => (word === 'ltd' ? 'limited' : word))
    .join(' ')
}

function describeCandidate(
  company: Candidate,
  number: CompanyNumber | null,
  name: string,
  fitting: number,
): NameCandidate {
  const many = `${fitting} companies have or had this name`
  if (isSameName(company.name, name)) {
    const ended = isLive(company.status) ? '' : `, and this one is ${company.status}`
    return candidateOf(company, 'legal_name', true, 'Its name is the same.', `${many}${ended}.`)
  }
  if (isSameName(company.matchedName ?? '', name)) {
    const detail = `Its previous name was ${company.matchedName}.`
    return candidateOf(company, 'previous_name', true, detail, `${many}, and this one has a different name now.`)
  }
  if (number === company.number) {
    const why = 'A company number was given as the name. Send it as company_number.'
    return candidateOf(company, 'company_number', true, `Its number is ${company.number}.`, why)
  }
  return candidateOf(
    company,
    'legal_name',
    false,
    'Its name is different.',
    'Its name is similar to the requested name but not the same.',
  )
}

function candidateOf(
  company: Candidate,
  kind: StoredReason['kind'],
  supports: boolean,
  detail: string,
  whyNotMatched: string,
): NameCandidate {
  return { company, reasons: [{ kind, supports, detail }], whyNotMatched }
}
