import type { Storage } from '../../src/ports.js'

/** Two handles on one store, as two processes would have. */
export interface StorageSubject {
  readonly first: Storage
  readonly second: Storage
}

/** Statements of behaviour, each with its check. Independent of a test runner. */
export type Contract<Subject = StorageSubject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>
