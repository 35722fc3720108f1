import type { Ports } from '../../ports.js'
import { lookupCompanies } from '../../register/profile/lookup-companies.js'
import { InvalidRequestError, RateLimitedError } from '../../shared/errors.js'
import { type AccountId, type DecisionId, newId } from '../../shared/ids.js'
import { decidedResult, type StoredDecision } from '../answer/answer-decided.js'
import { outcomesOf } from '../answer/tally.js'
import type { RowCompany, RowResult } from '../row-answer.js'
import { DecisionNotFoundError, ListSpaceError } from '../runs/errors.js'
import { answersIn, decisionsBlock, resultsIn } from '../runs/list-blocks.js'
import { accountBytesMaxDefault, type ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { DecisionChange } from '../runs/list-store.js'
import { blocksOf, type FoundBlock, markedBlocks } from './marked-rows.js'
import { type Places, placesToDecide, type RowsToDecide } from './rows-to-decide.js'

export const decidedLinesMax = 1_000
const triesMax = 5
const retryAfterSeconds = 2

export interface DecidedRows {
  readonly id: DecisionId
  readonly rows: number
}

type DecidePorts = Pick<Ports, 'lists' | 'register' | 'overlay' | 'clock' | 'random' | 'breathe'>

/**
 * Decides rows of a list; an earlier decision about them is replaced. Free: the company is looked up on the register.
 * `accountBytesMax`: bytes that all lists of an account may take in the store.
 */
export async function decideRows(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  request: RowsToDecide,
  accountBytesMax = accountBytesMaxDefault,
): Promise<DecidedRows> {
  await findRun(ports, account, listId)
  const company = request.company === null ? null : await companyOf(ports, request.company)
  const id = newId(ports.random, 'dec')
  const decision: StoredDecision = { id, company, at: ports.clock.now() }
  const rows = await change(ports, account, listId, accountBytesMax, async (run, blocks) => {
    return { decision, places: await placesToDecide(ports, run, blocks, request) }
  })
  return { id, rows }
}

/** Takes a decision back for all rows that it is about. They are again as they were answered. */
export async function undoDecision(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  decision: string,
): Promise<{ readonly rows: number }> {
  // What is taken back needs no space.
  const rows = await change(ports, account, listId, Number.POSITIVE_INFINITY, async (_, blocks) => {
    const places = new Map<number, Set<number>>()
    for (const { block, decisions } of blocks) {
      const own = [...decisions].flatMap(([place, { id }]) => (id === decision ? [place] : []))
      if (own.length > 0) places.set(block, new Set(own))
    }
    if (places.size === 0) throw new DecisionNotFoundError()
    return { decision: null, places }
  })
  return { rows }
}

interface Plan {
  readonly places: Places
  /** Null to take the decisions about these rows back. */
  readonly decision: StoredDecision | null
}

/** Reads, decides and stores; again if another process came between. Returns the number of rows. */
async function change(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  accountBytesMax: number,
  plan: (run: ListRun, blocks: readonly FoundBlock[]) => Promise<Plan>,
): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const run = await findRun(ports, account, listId)
    const blocks = await markedBlocks(ports, run)
    const { count, ...changed } = await changeOf(ports, run, blocks, await plan(run, blocks))
    const isRunning = run.status !== 'completed' && run.status !== 'stopped'
    if (changed.isForEnded && isRunning) throw stillAsked()
    const outcome = await ports.lists.decide(account, run.id, changed, accountBytesMax)
    if (outcome === 'full') throw new ListSpaceError(accountBytesMax)
    if (outcome === 'stored') return count
  }
  throw new RateLimitedError('The list is being changed by others.', retryAfterSeconds)
}

async function changeOf(
  ports: DecidePorts,
  { id }: ListRun,
  blocks: readonly FoundBlock[],
  { places, decision }: Plan,
): Promise<DecisionChange & { readonly count: number }> {
  const known = new Map(blocks.map((block) => [block.block, block]))
  const changed: DecisionChange['blocks'][number][] = []
  const outcomes: Record<string, number> = {}
  const add = (results: readonly RowResult[], times: 1 | -1) => {
    for (const [outcome, rows] of Object.entries(outcomesOf(results)))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + rows * times
  }
  let count = 0
  let isForEnded = false
  for await (const block of blocksOf(ports, id, [...places.keys()])) {
    const [answers, results] = [answersIn(block), resultsIn(block)]
    const decisions = new Map(known.get(block.block)?.decisions)
    const [before, after]: [RowResult[], RowResult[]] = [[], []]
    for (const place of places.get(block.block) ?? []) {
      const [answer, result] = [answers[place], results[place]]
      if (!answer || !result) continue
      if (answer.outcome === 'credit_limit') isForEnded = true
      before.push(result)
      after.push(decision === null ? answer : decidedResult(decision.company, answer))
      if (decision === null) decisions.delete(place)
      else decisions.set(place, decision)
    }
    add(before, -1)
    add(after, 1)
    count += after.length
    const stored = known.get(block.block)?.stored ?? null
    changed.push({ block: block.block, before: stored, decisions: decisionsBlock(decisions) })
  }
  return { blocks: changed, outcomes, isForEnded, count }
}

async function companyOf(ports: DecidePorts, given: string): Promise<RowCompany> {
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
