/** Those who wait for work: `jobs` for sites to read, `webhooks` for deliveries. */
export type WakeUpTopic = 'jobs' | 'webhooks'

/** Wakes the workers when there is work. Only a hint: a ring may be lost, so that workers look by themselves as well. */
export interface WakeUp {
  /** Rung after the transaction that added the work has ended. That of `webhooks` is rung by its store. */
  notify(): void | Promise<void>

  /** Calls `onRing` at each ring, of this process or another, until the function it gives is called. */
  listen(onRing: () => void): () => void
}
