import type { FleetLock, HeldLock } from '../register/import/fleet-lock.js'
import type { PendingChange, RegisterImporter } from '../register/import/register-importer.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import type { Snapshot } from '../register/register-store.js'
import { recordChanges } from './record-changes.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

const lockName = 'register-changes'
const batchSize = 200

export interface HandOnPorts extends RefreshPorts {
  readonly importer: Pick<RegisterImporter, 'snapshot' | 'pendingChanges' | 'ackChanges'>
  readonly fleetLock: FleetLock
}

/**
 * Hands every difference of finished imports to `recordChanges`, and gives how many. Goes on where a stopped process left
 * off; none while another process is at it, which then hands on these too.
 */
export async function publishImportChanges(
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

async function handOn(ports: HandOnPorts, lock: HeldLock, onChange: (change: RegisterChange) => void): Promise<number> {
  const { importer } = ports
  let handed = 0
  while (lock.isHeld()) {
    // Each time anew: an import may have ended meanwhile.
    const snapshot = await importer.snapshot()
    const pending = snapshot ? await importer.pendingChanges(batchSize) : []
    const last = pending.at(-1)
    if (!snapshot || !last || !(await showsAtLeast(ports, snapshot))) break
    const changes = pending.map((change) => toRegisterChange(change, snapshot))
    const doubted = await doubtedAbsences(ports, changes)
    await recordChanges(
      ports,
      changes.filter((change) => !doubted.includes(change)),
    )
    for (const absence of doubted) await askAndRecord(ports, absence)
    await importer.ackChanges(last.id)
    for (const change of changes) onChange(change)
    handed += changes.length
  }
  return handed
}

/** Held against an older register, a difference would seem overtaken. It waits for the next round instead. */
async function showsAtLeast({ register }: HandOnPorts, imported: Snapshot): Promise<boolean> {
  const shown = await register.snapshot({ isFresh: true })
  return shown !== null && shown.generation >= imported.generation
}

/** That a watched company is missing is not taken for its end where Companies House can be asked. */
async function doubtedAbsences(ports: HandOnPorts, changes: readonly RegisterChange[]): Promise<RegisterChange[]> {
  const absences = changes.filter(({ source }) => source.kind === 'snapshot_absence')
  if (!ports.registerSource || absences.length === 0) return []
  const watched = await ports.watchlist.watchedAmong(absences.map(({ number }) => number))
  return absences.filter(({ number }) => watched.includes(number))
}

/** Where it cannot answer, nothing is said of the company until it is next asked for. */
async function askAndRecord(ports: HandOnPorts, absence: RegisterChange): Promise<void> {
  const { stale } = await refreshCompany(ports, absence.number, { facets: ['profile'], askedSince: absence.asOf })
  if (!stale) await recordChanges(ports, [absence])
}

function toRegisterChange({ id, before, after, isAbsence }: PendingChange, snapshot: Snapshot): RegisterChange {
  return {
    number: after.number,
    asOf: Date.parse(snapshot.asOf),
    source: { kind: isAbsence ? 'snapshot_absence' : 'snapshot', snapshot: snapshot.asOf },
    what: 'bulk',
    id,
    before,
    after,
  }
}
