import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import type { ColumnChoices } from '../columns/guess-columns.js'
import { decideRows, undoDecision } from './decide-rows.js'
import { findRows, type RowsRequest } from './find-rows.js'
import { ListTurns } from './list-turns.js'
import { previewList } from './preview-list.js'
import type { RowsToDecide } from './rows-to-decide.js'
import { setColumns } from './set-columns.js'
import { watchRows } from './watch-rows.js'

/** What people do with the rows of a list, before and after it is answered. */
export function listRowUseCases(ports: Ports, settings: Settings) {
  const turns = new ListTurns()
  return {
    preview: (account: AccountId, id: string) => turns.read(account, () => previewList(ports, account, id)),
    setColumns: (account: AccountId, id: string, choices: ColumnChoices) =>
      turns.change(account, () => setColumns(ports, account, id, choices)),
    rows: (account: AccountId, id: string, request: RowsRequest) =>
      turns.read(account, () => findRows(ports, account, id, request)),
    decide: (account: AccountId, id: string, rows: RowsToDecide) =>
      turns.change(account, () => decideRows(ports, account, id, rows, settings.listBytesMax)),
    undo: (account: AccountId, id: string, decision: string) =>
      turns.change(account, () => undoDecision(ports, account, id, decision)),
    watch: (account: AccountId, id: string, tags: readonly string[]) =>
      turns.change(account, () => watchRows(ports, settings, account, id, tags)),
    /** The lists with rows that wait for a decision. */
    toDecide: (account: AccountId) => ports.lists.toDecide(account),
  }
}
