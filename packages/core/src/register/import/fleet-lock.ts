export interface HeldLock {
  /** False once it was released, or lost with the connection that it hung on. */
  isHeld(): boolean

  /** May be repeated. */
  release(): Promise<void>
}

/** What only one worker of the whole fleet may do at a time. */
export interface FleetLock {
  /** Null while somebody else, or this very process, holds it. */
  tryHold(name: string): Promise<HeldLock | null>
}
