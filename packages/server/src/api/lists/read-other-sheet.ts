import { type AccountId, type Engine, InvalidRequestError, type ListRun } from '@brassplate/core'
import type { Services } from '../../http/request-context.js'
import { receiveList } from './receive-list.js'

/** The sheets of a workbook. */
export interface ListSheets {
  /** The one that was read. */
  readonly sheet: string
  readonly others: readonly string[]
  /** Another one can be read, because the file is kept. */
  readonly isKept: boolean
}

/** Null unless the file is a workbook. */
export async function listSheets({ lists }: Engine, run: ListRun): Promise<ListSheets | null> {
  const { workbook } = run.sheet
  if (!workbook) return null
  const isKept = workbook.others.length > 0 && !(await lists.keptFile(run).next()).done
  return { ...workbook, isKept }
}

/** Reads another sheet of the workbook of a list that is not started. The new list takes the place of the old one. */
export async function readOtherSheet(
  { engine, files }: Pick<Services, 'engine' | 'files'>,
  account: AccountId,
  id: string,
  sheetName: string,
  gone: AbortSignal,
): Promise<ListRun> {
  const run = await engine.lists.find(account, id)
  if (run.problem?.code !== 'not_started' || !run.sheet.workbook?.others.includes(sheetName)) throw notKept()
  return files.receive(account, async (spool) => {
    const file = await spool(bytesOf(engine, run))
    if (file.bytes === 0) throw notKept()
    const { name, maxCredits } = run
    const list = { file, name, sheetName, choices: {}, maxCredits, isStarted: false, replaces: run.id, gone }
    return receiveList({ engine, files }, account, list)
  })
}

async function* bytesOf(engine: Engine, run: ListRun): AsyncGenerator<Uint8Array> {
  for await (const piece of engine.lists.keptFile(run)) yield Buffer.from(piece, 'base64')
}

function notKept(): InvalidRequestError {
  return new InvalidRequestError('The sheet of this list cannot be changed.', [], 'Send the file again.')
}
