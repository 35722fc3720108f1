import type { Storage } from '../../src/ports.js'

/** Two handles on one store, as two processes would have them. */
export interface StorageSubject {
  readonly first: Storage
  readonly second: Storage
}

/** Sentences about behaviour, each with the check that holds a store to it. No test runner is needed. */
export type Contract<Subject = StorageSubject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>
