import { type KeyedWork, unkeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import { InvalidRequestError, UnavailableError } from '../../shared/errors.js'
import { type AccountId, asId, type ListId, newId } from '../../shared/ids.js'
import { utf8Length } from '../../shared/text.js'
import type { Forecast, PaidSites } from '../answer/forecast.js'
import {
  ColumnsMissingError,
  EmptyListError,
  ListNotFoundError,
  ListSpaceError,
  ListStartedError,
  ListsFullError,
  ListTooLongError,
  NotStoppedError,
} from './errors.js'
import { keepFile } from './kept-file.js'
import {
  accountBytesMaxDefault,
  hasDiskSpace,
  type ListProblem,
  type ListRun,
  type ListSheet,
  rowBytesAllowed,
  rowsMax,
  runsMax,
  unfinishedRunsMax,
} from './list-run.js'
import type { ListBlock, NewBlock } from './list-store.js'
import { paidSites } from './paid-sites.js'

const blocksAtOnce = 20

export interface ReceivedList {
  readonly name: string | null
  readonly sheet: ListSheet
  readonly maxCredits: number | null
  /** The rows in blocks, as JSON. They are read only as fast as they are stored. */
  readonly blocks: AsyncIterable<{ readonly rows: string; readonly count: number }>
  /** Bytes of the file. */
  receivedBytes: number
  /** What the rows may cost. Called once all of them are read. */
  forecast(paidOf: PaidSites): Forecast | Promise<Forecast>
  /** Otherwise it waits until it is resumed. Default: true. */
  readonly isStarted?: boolean
  /** The file itself as texts, to read another sheet of it. It is kept until the list is started. */
  readonly file?: AsyncIterable<string> | undefined
  /** A list that is not started, whose place this one takes. It is removed when this one is stored. */
  readonly replaces?: ListId | undefined
}

type ReceivePorts = Parameters<typeof paidSites>[0] &
  Pick<Ports, 'atomically' | 'lists' | 'random' | 'crypto' | 'health'>

/**
 * Stores a list, whole or not at all. `accountBytesMax`: bytes that all lists of an account may take in the store. A
 * repeat returns the list that an earlier run has stored, and replaces one that it has stored in part.
 */
export async function receiveList(
  ports: ReceivePorts,
  account: AccountId,
  list: ReceivedList,
  accountBytesMax = accountBytesMaxDefault,
  work = unkeyedWork,
): Promise<ListRun> {
  const earlier = await earlierRun(ports, account, work)
  if (earlier && earlier.status !== 'receiving') return earlier
  await requireSpace(ports)
  const id = newId(ports.random, 'bulk')
  const run: ListRun = {
    id,
    account,
    name: list.name,
    sheet: list.sheet,
    maxCredits: list.maxCredits,
    status: 'receiving',
    rows: 0,
    answered: 0,
    charged: 0,
    asked: [],
    outcomes: {},
    problem: null,
    forecast: null,
    createdAt: ports.clock.now(),
    finishedAt: null,
  }
  await ports.atomically(async (stores) => {
    // One that takes the place of another needs no room of its own.
    const more = list.replaces ? 1 : 0
    const limits = {
      unfinishedMax: unfinishedRunsMax + more,
      runsMax: runsMax + more,
      replaced: earlier?.id ?? null,
    }
    if (!(await stores.lists.create(run, limits))) throw new ListsFullError(unfinishedRunsMax, runsMax)
    await work.record(stores, id)
  })
  const stored = await storeList(ports, run, list, accountBytesMax).catch(async (error: unknown) => {
    const whole = await removePart(ports, run, work)
    if (whole) return whole
    await sweepRemoved(ports)
    throw error
  })
  if (list.replaces) await sweepRemoved(ports)
  return stored
}

async function storeList(
  ports: ReceivePorts,
  run: ListRun,
  list: ReceivedList,
  accountBytesMax: number,
): Promise<ListRun> {
  const { rows, contentHash } = await storeBlocks(ports, run.id, list, accountBytesMax)
  if (rows === 0) throw new EmptyListError()
  if (list.file) await keepFile(ports, run.id, list.file, accountBytesMax)
  const forecast = await list.forecast((sites) => paidSites(ports, run.account, sites))
  const problem = list.isStarted === false ? notStarted(forecast, rows) : null
  await ports.atomically(async ({ lists }) => {
    if (list.replaces && !(await lists.removeNotStarted(run.account, list.replaces)))
      throw (await lists.find(run.account, list.replaces)) ? new ListStartedError() : new ListNotFoundError()
    if (!(await lists.ready(run.id, { forecast, problem, contentHash }))) throw new ListNotFoundError()
  })
  return { ...run, rows, forecast, problem, status: problem ? 'stopped' : 'waiting' }
}

/** If only the answer of the last transaction was lost, the list is stored: it stays, and is returned. */
function removePart(ports: ReceivePorts, { account, id }: ListRun, work: KeyedWork): Promise<ListRun | null> {
  return ports.atomically(async (stores) => {
    const isRemoved = await stores.lists.removeReceiving(account, id)
    const stored = isRemoved ? null : await stores.lists.find(account, id)
    if (!stored) await work.clear(stores)
    return stored
  })
}

async function earlierRun(ports: ReceivePorts, account: AccountId, { done }: KeyedWork): Promise<ListRun | null> {
  return done === null ? null : ports.lists.find(account, asId('bulk', done))
}

export function notStarted({ mayCost }: Forecast, rows: number): ListProblem {
  const cost = mayCost === 0 ? 'No row costs a credit.' : `Up to ${mayCost} of ${rows} rows may cost a credit.`
  return { code: 'not_started', message: `The list is not started. ${cost}`, nextStep: 'Resume the list to start it.' }
}

async function requireSpace({ health }: Pick<Ports, 'health'>): Promise<void> {
  if (hasDiskSpace(await health.freeBytes())) return
  throw new UnavailableError('The disk of the server is nearly full, so it takes no lists.', {
    nextStep: 'Try again later. The operator has to free disk space.',
  })
}

/** Several blocks per transaction. The hash is the same for lists with the same columns and rows. */
async function storeBlocks(
  ports: ReceivePorts,
  id: ListId,
  list: ReceivedList,
  accountBytesMax: number,
): Promise<{ readonly rows: number; readonly contentHash: string }> {
  let contentHash = ports.crypto.sha256(JSON.stringify(list.sheet.columns))
  let waiting: NewBlock[] = []
  let block = 0
  let rows = 0
  let bytes = 0
  const store = async () => {
    if (waiting.length === 0) return
    await requireSpace(ports)
    const outcome = await ports.lists.addBlocks(id, waiting, accountBytesMax)
    if (outcome === 'gone') throw new ListNotFoundError()
    if (outcome === 'full') throw new ListSpaceError(accountBytesMax)
    waiting = []
  }
  for await (const { rows: text, count } of list.blocks) {
    rows += count
    bytes += utf8Length(text)
    if (rows > rowsMax) throw new ListTooLongError(`${rowsMax} rows`)
    const allowed = rowBytesAllowed(list.receivedBytes)
    if (bytes > allowed) {
      throw new ListTooLongError(
        `${Math.floor(allowed / 1_000_000)} MB of text, which is the limit for a file of its size`,
      )
    }
    contentHash = ports.crypto.sha256(contentHash + text)
    waiting.push({ block, rows: text, count })
    block += 1
    if (waiting.length >= blocksAtOnce) await store()
  }
  await store()
  return { rows, contentHash }
}

/** Deletes what removed lists have left, in small steps. */
export async function sweepRemoved({ lists, breathe }: Pick<Ports, 'lists' | 'breathe'>): Promise<void> {
  while (await lists.sweep()) await breathe()
}

export async function findRun(ports: Pick<Ports, 'lists'>, account: AccountId, id: string): Promise<ListRun> {
  const run = isListId(id) ? await ports.lists.find(account, id) : null
  if (!run) throw new ListNotFoundError()
  return run
}

export async function removeRun(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  account: AccountId,
  id: string,
): Promise<void> {
  if (!isListId(id) || !(await ports.lists.remove(account, id))) throw new ListNotFoundError()
  await sweepRemoved(ports)
}

/** Stops a list once the rows that are under way are answered. One that has ended stays as it is. */
export async function stopRun(ports: Pick<Ports, 'lists' | 'clock'>, account: AccountId, id: string): Promise<ListRun> {
  const run = await findRun(ports, account, id)
  if (run.status === 'receiving')
    throw new InvalidRequestError(
      'The list is still being received.',
      [],
      'Stop it once its status is waiting, or delete it.',
    )
  await ports.lists.stop(account, run.id, stoppedByOwner, ports.clock.now())
  return findRun(ports, account, id)
}

const stoppedByOwner: ListProblem = {
  code: 'stopped',
  message: 'The list was stopped. The rows that are answered are kept.',
  nextStep: 'Resume the list to answer the other rows.',
}

/** Continues a list that was stopped, for example after new credits. */
export async function resumeRun(
  ports: Pick<Ports, 'atomically' | 'lists'>,
  account: AccountId,
  id: string,
  maxCredits: number | null | undefined,
  work = unkeyedWork,
): Promise<ListRun> {
  const run = await findRun(ports, account, id)
  if (work.done !== null) return run
  if (Object.keys(run.sheet.roles).length === 0) throw new ColumnsMissingError(run.sheet.columns)
  const limit = maxCredits === undefined ? run.maxCredits : maxCredits
  await ports.atomically(async (stores) => {
    const resumed = await stores.lists.resume(account, run.id, limit, unfinishedRunsMax)
    if (resumed === 'full') throw new ListsFullError(unfinishedRunsMax, runsMax)
    if (resumed === 'missing') throw new NotStoppedError(run.problem !== null)
    await work.record(stores, run.id)
  })
  return findRun(ports, account, id)
}

/** The blocks of a run, a few at a time: all of them, or those with work left. */
export async function* readBlocks(
  ports: Pick<Ports, 'lists'>,
  id: ListId,
  which: 'blocks' | 'openBlocks' = 'blocks',
): AsyncGenerator<ListBlock> {
  for (let after = -1; ; ) {
    const blocks = await ports.lists[which](id, after, blocksAtOnce)
    yield* blocks
    const last = blocks.at(-1)
    if (!last || blocks.length < blocksAtOnce) return
    after = last.block
  }
}

function isListId(id: string): id is ListId {
  return id.startsWith('bulk_') && asId('bulk', id) === id
}
