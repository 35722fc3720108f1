import type { FleetLock, HeldLock } from '../register/import/fleet-lock.js'
import type { PendingChange, RegisterImporter } from '../register/import/register-importer.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import type { Snapshot } from '../register/register-store.js'
import { recordChanges } from './record-changes.js'
import { type RefreshPorts, refreshCompany } from './refresh-company.js'

const lockName = 'register-changes'
const batchSize = 200

export interface PublishPorts extends RefreshPorts {
  readonly importer: Pick<RegisterImporter, 'snapshot' | 'pendingChanges' | 'ackChanges'>
  readonly fleetLock: FleetLock
}

/**
 * Passes every pending change of finished imports to `recordChanges` and returns how many. Resumes where a stopped
 * process left off. Returns 0 while another process is publishing, which then publishes these too.
 */
export async function publishImportChanges(
  ports: PublishPorts,
  onChange: (change: RegisterChange) => void = () => {},
): Promise<number> {
  const lock = await ports.fleetLock.tryHold(lockName)
  if (!lock) return 0
  try {
    return await publish(ports, lock, onChange)
  } finally {
    await lock.release()
  }
}

async function publish(
  ports: PublishPorts,
  lock: HeldLock,
  onChange: (change: RegisterChange) => void,
): Promise<number> {
  const { importer } = ports
  let published = 0
  while (lock.isHeld()) {
    // Read again each time: an import may have finished in the meantime.
    const snapshot = await importer.snapshot()
    const pending = snapshot ? await importer.pendingChanges(batchSize) : []
    const last = pending.at(-1)
    if (!snapshot || !last || !(await showsAtLeast(ports, snapshot))) break
    const changes = pending.map((change) => toRegisterChange(change, snapshot))
    const unconfirmed = await unconfirmedAbsences(ports, changes)
    await recordChanges(
      ports,
      changes.filter((change) => !unconfirmed.includes(change)),
    )
    for (const absence of unconfirmed) await confirmAndRecord(ports, absence)
    await importer.ackChanges(last.id)
    for (const change of changes) onChange(change)
    published += changes.length
  }
  return published
}

/** Compared with an older register, a change would seem outdated. It waits for the next run instead. */
async function showsAtLeast({ register }: PublishPorts, imported: Snapshot): Promise<boolean> {
  const shown = await register.snapshot({ isFresh: true })
  return shown !== null && shown.generation >= imported.generation
}

/** If Companies House can be asked, a missing watched company is confirmed before it is presumed dissolved. */
async function unconfirmedAbsences(ports: PublishPorts, changes: readonly RegisterChange[]): Promise<RegisterChange[]> {
  const absences = changes.filter(({ source }) => source.kind === 'snapshot_absence')
  if (!ports.registerSource || absences.length === 0) return []
  const watched = await ports.watchlist.watchedAmong(absences.map(({ number }) => number))
  return absences.filter(({ number }) => watched.includes(number))
}

/** If Companies House is unavailable, nothing is recorded until the company is next requested. */
async function confirmAndRecord(ports: PublishPorts, absence: RegisterChange): Promise<void> {
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
