import type { AccountId, ListRun } from '@brassplate/core'
import type { ReceivedFile } from '@brassplate/core/contract'
import { blockOf, type ColumnChoices, rowsPerBlock, type SheetRow } from '@brassplate/core/lists'
import type { Services } from '../../http/request-context.js'

export interface ListToReceive {
  readonly file: ReceivedFile
  readonly name: string | null
  readonly sheetName?: string | undefined
  readonly choices: ColumnChoices
  readonly maxCredits: number | null
  /** Aborted when the sender has gone. */
  readonly gone: AbortSignal
}

/** Reads a list that has arrived and stores its rows. */
export function receiveList(
  { engine, files }: Pick<Services, 'engine' | 'files'>,
  account: AccountId,
  { file, name, sheetName, choices, maxCredits, gone }: ListToReceive,
): Promise<ListRun> {
  const toRead = { descriptor: file.descriptor, name, sheetName, choices }
  return files.readSheet(account, toRead, gone, ({ columns, isList, dialect, roles, rows }) => {
    const sheet = { columns, isList, dialect, roles: { ...roles } }
    const blocks = blocksOf(rows)
    return engine.lists.receive(account, { name, maxCredits, sheet, blocks, receivedBytes: file.bytes })
  })
}

async function* blocksOf(rows: AsyncIterable<SheetRow>) {
  let held: SheetRow[] = []
  for await (const row of rows) {
    held.push(row)
    if (held.length < rowsPerBlock) continue
    yield { rows: blockOf(held), count: held.length }
    held = []
  }
  if (held.length > 0) yield { rows: blockOf(held), count: held.length }
}
