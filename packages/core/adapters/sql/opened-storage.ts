import type { Storage } from '../../src/ports.js'

export interface OpenedStorage extends Storage {
  /** Names of the schema steps that opening it applied. */
  readonly migrated: readonly string[]
  /** How far the clock here is ahead of that of the database, when it was opened; negative where it is behind. */
  readonly clockAheadMs: number
}
