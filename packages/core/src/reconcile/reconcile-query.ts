import type { Ports } from '../ports.js'
import { type CompanyNumber, parseCompanyNumber } from '../register/company/company-number.js'
import { matchCompany } from '../register/match/match-company.js'
import type { MatchQuestion } from '../register/match/question.js'
import { foldedWords } from '../register/name/folded-words.js'
import { knownCompany } from '../register/profile/known-company.js'
import { candidateOf } from '../register/search/candidate.js'
import { postcodeTerms } from '../register/search/index/terms.js'
import type { Candidate } from '../register/search/question.js'
import { readStoredAnswer } from '../resolution/ask/find-stored-answer.js'
import { type DomainRules, isRegistrable } from '../resolution/domain/domain.js'
import { codeOf } from '../shared/errors.js'
import type { AccountId } from '../shared/ids.js'

type ReconcilePorts = Pick<Ports, 'register' | 'overlay' | 'answers' | 'reviews' | 'ledger' | 'clock'>

export interface ReconcileQuery {
  /** A name, a company number, or a domain. */
  readonly text: string
  readonly limit: number
  /** Texts by property id. Unknown properties and unreadable values are ignored. */
  readonly evidence: ReadonlyMap<string, string>
}

export interface ReconcileResult {
  readonly company: Candidate
  /** From 0 to 1. */
  readonly confidence: number
  readonly isMatch: boolean
  /** The host below a registered domain that the stored answer is for; null for any other text. */
  readonly host: string | null
}

const textMax = 300
const addressMax = 500

/** The companies that a text may stand for, best first. Uses stored data only, and is free. */
export async function reconcileQuery(
  ports: ReconcilePorts,
  account: AccountId,
  query: ReconcileQuery,
  rules: DomainRules,
): Promise<ReconcileResult[]> {
  const text = query.text.trim().slice(0, textMax)
  const results =
    (await byNumber(ports, text)) ??
    (await byDomain(ports, account, text, rules)) ??
    (await byName(ports, text, query.evidence))
  return results.slice(0, query.limit)
}

/** Eight characters, or digits whose leading zeros a spreadsheet has removed. */
const numberShape = /^(?:[a-z]{2}\s?\d{6}|[a-z]{1,2}\d{5}[a-z\d]|\d{5,8})$/i

async function byNumber(ports: ReconcilePorts, text: string): Promise<ReconcileResult[] | null> {
  const number = numberShape.test(text) ? parseCompanyNumber(text) : null
  if (!number) return null
  const company = await findCompany(ports, number)
  return company && [{ company, confidence: 1, isMatch: true, host: null }]
}

const domainShape = /^(?:https?:\/\/\S+|\S+@\S+\.\S+|[^\s/]+\.[a-z]{2,}(?:\/\S*)?)$/i

/** A stored answer that is free or already paid for; null if there is none. */
async function byDomain(
  ports: ReconcilePorts,
  account: AccountId,
  text: string,
  rules: DomainRules,
): Promise<ReconcileResult[] | null> {
  if (!domainShape.test(text)) return null
  try {
    const { answer } = await readStoredAnswer(ports, account, text, rules)
    const host = isRegistrable(answer.domain) ? null : answer.domain
    if (answer.status === 'matched' && answer.company !== null) {
      const company = await findCompany(ports, answer.company)
      return company && [{ company, confidence: answer.confidence ?? 1, isMatch: true, host }]
    }
    const found = await Promise.all(
      answer.candidates.map(async ({ company: number, confidence }) => {
        const company = await findCompany(ports, number)
        return company && { company, confidence, isMatch: false, host }
      }),
    )
    return found.filter((one) => one !== null)
  } catch (error) {
    // Not a domain, or no stored answer: it may still be a name, such as "Harbour.com".
    if (codeOf(error) === null) throw error
    return null
  }
}

async function byName(
  ports: ReconcilePorts,
  text: string,
  evidence: ReadonlyMap<string, string>,
): Promise<ReconcileResult[]> {
  if (foldedWords(text).length === 0) return []
  const { candidates } = await matchCompany(ports, questionOf(text, evidence))
  return candidates.map(({ company, confidence, whyNotMatched }) => ({
    company,
    confidence,
    isMatch: whyNotMatched === null,
    host: null,
  }))
}

function questionOf(name: string, evidence: ReadonlyMap<string, string>): MatchQuestion {
  const textOf = (id: string, max: number) => evidence.get(id)?.trim().slice(0, max) || null
  const postcode = textOf('postcode', 20)
  return {
    name,
    postcode: postcode !== null && postcodeTerms(postcode).length > 0 ? postcode : null,
    address: textOf('address', addressMax),
    incorporatedOn: readDay(textOf('incorporated_on', 40)),
    previousName: textOf('previous_name', textMax),
  }
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/
const britishDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Reads 2015-04-15, 2015-04-15T00:00:00Z and 15/04/2015. */
function readDay(text: string | null): string | null {
  if (text === null) return null
  const iso = isoDay.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const [, day, month, year] = britishDay.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

async function findCompany(ports: ReconcilePorts, number: CompanyNumber): Promise<Candidate | null> {
  const known = await knownCompany(ports, number)
  return known && candidateOf(known.layered.company)
}
