import type { Instant } from '../shared/clock.js'

/** When a worker last said that it is alive. */
export interface WorkerSign {
  /** Its host and process id. */
  readonly worker: string
  readonly seenAt: Instant
  /** The Companies House streams that it is connected to; null if it does not follow any. */
  readonly streams: readonly string[] | null
}

/** The last backup that is complete. */
export interface BackupNote {
  readonly madeAt: Instant
  readonly bytes: number
}

/** Minimal read and write probes of the store, signs of life of the workers, and the last backup. */
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
  /** Notes that a backup is complete. One made earlier than the noted one changes nothing. */
  noteBackup(backup: BackupNote): Promise<void>
  /** Null if none was made yet. */
  lastBackup(): Promise<BackupNote | null>
}
