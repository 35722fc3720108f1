import type { Storage } from '../../src/ports.js'

export interface OpenedStorage extends Storage {
  /** Names of the schema steps that opening it applied. */
  readonly migrated: readonly string[]
}
