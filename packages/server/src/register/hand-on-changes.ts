import type { Engine, Ports } from '@brassplate/core'

const lockName = 'register-changes'

/** Hands on what an import left behind when it was stopped; on one worker of the fleet. Gives how many changes. */
export async function handOnChanges(engine: Engine, { fleetLock }: Pick<Ports, 'fleetLock'>): Promise<number> {
  const lock = await fleetLock.tryHold(lockName)
  if (!lock) return 0
  try {
    return await engine.register.handOnChanges()
  } finally {
    await lock.release()
  }
}
