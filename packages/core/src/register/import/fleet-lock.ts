export interface HeldLock {
  /** False once it was released, or lost with its connection. */
  isHeld(): boolean

  /** Safe to repeat. */
  release(): Promise<void>
}

/** A lock that only one worker of the whole fleet can hold. */
export interface FleetLock {
  /** Null while another process, or this one, holds it. */
  tryHold(name: string): Promise<HeldLock | null>
}
