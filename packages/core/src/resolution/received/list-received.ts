import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import type { Instant } from '../../shared/clock.js'
import { DomainError, InvalidRequestError } from '../../shared/errors.js'
import { type AccountId, asId } from '../../shared/ids.js'
import type { Page, PageRequest } from '../../shared/page.js'
import type { DomainRules } from '../domain/domain.js'
import { requireSubject } from '../domain/subject.js'
import type { AnswerDecision, FullReceivedAnswer, ReceivedAnswer } from './received-answer.js'
import { type ReceivedFilter, receivedTotalMax } from './received-answers.js'

/** Filters as the caller wrote them. */
export interface AnswersRequest {
  readonly domain?: string | undefined
  readonly company?: string | undefined
  readonly decision?: AnswerDecision | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

export interface ListedAnswers extends Page<ReceivedAnswer> {
  /** False if there are more answers than the pages can show; `total` is then the last one they can show. */
  readonly isTotalExact: boolean
}

/** The answers that an account received, newest first. */
export async function listReceived(
  { received }: Pick<Ports, 'received'>,
  account: AccountId,
  request: AnswersRequest,
  page: PageRequest,
  rules: DomainRules,
): Promise<ListedAnswers> {
  const { items, total } = await received.list(account, filterOf(request, rules), page)
  const isTotalExact = total < receivedTotalMax
  return { items, total: isTotalExact ? total : receivedTotalMax - 1, isTotalExact }
}

const pageSize = 500

/** All answers that pass the filters, newest first. A bad filter is refused at once. */
export function exportedAnswers(
  { received }: Pick<Ports, 'received'>,
  account: AccountId,
  request: AnswersRequest,
  rules: DomainRules,
): AsyncIterable<readonly ReceivedAnswer[]> {
  const filter = filterOf(request, rules)
  return (async function* () {
    for (let before: number | null = null; ; ) {
      const page = await received.listBefore(account, filter, before, pageSize)
      yield page
      before = page.at(-1)?.number ?? null
      if (before === null || page.length < pageSize) return
    }
  })()
}

function filterOf({ domain, company, decision, from, to }: AnswersRequest, rules: DomainRules): ReceivedFilter {
  if (from !== undefined && to !== undefined && from >= to) {
    throw new InvalidRequestError('The time range is empty.', [{ field: 'to', message: 'must be after `from`' }])
  }
  return {
    domain: domain === undefined ? null : requireSubject(domain, rules).name,
    company: company === undefined ? null : requireCompanyNumber(company),
    decision: decision ?? null,
    from: from ?? null,
    to: to ?? null,
  }
}

const domainLengthMax = 253
const domainLetters = /^[a-z0-9_.-]+$/

/** The domains of its answers that a person may mean by a text. `harbour lane` finds `shop.harbour-lane.example`. */
export async function findDomains(
  { received }: Pick<Ports, 'received'>,
  account: AccountId,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  if (text.length > domainLengthMax) return []
  const start = text.trim().toLowerCase().replace(/\s+/g, '-')
  return domainLetters.test(start) ? received.findDomains(account, start, limit) : []
}

const shape = /^ans_[0-9A-Za-z]{8,40}$/

/** An answer of the account with its evidence. */
export async function findReceived(
  { received }: Pick<Ports, 'received'>,
  account: AccountId,
  id: string,
): Promise<FullReceivedAnswer> {
  const found = shape.test(id) ? await received.find(account, asId('ans', id)) : null
  if (!found) throw new AnswerNotFoundError()
  return found
}

class AnswerNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'List the stored answers with GET /v1/answers. Old answers are deleted after a while.'
  override readonly nextStepFor = 'api'

  constructor() {
    super('This account has no stored answer with that id.')
  }
}
