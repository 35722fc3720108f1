import type { Ports } from '../../ports.js'
import { lookupCompanies } from '../../register/profile/lookup-companies.js'
import { InvalidRequestError, UnavailableError } from '../../shared/errors.js'
import { type AccountId, type DecisionId, newId } from '../../shared/ids.js'
import { decidedResult, type StoredDecision } from '../answer/answer-decided.js'
import { outcomesOf } from '../answer/tally.js'
import type { RowCompany, RowResult } from '../row-answer.js'
import { DecisionNotFoundError } from '../runs/errors.js'
import { alikeKey, answersIn, decisionsBlock, resultsIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { DecisionChange } from '../runs/list-store.js'
import { alikeAt, blocksOf, type FoundBlock, markedBlocks } from './marked-rows.js'

export const decidedLinesMax = 1_000
const triesMax = 5

export interface RowsToDecide {
  /** The rows by their line. */
  readonly lines: readonly number[]
  /** The number of the right company; null if none of the candidates is. */
  readonly company: string | null
  /** Also all rows that wait for a decision, name the same company and have the same candidates. */
  readonly isForAlike: boolean
}

export interface DecidedRows {
  readonly id: DecisionId
  readonly rows: number
}

type DecidePorts = Pick<Ports, 'lists' | 'register' | 'overlay' | 'clock' | 'random' | 'breathe'>

/** Decides rows of a list; an earlier decision about them is replaced. Free: the company is looked up on the register. */
export async function decideRows(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  request: RowsToDecide,
): Promise<DecidedRows> {
  await findRun(ports, account, listId)
  const company = request.company === null ? null : await companyOf(ports, request.company)
  const id = newId(ports.random, 'dec')
  const decision: StoredDecision = { id, company, at: ports.clock.now() }
  const rows = await change(ports, account, listId, async (run, blocks) => {
    const places = await placesOf(ports, run, blocks, request)
    return { places, decisionFor: () => decision }
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
  const rows = await change(ports, account, listId, async (_, blocks) => {
    const places = new Map<number, Set<number>>()
    for (const { block, decisions } of blocks) {
      const own = [...decisions].flatMap(([place, { id }]) => (id === decision ? [place] : []))
      if (own.length > 0) places.set(block, new Set(own))
    }
    if (places.size === 0) throw new DecisionNotFoundError()
    return { places, decisionFor: () => null }
  })
  return { rows }
}

interface Plan {
  /** The places of the rows by block. */
  readonly places: ReadonlyMap<number, ReadonlySet<number>>
  decisionFor(): StoredDecision | null
}

/** Reads, decides and stores; again if another decision came between. Returns the number of rows. */
async function change(
  ports: DecidePorts,
  account: AccountId,
  listId: string,
  plan: (run: ListRun, blocks: readonly FoundBlock[]) => Promise<Plan>,
): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const run = await findRun(ports, account, listId)
    const blocks = await markedBlocks(ports, run)
    const { places, decisionFor } = await plan(run, blocks)
    const { count, ...changed } = await changeOf(ports, run, blocks, places, decisionFor())
    const isRunning = run.status !== 'completed' && run.status !== 'stopped'
    if (changed.isForEnded && isRunning) throw stillAsked()
    if (await ports.lists.decide(account, run.id, changed)) return count
  }
  throw new UnavailableError('The list is being changed by others.', { nextStep: 'Try again in a moment.' })
}

async function changeOf(
  ports: DecidePorts,
  { id }: ListRun,
  blocks: readonly FoundBlock[],
  places: Plan['places'],
  decision: StoredDecision | null,
): Promise<DecisionChange & { readonly count: number }> {
  const known = new Map(blocks.map((block) => [block.block, block]))
  const changed: DecisionChange['blocks'][number][] = []
  const [before, after]: [RowResult[], RowResult[]] = [[], []]
  let isForEnded = false
  for await (const block of blocksOf(ports, id, [...places.keys()])) {
    await ports.breathe()
    const [answers, results] = [answersIn(block), resultsIn(block)]
    const decisions = new Map(known.get(block.block)?.decisions)
    for (const place of places.get(block.block) ?? []) {
      const [answer, result] = [answers[place], results[place]]
      if (!answer || !result) continue
      if (answer.outcome === 'credit_limit') isForEnded = true
      before.push(result)
      after.push(decision === null ? answer : decidedResult(decision.company, answer))
      if (decision === null) decisions.delete(place)
      else decisions.set(place, decision)
    }
    const stored = known.get(block.block)?.stored ?? null
    changed.push({ block: block.block, before: stored, decisions: decisionsBlock(decisions) })
  }
  const outcomes: Record<string, number> = { ...outcomesOf(after) }
  for (const [outcome, count] of Object.entries(outcomesOf(before)))
    outcomes[outcome] = (outcomes[outcome] ?? 0) - count
  return { blocks: changed, outcomes, isForEnded, count: after.length }
}

/** Where the rows are that are decided. */
async function placesOf(
  ports: DecidePorts,
  { id, sheet }: ListRun,
  blocks: readonly FoundBlock[],
  { lines, isForAlike }: RowsToDecide,
): Promise<Plan['places']> {
  const places = new Map<number, Set<number>>()
  const add = (block: number, place: number) => places.set(block, (places.get(block) ?? new Set()).add(place))
  const wanted = new Set(lines)
  const near = blocks.filter(({ lines: [first, last] }) => lines.some((line) => line >= first && line <= last))
  const byBlock = new Map(blocks.map((block) => [block.block, block]))
  const keys = new Map<string, Set<string>>()
  for await (const block of blocksOf(
    ports,
    id,
    near.map(({ block }) => block),
  )) {
    const answers = answersIn(block)
    for (const [place, row] of rowsOf(block.rows).entries()) {
      const [answer, marks] = [answers[place], byBlock.get(block.block)]
      if (!wanted.has(row.line) || !answer || !marks) continue
      wanted.delete(row.line)
      add(block.block, place)
      const mark = alikeAt(marks, place)
      if (mark !== undefined) keys.set(mark, (keys.get(mark) ?? new Set()).add(alikeKey(row, answer, sheet.roles)))
    }
  }
  const [missing] = wanted
  if (missing !== undefined) throw noSuchRow(missing)
  if (!isForAlike) return places
  const similar = blocks.filter((block) =>
    Object.keys(block.alike).some((at) => keys.has(alikeAt(block, Number(at)) ?? '')),
  )
  for await (const block of blocksOf(
    ports,
    id,
    similar.map(({ block }) => block),
  )) {
    await ports.breathe()
    const [rows, answers, marks] = [rowsOf(block.rows), answersIn(block), byBlock.get(block.block)]
    for (const at of Object.keys(marks?.alike ?? {})) {
      const place = Number(at)
      const [row, answer, known] = [rows[place], answers[place], marks && keys.get(alikeAt(marks, place) ?? '')]
      // The mark is short, so it may be the same by chance.
      if (row && answer && known?.has(alikeKey(row, answer, sheet.roles))) add(block.block, place)
    }
  }
  return places
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

function noSuchRow(line: number): InvalidRequestError {
  const message = `Row ${line} is not in the list, or it has no answer yet.`
  return new InvalidRequestError(message, [{ field: 'lines', message }], 'Read the rows of the list for their lines.')
}

function stillAsked(): InvalidRequestError {
  return new InvalidRequestError(
    'The row was skipped because of its cost, and the list is being answered.',
    [],
    'Wait until the list has ended.',
  )
}
