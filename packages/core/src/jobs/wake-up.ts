/** `jobs` wakes the task workers, `webhooks` the delivery workers. */
export type WakeUpTopic = 'jobs' | 'webhooks'

/** Wakes workers when there is work. Only a hint: a notification may be lost, so workers also poll. */
export interface WakeUp {
  /** Call after the transaction that added the work has committed. For `webhooks` the store calls it. */
  notify(): void | Promise<void>

  /** Calls `onNotify` at each notification, from this or another process, until the returned function is called. */
  listen(onNotify: () => void): () => void
}
