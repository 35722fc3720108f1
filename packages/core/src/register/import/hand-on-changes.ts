import type { Atomically } from '../../ports.js'
import { applyChange } from '../apply-change.js'
import type { FleetLock, HeldLock } from '../fleet-lock.js'
import type { RegisterChange } from '../register-change.js'
import type { Snapshot } from '../register-store.js'
import type { PendingChange, RegisterImporter } from './register-importer.js'

const lockName = 'register-changes'
const batchSize = 200

export interface HandOnPorts {
  readonly importer: RegisterImporter
  readonly atomically: Atomically
  readonly fleetLock: FleetLock
}

/**
 * Hands every difference of finished imports to `applyChange`, and gives how many. Goes on where a stopped process left
 * off; none while another process is at it, which then hands on these too.
 */
export async function handOnChanges(
  ports: HandOnPorts,
  onChange: (change: RegisterChange) => void = () => {},
): Promise<number> {
  const lock = await ports.fleetLock.tryHold(lockName)
  if (!lock) return 0
  try {
    return await handOn(ports, lock, onChange)
  } finally {
    await lock.release()
  }
}

async function handOn(
  { importer, atomically }: HandOnPorts,
  lock: HeldLock,
  onChange: (change: RegisterChange) => void,
): Promise<number> {
  let handed = 0
  while (lock.isHeld()) {
    // Each time anew: an import may have ended meanwhile.
    const snapshot = await importer.snapshot()
    const pending = snapshot ? await importer.pendingChanges(batchSize) : []
    const last = pending.at(-1)
    if (!snapshot || !last) break
    const changes = pending.map((change) => toRegisterChange(change, snapshot))
    await atomically(async (stores) => {
      for (const change of changes) await applyChange(stores, change)
    })
    await importer.settleChanges(last.id)
    for (const change of changes) onChange(change)
    handed += changes.length
  }
  return handed
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
