import { roundedNumberProblem } from '../../register/company/read-company-number.js'
import { siteNameIn } from '../../resolution/domain/domain.js'
import { shortened } from '../../shared/text.js'
import {
  type MatchedBy,
  noResult,
  type RowCandidate,
  type RowCompany,
  type RowResult,
  type WebsiteAnswer,
} from '../row-result.js'
import { type Asked, type Asking, ask } from './ask.js'
import {
  type Attempt,
  candidatesMax,
  compareNames,
  confirmed,
  conflict,
  isDecided,
  isSameOrGroup,
  mergedCandidates,
  pick,
} from './compare-attempts.js'
import { domainsToTry } from './domains-to-try.js'
import type { NameAnswer, RowClient } from './row-client.js'
import { nothingToLookUp, type RowQuestion } from './row-question.js'

/** How long one call waits for its job. The next call joins the same job. */
const waitSeconds = 120
export const reasonLengthMax = 300
const noCreditLeft = 'The website was not read: a match would cost a credit, and none is left for this row.'

export interface AnswerRow extends Asking {
  readonly client: RowClient
  /** With 0, only free answers are requested. */
  readonly maxCredits: 0 | 1
  /** Called before a request that may cost a credit. */
  onAsk?(): Promise<void>
  /** Also read the website of a row that its name has matched. Otherwise only a stored answer is compared, which is free. */
  readonly checkWebsites?: boolean | undefined
}

/**
 * Finds the company of a row. The number decides, unless the name leads to other companies; without a number the name
 * is compared with the register, which is free; then the website of the domain or e-mail address is read. The first match ends the search. If the name and the website
 * are known to lead to different companies, a person decides. `nothing`: why the row may have nothing to look up.
 */
export async function answerRow(
  ports: AnswerRow,
  question: RowQuestion,
  nothing = nothingToLookUp,
): Promise<RowResult> {
  const attempts: Attempt[] = []
  const byName = question.name === null ? null : await matchName(ports, question)
  if (question.number !== null) {
    const byNumber = await lookUp(ports, question.number)
    if (byNumber.outcome === 'matched') return confirmed(byNumber, byName, question)
    attempts.push(byNumber)
  }
  if (byName) attempts.push(byName)
  if (byName?.outcome === 'matched') {
    const compared = await compareWithWebsite(ports, byName, question)
    return withNumberNote(compared, attempts[0], question)
  }
  for (const { by, domain, problem } of domainsToTry(question)) {
    const attempt = problem ?? (await resolve(ports, by, domain))
    if (attempt.outcome === 'matched') {
      return withNumberNote(compareNames(attempt, byName), attempts[0], question)
    }
    attempts.push(attempt)
  }
  return attempts.length === 0 ? { ...noResult, reason: nothing } : bestOf(attempts)
}

/** A number that leads nowhere is a mistake in the sheet, although something else has led to a company. */
function withNumberNote(matched: Attempt, first: Attempt | undefined, { number }: RowQuestion): RowResult {
  if (number === null || !first?.reason || matched.outcome !== 'matched') return matched
  return { ...matched, reason: matched.reason === null ? first.reason : `${first.reason} ${matched.reason}` }
}

const shownBy: Partial<Record<RowResult['outcome'], string>> = {
  needs_review: 'does not show clearly which company runs it',
  no_match: 'shows no registered company',
  non_uk_entity: 'is run from abroad',
  scrape_failed: 'could not be read',
  credit_limit: 'was not read, because no credit is left for it',
  error: 'could not be checked',
}

/** The name has matched. If the website is known to belong to another company, a person decides. */
async function compareWithWebsite(ports: AnswerRow, byName: Attempt, question: RowQuestion): Promise<RowResult> {
  const site = domainsToTry(question).find(({ by, problem }) => by === 'domain' && problem === null)
  if (!site || !byName.company) return byName
  const bySite = ports.checkWebsites
    ? await resolve(ports, 'domain', site.domain)
    : await storedAnswer(ports, site.domain)
  if (bySite?.outcome !== 'matched' || !bySite.company) {
    if (!bySite) return byName
    return { ...byName, reason: `${site.domain} ${shownBy[bySite.outcome] ?? 'does not confirm the name'}.` }
  }
  const { domain, group, charged, answer } = bySite
  const { company_number: number } = byName.company
  if (isSameOrGroup(bySite, number)) {
    const { company_name: runner } = bySite.company
    const isOther = bySite.company.company_number !== number
    const reason = isOther ? `${site.domain} is run by ${runner}, which it says is of the same group.` : byName.reason
    return { ...byName, domain, group, charged, answer, reason }
  }
  if (isDecided(bySite)) return bySite
  return conflict(bySite, [{ ...pick(byName.company), match_confidence: byName.match_confidence, reason: null }])
}

export async function lookUp({ client, ...asking }: Omit<AnswerRow, 'maxCredits'>, number: string): Promise<Attempt> {
  const problem = roundedNumberProblem(number)
  if (problem !== null) return { ...noResult, outcome: 'no_match', reason: problem }
  const asked = await ask(asking, () => client.lookupCompanies([number], { signal: asking.signal }))
  if (asked.error) return failed(asked)
  const [found] = asked.result.data
  if (found?.company) return { ...matchedBy('number'), company: rowCompany(found.company), match_confidence: 1 }
  const reason =
    found?.error === 'invalid_company_number'
      ? `${number} is not a company number.`
      : `No company on the register has the number ${number}.`
  return { ...noResult, outcome: 'no_match', reason }
}

async function matchName({ client, ...asking }: AnswerRow, question: RowQuestion): Promise<Attempt> {
  const { name, postcode, address, previousName } = question
  const asked: Asked<NameAnswer> = await ask(asking, () =>
    client.matchCompany(name ?? '', {
      signal: asking.signal,
      ...(postcode === null ? {} : { postcode }),
      ...(address === null ? {} : { address }),
      ...(previousName === null ? {} : { previousName }),
    }),
  )
  if (asked.error) return failed(asked)
  const { decision, company, match_confidence, candidates } = asked.result
  if (decision === 'matched' && company) {
    return { ...matchedBy('name'), company: rowCompany(company), match_confidence }
  }
  // The reason is about a candidate, and none is shown here.
  if (decision !== 'needs_review') {
    return {
      ...noResult,
      outcome: 'no_match',
      match_confidence,
      reason: 'No company on the register has a similar name.',
    }
  }
  const shown = candidates.map((one) => ({ ...one, reason: one.why_not_matched }))
  return {
    ...noResult,
    outcome: 'needs_review',
    match_confidence,
    candidates: firstOf(shown),
    reason: candidates[0]?.why_not_matched ?? null,
  }
}

/** What is stored about the website and free for this account; null if there is nothing. */
async function storedAnswer({ client, ...asking }: AnswerRow, domain: string): Promise<Attempt | null> {
  const site = siteNameIn(domain)
  if (site === null) return null
  const asked = await ask(asking, () => client.getDomainResolution(site, { signal: asking.signal }))
  return asked.error ? null : resolved('domain', asked.result)
}

async function resolve(
  { client, maxCredits, onAsk, ...asking }: AnswerRow,
  by: 'domain' | 'email',
  domain: string,
): Promise<Attempt> {
  if (maxCredits > 0) await onAsk?.()
  const options = { wait: waitSeconds, signal: asking.signal, ...(maxCredits === 0 ? { maxCredits } : {}) }
  const call = () => client.resolveDomain(domain, options)
  const first = await ask(asking, call)
  // What was paid for before is read again for free. The job fails if another company is found: then its cost is told.
  const asked = maxCredits === 0 && first.error?.code === 'job_failed' ? await ask(asking, call) : first
  if (asked.error?.code === 'insufficient_credits')
    return { ...noResult, outcome: 'credit_limit', reason: noCreditLeft }
  if (asked.error) return failed(asked)
  return resolved(by, maxCredits > 0 && asked.isRepeated ? withEarlierCharge(asked.result) : asked.result)
}

/** Only the call that creates a job is charged for it. A repeated call joins that job, but its row has paid for it. */
function withEarlierCharge(answer: WebsiteAnswer): WebsiteAnswer {
  const isSale = answer.match_status === 'matched' && answer.decided_by !== 'reviewer'
  return isSale ? { ...answer, charged: true } : answer
}

function resolved(by: 'domain' | 'email', answer: WebsiteAnswer): Attempt {
  const { match_status: outcome, company, related_companies, review_candidates, charged } = answer
  const group = related_companies.filter(({ relation }) => relation === 'group').map((one) => one.company_number)
  const facts = { domain: answer.canonical_domain, match_confidence: answer.match_confidence, charged, answer }
  if (outcome === 'matched' && company) {
    return { ...matchedBy(by), ...facts, company: rowCompany(company), group }
  }
  const shown = review_candidates.map((one) => ({ ...one, reason: one.why_not_matched }))
  return {
    ...noResult,
    ...facts,
    outcome,
    group,
    candidates: outcome === 'needs_review' ? firstOf(shown) : [],
    reason: review_candidates[0]?.why_not_matched ?? shortened(answer.explanation, reasonLengthMax),
  }
}

/** A row that was skipped comes first: it is asked again, and the website may still decide. */
const rank = [
  'credit_limit',
  'needs_review',
  'non_uk_entity',
  'scrape_failed',
  'no_match',
  'free_mail',
  'error',
  'empty',
] as const

/** The most useful of the attempts, with the candidates of all of them. */
function bestOf(attempts: readonly Attempt[]): RowResult {
  const order = rank.flatMap((outcome) => attempts.filter((attempt) => attempt.outcome === outcome))
  const [best] = order
  if (!best) return noResult
  const candidates = mergedCandidates(order.flatMap((attempt) => attempt.candidates))
  const withAnswer = order.find(({ answer }) => answer !== null)
  return {
    ...best,
    candidates,
    domain: best.domain ?? withAnswer?.domain ?? null,
    group: withAnswer?.group ?? [],
    answer: withAnswer?.answer ?? null,
  }
}

function matchedBy(by: MatchedBy): RowResult {
  return { ...noResult, outcome: 'matched', matched_by: by }
}

function failed({ error }: { readonly error: NonNullable<RowResult['error']> }): RowResult {
  return { ...noResult, outcome: 'error', reason: error.message, error }
}

function firstOf(candidates: readonly RowCandidate[]): RowCandidate[] {
  return candidates
    .slice(0, candidatesMax)
    .map((one) => ({ ...pick(one), match_confidence: one.match_confidence, reason: one.reason }))
}

function rowCompany(company: RowCompany): RowCompany {
  const { company_number, company_name, company_status, registered_postcode, incorporated_on } = company
  return { company_number, company_name, company_status, registered_postcode, incorporated_on }
}
