import type { ExportPieces } from '../../exports/export-format.js'
import type { ExportSlots } from '../../exports/export-slots.js'
import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import type { AccountId, BulkId } from '../../shared/ids.js'
import type { BulkProblem } from './bulk-run.js'
import { findRun, type ReceivedList, readBlocks, receiveList, removeRun, resumeRun } from './bulk-runs.js'
import type { BlockAnswers, BulkLease } from './bulk-store.js'

/** Lists whose rows a worker answers in the background. */
export function bulkUseCases(ports: Ports, settings: Settings, slots: ExportSlots) {
  return {
    receive: (account: AccountId, list: ReceivedList) => receiveList(ports, account, list, settings.listBytesMax),
    list: (account: AccountId) => ports.bulk.list(account),
    find: (account: AccountId, id: string) => findRun(ports, account, id),
    remove: (account: AccountId, id: string) => removeRun(ports, account, id),
    /** Without `maxCredits` the limit stays as it was. */
    resume: (account: AccountId, id: string, maxCredits?: number | null) => resumeRun(ports, account, id, maxCredits),
    blocks: (id: BulkId) => readBlocks(ports, id),
    /** The stored summary of an ended list, as JSON; null if it has none. */
    summary: (id: BulkId) => ports.bulk.summary(id),
    /** A file made of a list. It counts as an export of the account. */
    download: (account: AccountId, begin: () => Promise<ExportPieces>) => slots.run(account, begin),
    /** For workers. */
    openBlocks: (id: BulkId) => readBlocks(ports, id, 'openBlocks'),
    claim: (lease: BulkLease, isFirstTurn: boolean) => ports.bulk.claim(lease, ports.clock.now(), { isFirstTurn }),
    hasWaiting: (id: BulkId) => ports.bulk.hasWaiting(id, ports.clock.now()),
    renew: (id: BulkId, lease: BulkLease) => ports.bulk.renew(id, lease),
    addCharge: (id: BulkId) => ports.bulk.addCharge(id),
    saveAnswers: (id: BulkId, leaseId: string, answers: BlockAnswers) => ports.bulk.saveAnswers(id, leaseId, answers),
    end: (id: BulkId, leaseId: string, problem: BulkProblem | null, summary: string | null) =>
      ports.bulk.end(id, leaseId, { problem, summary, at: ports.clock.now() }),
    release: (id: BulkId, leaseId: string) => ports.bulk.release(id, leaseId),
  }
}
