import type { ExportPieces } from '../../exports/export-format.js'
import type { ExportSlots } from '../../exports/export-slots.js'
import type { KeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId, ListId } from '../../shared/ids.js'
import { keptFile } from './kept-file.js'
import type { ListRun } from './list-run.js'
import { findRun, type ReceivedList, readBlocks, receiveList, removeRun, resumeRun, stopRun } from './list-runs.js'
import type { BlockAnswers, SpendingStep } from './list-store.js'
import { type AnswerTurn, takeTurn } from './take-turn.js'

/** Lists whose rows a worker answers in the background. */
export function listUseCases(ports: Ports, settings: Settings, slots: ExportSlots) {
  return {
    receive: (account: AccountId, list: ReceivedList, work?: KeyedWork) =>
      receiveList(ports, account, list, settings.listBytesMax, work),
    list: (account: AccountId) => ports.lists.list(account),
    find: (account: AccountId, id: string) => findRun(ports, account, id),
    stop: (account: AccountId, id: string) => stopRun(ports, account, id),
    remove: (account: AccountId, id: string) => removeRun(ports, account, id),
    /** Without `maxCredits` the limit stays as it was. */
    resume: (account: AccountId, id: string, maxCredits?: number | null, work?: KeyedWork) =>
      resumeRun(ports, account, id, maxCredits, work),
    blocks: (id: ListId) => readBlocks(ports, id),
    /** The file of a list that is not started, if it was kept. */
    keptFile: (run: ListRun) => keptFile(ports, run),
    /** The stored summary of an ended list, as JSON; null if it has none. */
    summary: (id: ListId) => ports.lists.summary(id),
    /** A file made of a list. It counts as an export of the account. */
    download: (account: AccountId, begin: () => Promise<ExportPieces>) => slots.run(account, begin),
    /** For workers. */
    openBlocks: (id: ListId) => readBlocks(ports, id, 'openBlocks'),
    takeTurn: (isFirstTurn: boolean, answer: AnswerTurn) => takeTurn(ports, isFirstTurn, answer),
    hasWaiting: (id: ListId) => ports.lists.hasWaiting(id, ports.clock.now()),
    isStopping: (id: ListId, leaseId: string) => ports.lists.isStopping(id, leaseId),
    recordSpending: (id: ListId, leaseId: string, steps: readonly SpendingStep[]) =>
      ports.lists.recordSpending(id, leaseId, steps),
    saveAnswers: (id: ListId, leaseId: string, answers: BlockAnswers) => ports.lists.saveAnswers(id, leaseId, answers),
  }
}
