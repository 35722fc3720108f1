import type { Composed } from './compose.js'

/** Runs where no other worker of the fleet is at it. False, so that a loop waits until its next time. */
export async function aloneInFleet({ ports }: Composed, name: string, work: () => Promise<void>): Promise<false> {
  const lock = await ports.fleetLock.tryHold(name)
  if (!lock) return false
  try {
    await work()
  } finally {
    await lock.release()
  }
  return false
}
