import type { Instant } from '../shared/clock.js'

/** When a worker last said that it is alive. */
export interface WorkerSign {
  /** Its host and process id. */
  readonly worker: string
  readonly seenAt: Instant
}

/** Minimal read and write probes of the store, and signs of life of the workers. */
export interface HealthProbe {
  /** Rejects if the store does not respond, as `write` does. */
  read(): Promise<void>
  write(at: Instant): Promise<void>
  /** Free bytes on the disk of the store; null if that is not known. */
  freeBytes(): Promise<number | null>
  /** Records a sign of life, and forgets workers that were last seen before `forgetBefore`. */
  beat(sign: WorkerSign, forgetBefore: Instant): Promise<void>
  /** The workers seen last, at most `limit`, latest first. */
  workers(limit: number): Promise<readonly WorkerSign[]>
}
