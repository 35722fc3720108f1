import type { AccountId, KeyedWork, ListId, ListRun } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import {
  blockOf,
  type ColumnChoices,
  ForecastCounter,
  type PaidSites,
  rowsPerBlock,
  type SheetRow,
} from '@brassplate/core/lists'
import type { Services } from '../../http/request-context.js'
import { filePieces, keptBytesMax } from './file-pieces.js'

export interface ListToReceive {
  readonly file: ReceivedFile
  readonly name: string | null
  readonly sheetName?: string | undefined
  readonly choices: ColumnChoices
  readonly maxCredits: number | null
  readonly isStarted: boolean
  /** A list that is not started, whose place this one takes. */
  readonly replaces?: ListId
  /** Aborted when the sender has gone. */
  readonly gone: AbortSignal
  /** If the list was sent with an Idempotency-Key. */
  readonly work?: KeyedWork
}

/** Reads a list that has arrived and stores its rows. */
export function receiveList(
  { engine, files }: Pick<Services, 'engine' | 'files'>,
  account: AccountId,
  { file, name, sheetName, choices, maxCredits, isStarted, replaces, gone, work }: ListToReceive,
): Promise<ListRun> {
  const toRead = { descriptor: file.descriptor, name, sheetName, choices, mayLackRoles: !isStarted }
  return files.readSheet(account, toRead, gone, ({ rows, roles, ...head }) => {
    const sheet = { ...head, roles: { ...roles } }
    const counter = new ForecastCounter(roles)
    const isKept = !isStarted && (head.workbook?.others.length ?? 0) > 0 && file.bytes <= keptBytesMax
    const list = {
      ...{ name, maxCredits, isStarted, replaces, sheet },
      blocks: blocksOf(rows, counter),
      receivedBytes: file.bytes,
      forecast: (paidOf: PaidSites) => counter.forecastWithout(paidOf),
      file: isKept ? filePieces(file) : undefined,
    }
    return engine.lists.receive(account, list, work)
  })
}

async function* blocksOf(rows: AsyncIterable<SheetRow>, counter: ForecastCounter) {
  let held: SheetRow[] = []
  for await (const row of rows) {
    counter.add(row)
    held.push(row)
    if (held.length < rowsPerBlock) continue
    yield { rows: blockOf(held), count: held.length }
    held = []
  }
  if (held.length > 0) yield { rows: blockOf(held), count: held.length }
}
