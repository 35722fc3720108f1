import type { Composed } from '../compose.js'

/** Runs the work unless another worker of the fleet is running it. Always false, so that a loop waits for its interval. */
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
