import type { Ports } from '../ports.js'
import { type AccountId, asId, type BulkId, newId } from '../shared/ids.js'
import { type BulkRun, type BulkSheet, lengthMax, rowsMax, runsMax, unfinishedRunsMax } from './bulk-run.js'
import type { BulkBlock, NewBlock } from './bulk-store.js'
import { BulkFullError, BulkNotFoundError, EmptyListError, ListTooLongError, NotStoppedError } from './errors.js'

const blocksAtOnce = 20

export interface ReceivedList {
  readonly name: string | null
  readonly sheet: BulkSheet
  readonly maxCredits: number | null
  /** The rows in blocks, as JSON. They are read only as fast as they are stored. */
  readonly blocks: AsyncIterable<{ readonly rows: string; readonly count: number }>
}

type BulkPorts = Pick<Ports, 'bulk' | 'clock' | 'random'>

/** Stores a list, whole or not at all. */
export async function receiveList(ports: BulkPorts, account: AccountId, list: ReceivedList): Promise<BulkRun> {
  const id = newId(ports.random, 'bulk')
  const run: BulkRun = {
    id,
    account,
    name: list.name,
    sheet: list.sheet,
    maxCredits: list.maxCredits,
    status: 'receiving',
    rows: 0,
    answered: 0,
    charged: 0,
    outcomes: {},
    problem: null,
    createdAt: ports.clock.now(),
    finishedAt: null,
  }
  const limits = { unfinishedMax: unfinishedRunsMax, runsMax }
  if (!(await ports.bulk.create(run, limits))) throw new BulkFullError(unfinishedRunsMax, runsMax)
  try {
    const rows = await storeBlocks(ports, id, list.blocks)
    if (rows === 0) throw new EmptyListError()
    if (!(await ports.bulk.ready(id))) throw new BulkNotFoundError()
    return { ...run, rows, status: 'waiting' }
  } catch (error) {
    await ports.bulk.remove(account, id)
    throw error
  }
}

/** Several blocks per transaction. Returns the number of rows. */
async function storeBlocks(ports: BulkPorts, id: BulkId, blocks: ReceivedList['blocks']): Promise<number> {
  let waiting: NewBlock[] = []
  let block = 0
  let rows = 0
  let length = 0
  const store = async () => {
    if (waiting.length > 0 && !(await ports.bulk.addBlocks(id, waiting))) throw new BulkNotFoundError()
    waiting = []
  }
  for await (const { rows: text, count } of blocks) {
    rows += count
    length += text.length
    if (rows > rowsMax) throw new ListTooLongError(`${rowsMax} rows`)
    if (length > lengthMax) throw new ListTooLongError(`${lengthMax} characters`)
    waiting.push({ block, rows: text, count })
    block += 1
    if (waiting.length >= blocksAtOnce) await store()
  }
  await store()
  return rows
}

export async function findRun(ports: Pick<Ports, 'bulk'>, account: AccountId, id: string): Promise<BulkRun> {
  const run = isBulkId(id) ? await ports.bulk.find(account, id) : null
  if (!run) throw new BulkNotFoundError()
  return run
}

export async function removeRun(ports: Pick<Ports, 'bulk'>, account: AccountId, id: string): Promise<void> {
  if (!isBulkId(id) || !(await ports.bulk.remove(account, id))) throw new BulkNotFoundError()
}

/** Continues a list that was stopped, for example after new credits. */
export async function resumeRun(
  ports: Pick<Ports, 'bulk'>,
  account: AccountId,
  id: string,
  maxCredits: number | null | undefined,
): Promise<BulkRun> {
  const run = await findRun(ports, account, id)
  const limit = maxCredits === undefined ? run.maxCredits : maxCredits
  if (!(await ports.bulk.resume(account, run.id, limit))) throw new NotStoppedError()
  return findRun(ports, account, id)
}

/** All blocks of a run, a few at a time. */
export async function* readBlocks(ports: Pick<Ports, 'bulk'>, id: BulkId): AsyncGenerator<BulkBlock> {
  for (let after = -1; ; ) {
    const blocks = await ports.bulk.blocks(id, after, blocksAtOnce)
    yield* blocks
    const last = blocks.at(-1)
    if (!last || blocks.length < blocksAtOnce) return
    after = last.block
  }
}

function isBulkId(id: string): id is BulkId {
  return id.startsWith('bulk_') && asId('bulk', id) === id
}
