/** Wakes the workers when there is work. Only a hint: a ring may be lost, so that workers look by themselves as well. */
export interface JobBell {
  /** Rung after the transaction that added the work has ended. */
  ring(): void | Promise<void>

  /** Calls `onRing` at each ring, of this process or another, until the function it gives is called. */
  listen(onRing: () => void): () => void
}
