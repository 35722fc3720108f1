import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import type { StopSignal } from '../../shared/stop-signal.js'
import type { ColumnChoices } from '../columns/guess-columns.js'
import { decideRows, undoDecision } from './decide-rows.js'
import { findRows, type RowsRequest } from './find-rows.js'
import { ListSlots, untilGone } from './list-slots.js'
import { previewList } from './preview-list.js'
import type { RowsToDecide } from './rows-to-decide.js'
import { setColumns } from './set-columns.js'
import { type RowsToWatch, unwatchRows, watchRows } from './watch-rows.js'

/** What people do with the rows of a list, before and after it is answered. */
export function listRowUseCases(ports: Ports, settings: Settings) {
  const slots = new ListSlots()
  return {
    preview: (account: AccountId, id: string, signal?: StopSignal) =>
      slots.read(account, () => previewList(untilGone(ports, signal), account, id), signal),
    setColumns: (account: AccountId, id: string, choices: ColumnChoices, signal?: StopSignal) =>
      slots.change(account, () => setColumns(untilGone(ports, signal), account, id, choices), signal),
    rows: (account: AccountId, id: string, request: RowsRequest, signal?: StopSignal) =>
      slots.read(account, () => findRows(untilGone(ports, signal), account, id, request), signal),
    /** `by`: who decides, from `reviewerName`. */
    decide: (account: AccountId, by: string, id: string, rows: RowsToDecide, signal?: StopSignal) =>
      slots.change(
        account,
        () => decideRows(untilGone(ports, signal), account, by, id, rows, settings.listBytesMax),
        signal,
      ),
    undo: (account: AccountId, by: string, id: string, decision: string, signal?: StopSignal) =>
      slots.change(account, () => undoDecision(untilGone(ports, signal), account, by, id, decision), signal),
    watch: (account: AccountId, id: string, wanted: RowsToWatch, signal?: StopSignal) =>
      slots.change(account, () => watchRows(untilGone(ports, signal), settings, account, id, wanted), signal),
    unwatch: (account: AccountId, id: string, batch: string, signal?: StopSignal) =>
      slots.change(account, () => unwatchRows(untilGone(ports, signal), account, id, batch), signal),
    /** The lists with rows that wait for a decision. */
    toDecide: (account: AccountId) => ports.lists.toDecide(account),
  }
}
