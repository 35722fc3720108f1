import type { Storage } from '../../src/ports.js'

export interface OpenedStorage extends Storage {
  /** Names of the migrations that were applied when the storage was opened. */
  readonly migrated: readonly string[]
  /** How far the local clock was ahead of the database's clock at opening; negative if behind. */
  readonly clockAheadMs: number
}
