import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import type { ColumnChoices } from '../columns/guess-columns.js'
import { decideRows, type RowsToDecide, undoDecision } from './decide-rows.js'
import { findRows, type RowsRequest } from './find-rows.js'
import { previewList } from './preview-list.js'
import { setColumns } from './set-columns.js'
import { watchRows } from './watch-rows.js'

/** What people do with the rows of a list, before and after it is answered. */
export function listRowUseCases(ports: Ports, settings: Settings) {
  return {
    preview: (account: AccountId, id: string) => previewList(ports, account, id),
    setColumns: (account: AccountId, id: string, choices: ColumnChoices) => setColumns(ports, account, id, choices),
    rows: (account: AccountId, id: string, request: RowsRequest) => findRows(ports, account, id, request),
    decide: (account: AccountId, id: string, rows: RowsToDecide) => decideRows(ports, account, id, rows),
    undo: (account: AccountId, id: string, decision: string) => undoDecision(ports, account, id, decision),
    watch: (account: AccountId, id: string, tags: readonly string[]) => watchRows(ports, settings, account, id, tags),
    /** The lists with rows that wait for a decision. */
    toDecide: (account: AccountId) => ports.lists.toDecide(account),
  }
}
