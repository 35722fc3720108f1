import { type AccountId, type BulkRun, type Engine, InvalidRequestError } from '@brassplate/core'
import { type ColumnChoices, guessColumns, readSheet, SheetError, type SheetRow } from '@brassplate/sheets'
import { blockOf, rowsPerBlock } from './blocks.js'

export interface ListToReceive {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly name: string | null
  readonly sheetName?: string | undefined
  readonly choices: ColumnChoices
  readonly maxCredits: number | null
}

/** Reads a list as it arrives and stores its rows. */
export async function receiveList(engine: Engine, account: AccountId, list: ListToReceive): Promise<BulkRun> {
  try {
    return await engine.bulk.receive(account, async () => {
      const sheet = await readSheet(list.bytes, { name: list.name, sheetName: list.sheetName })
      const roles = guessColumns(sheet, list.choices)
      const { columns, isList, dialect } = sheet
      const { name, maxCredits } = list
      return {
        name,
        maxCredits,
        sheet: { columns, isList, dialect, roles: { ...roles } },
        blocks: blocksOf(sheet.rows),
      }
    })
  } catch (error) {
    if (error instanceof SheetError) throw new InvalidRequestError(error.message, [], error.nextStep)
    throw error
  }
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
