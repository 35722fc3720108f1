import type { Atomically } from '../../ports.js'
import { applyChange } from '../apply-change.js'
import type { RegisterChange } from '../register-change.js'
import type { Snapshot } from '../register-store.js'
import type { PendingChange, RegisterImporter } from './register-importer.js'

const batchSize = 200

/** Hands every difference of finished imports to `applyChange`. Goes on where a stopped process left off. */
export async function handOnChanges(
  { importer, atomically }: { importer: RegisterImporter; atomically: Atomically },
  onChange?: (change: RegisterChange) => void,
): Promise<number> {
  const snapshot = await importer.snapshot()
  if (snapshot === null) return 0
  let handed = 0
  for (;;) {
    const pending = await importer.pendingChanges(batchSize)
    const last = pending.at(-1)
    if (!last) return handed
    const changes = pending.map((change) => toRegisterChange(change, snapshot))
    await atomically(async (stores) => {
      for (const change of changes) await applyChange(stores, change)
    })
    await importer.settleChanges(last.id)
    for (const change of changes) onChange?.(change)
    handed += changes.length
  }
}

function toRegisterChange({ before, after, isAbsence }: PendingChange, snapshot: Snapshot): RegisterChange {
  return {
    number: after.number,
    asOf: Date.parse(snapshot.asOf),
    source: { kind: isAbsence ? 'snapshot_absence' : 'snapshot', snapshot: snapshot.asOf },
    what: 'bulk',
    before,
    after,
  }
}
