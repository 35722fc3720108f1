import type { Ports } from '../../ports.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { lookupCompanies } from '../../register/profile/lookup-companies.js'
import { parseNote } from '../../resolution/review/note.js'
import { historyMax } from '../../resolution/review/review-limits.js'
import type { DecidedListRows, ReviewEvent } from '../../resolution/review/review-store.js'
import { InvalidRequestError, RateLimitedError } from '../../shared/errors.js'
import { type AccountId, type DecisionId, newId } from '../../shared/ids.js'
import { decidedResult, type StoredDecision } from '../answer/answer-decided.js'
import { outcomesOf } from '../answer/tally.js'
import type { RowCompany, RowResult } from '../row-result.js'
import { DecisionNotFoundError, ListSpaceError } from '../runs/errors.js'
import { answersIn, decisionsBlock, decisionsIn, lastOf, resultsIn, rowsOf } from '../runs/list-blocks.js'
import { accountBytesMaxDefault, type ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { DecisionChange } from '../runs/list-store.js'
import { type LeftRows, NothingDecidedError, noneLeft, whyLeft } from './left-rows.js'
import { blocksOf } from './marked-rows.js'
import { bestCandidate, firstCandidate, placesToDecide, type RowsToDecide } from './rows-to-decide.js'

export const decidedLinesMax = 1_000
const triesMax = 5
const retryAfterSeconds = 2

export interface DecidedRows {
  readonly id: DecisionId
  readonly rows: number
  /** Those that stay as they are. */
  readonly left: LeftRows
}

type DecidePorts = Pick<Ports, 'lists' | 'register' | 'overlay' | 'clock' | 'random' | 'breathe' | 'atomically'>

/** What the history tells of a change. */
type DecisionEvent = Pick<ReviewEvent, 'action' | 'company' | 'by' | 'note'> &
  Pick<DecidedListRows, 'decision' | 'lines'>

const linesRecorded = 20

/**
 * Decides rows of a list; an earlier decision about them is replaced. Free: the company is looked up on the register.
 * `by`: who decides, from `reviewerName`. `accountBytesMax`: bytes that all lists of an account may take in the store.
 */
export async function decideRows(
  ports: DecidePorts,
  account: AccountId,
  by: string,
  listId: string,
  request: RowsToDecide,
  accountBytesMax = accountBytesMaxDefault,
): Promise<DecidedRows> {
  const note = parseNote(request.note ?? null)
  await findRun(ports, account, listId)
  const company = typeof request.company === 'string' ? await requireCompany(ports, request.company) : null
  const [id, at] = [newId(ports.random, 'dec'), ports.clock.now()]
  const event = ({ lines, companies }: ChangedRows): DecisionEvent => ({
    ...{ action: request.company === null ? 'rejected' : 'accepted', by, note, decision: id },
    ...{ company: onlyOf(companies), lines },
  })
  const { rows, left } = await change(ports, account, listId, accountBytesMax, event, async (run) => {
    const { named, alike, firsts } = await placesToDecide(ports, run, request)
    const known = new Map<string, RowCompany>()
    if (request.company === firstCandidate)
      for (const number of firsts) known.set(number, await requireCompany(ports, number))
    const decide: Plan['decide'] = (answer, { outcome }) => {
      if (request.keepsMatched && outcome === 'matched') return undefined
      if (request.company !== firstCandidate) return { id, company, at, by, note }
      const own = known.get(bestCandidate(answer)?.company_number ?? '')
      return own && { id, company: own, at, by, note }
    }
    const placesIn: Plan['placesIn'] = (block, decisions) => [
      ...new Set([
        ...(named.get(block) ?? []),
        // Another decision may have come between.
        ...[...(alike.get(block) ?? [])].filter((place) => !decisions.has(place)),
      ]),
    ]
    return { decide, blocks: [...new Set([...named.keys(), ...alike.keys()])], placesIn }
  })
  if (rows === 0) throw new NothingDecidedError(left)
  return { id, rows, left }
}

/** Takes a decision back for all rows that it is about. They are again as they were answered. */
export async function undoDecision(
  ports: DecidePorts,
  account: AccountId,
  by: string,
  listId: string,
  decision: string,
): Promise<{ readonly rows: number }> {
  if (!isDecisionId(decision)) throw new DecisionNotFoundError()
  const event = ({ lines, companies }: ChangedRows): DecisionEvent => ({
    ...{ action: 'undone', by, note: null, decision, company: onlyOf(companies), lines },
  })
  // What is taken back needs no space.
  const { rows } = await change(ports, account, listId, Number.POSITIVE_INFINITY, event, async ({ id }) => ({
    decide: () => null,
    blocks: await ports.lists.blocksDecided(id, decision),
    placesIn: (_, decisions) => [...decisions].flatMap(([place, made]) => (made.id === decision ? [place] : [])),
  }))
  if (rows === 0) throw new DecisionNotFoundError()
  return { rows }
}

/** The rows that a decision or an undo is really about: some of those that were named may have stayed as they are. */
interface ChangedRows {
  /** The first ones. */
  readonly lines: readonly number[]
  /** Those that were decided, or taken back. */
  readonly companies: ReadonlySet<string | undefined>
}

/** Null if each row had its own, or none. */
function onlyOf(companies: ChangedRows['companies']) {
  const [company, ...others] = companies
  return company === undefined || others.length > 0 ? null : asCompanyNumber(company)
}

function isDecisionId(text: string): text is DecisionId {
  return /^dec_[0-9A-Za-z]{1,40}$/.test(text)
}

interface Plan {
  /** Null to take the decision about a row back, undefined to leave it as it is. */
  decide(answer: RowResult, result: RowResult): StoredDecision | null | undefined
  readonly blocks: readonly number[]
  /** The rows of a block that change, given what is decided now. */
  placesIn(block: number, decisions: ReadonlyMap<number, StoredDecision>): readonly number[]
}

/** Reads, decides and stores; again if another process came between. Returns how many rows changed. */
async function change(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  accountBytesMax: number,
  event: (changed: ChangedRows) => DecisionEvent,
  plan: (run: ListRun) => Promise<Plan>,
): Promise<Pick<DecidedRows, 'rows' | 'left'>> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const run = await findRun(ports, account, listId)
    const { count, left, rows, ...changed } = await changeOf(ports, run, await plan(run))
    if (count === 0) return { rows: 0, left }
    const isRunning = run.status !== 'completed' && run.status !== 'stopped'
    if (changed.isForEnded && isRunning) throw stillAsked()
    const outcome = await ports.atomically(async ({ lists, reviews }) => {
      const stored = await lists.decide(account, run.id, changed, accountBytesMax, ports.breathe)
      if (stored !== 'stored') return stored
      const { decision, lines, ...made } = event(rows)
      const about = { list: run.id, name: run.name, decision, rows: count, lines }
      // The account is locked with its list.
      await reviews.record(account, about, { ...made, at: ports.clock.now() }, historyMax)
      return stored
    })
    if (outcome === 'full') throw new ListSpaceError(accountBytesMax)
    if (outcome === 'stored') return { rows: count, left }
  }
  throw new RateLimitedError('The list is being changed by others.', retryAfterSeconds)
}

async function changeOf(
  ports: DecidePorts,
  { id }: ListRun,
  { blocks, placesIn, decide }: Plan,
): Promise<DecisionChange & { readonly count: number; readonly left: LeftRows; readonly rows: ChangedRows }> {
  const changed: DecisionChange['blocks'][number][] = []
  const outcomes: Record<string, number> = {}
  const add = (results: readonly RowResult[], times: 1 | -1) => {
    for (const [outcome, rows] of Object.entries(outcomesOf(results)))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + rows * times
  }
  const lines: number[] = []
  const companies = new Set<string | undefined>()
  const left = { ...noneLeft }
  let count = 0
  let isForEnded = false
  for await (const block of blocksOf(ports, id, blocks)) {
    const [answers, results] = [answersIn(block), resultsIn(block)]
    const decisions = new Map(decisionsIn(block.decisions))
    const [before, after]: [RowResult[], RowResult[]] = [[], []]
    const rows = lines.length < linesRecorded ? rowsOf(block.rows) : []
    for (const place of placesIn(block.block, decisions)) {
      const [answer, result] = [answers[place], results[place]]
      if (!answer || !result) continue
      const decision = decide(answer, result)
      if (decision === undefined) {
        left[whyLeft(result.outcome === 'matched' ? result : answer)] += 1
        continue
      }
      if (answer.outcome === 'credit_limit') isForEnded = true
      before.push(result)
      after.push(decision === null ? answer : decidedResult(decision.company, answer))
      companies.add((decision ?? decisions.get(place))?.company?.company_number)
      const line = rows[place]?.line
      if (line !== undefined && lines.length < linesRecorded) lines.push(line)
      if (decision === null) decisions.delete(place)
      else decisions.set(place, decision)
    }
    if (after.length === 0) continue
    add(before, -1)
    add(after, 1)
    count += after.length
    const decidedAt = lastOf(decisions.values())?.at ?? null
    changed.push({ block: block.block, before: block.decisions, decisions: decisionsBlock(decisions), decidedAt })
  }
  return { blocks: changed, outcomes, isForEnded, count, left, rows: { lines, companies } }
}

async function requireCompany(ports: DecidePorts, given: string): Promise<RowCompany> {
  const [found] = await lookupCompanies(ports, [given])
  if (!found?.profile) {
    const isNumber = found?.error === 'company_not_found'
    const message = isNumber
      ? `No company on the register has the number ${given}.`
      : `${given} is not a company number.`
    throw new InvalidRequestError(message, [{ field: 'company_number', message }], 'Check the number.')
  }
  const { company } = found.profile
  return {
    company_number: company.number,
    company_name: company.name,
    company_status: company.status,
    registered_postcode: company.office.postalCode,
    incorporated_on: company.incorporatedOn,
  }
}

function stillAsked(): InvalidRequestError {
  return new InvalidRequestError(
    'The row was skipped because of its cost, and the list is being answered.',
    [],
    'Wait until the list has ended.',
  )
}
