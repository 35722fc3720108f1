import { UnavailableError } from '../../src/shared/errors.js'

/**
 * The name of a step begins with this if a program that does not know the step works on, because the step only adds what
 * that program can leave out. So an older process can start again during a rolling upgrade.
 */
const expands = 'expand: '

/** One step of the schema. A released step never changes: a correction is a new step. */
export interface Migration {
  readonly id: number
  readonly name: string
  readonly sql: string
}

export interface AppliedMigration {
  readonly id: number
  readonly name: string
  readonly checksum: string
}

export const migrationsTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)`

/** Stands in the table while a restore runs that cannot be rolled back. */
export const unfinishedRestore = { id: 0, name: 'unfinished-restore' }

/** `begin` migrates an empty database and otherwise only checks, for commands that run beside a server. */
export type MigrationMode = 'apply' | 'begin' | 'check'

/**
 * Returns the pending steps. Throws if the database has a schema that this program does not know. `backup`: every step
 * must be known, because all data of all tables is copied.
 */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  mode: MigrationMode | 'backup',
  checksumOf: (sql: string) => string,
): readonly Migration[] {
  if (applied.some(({ id }) => id === unfinishedRestore.id)) {
    throw new UnavailableError('A restore into this database is running, or has failed.', {
      nextStep: 'Wait for it. If it has failed, drop the database, create it again and restore again.',
    })
  }
  for (const step of applied) {
    const own = known.find(({ id }) => id === step.id)
    if (!own && mode !== 'backup' && step.name.startsWith(expands)) continue
    if (!own) {
      throw new UnavailableError(
        `The database has schema step ${step.id} (${step.name}), which this program does not know: a newer Brassplate wrote it.`,
        { nextStep: 'Start that version, or a newer one.' },
      )
    }
    if (checksumOf(own.sql) !== step.checksum) {
      throw new UnavailableError(
        `Schema step ${step.id} (${step.name}) was applied with other contents than this program has.`,
        { nextStep: 'Start the version that wrote this database.' },
      )
    }
  }

  const pending = known.filter(({ id }) => !applied.some((step) => step.id === id))
  const [first] = pending
  const mayApply = mode === 'apply' || mode === 'backup' || (mode === 'begin' && applied.length === 0)
  if (first && !mayApply) {
    throw new UnavailableError(
      `The database lacks ${pending.length} schema step(s), the first being ${first.id} (${first.name}).`,
      { nextStep: 'Run `brassplate migrate`, or start with BRASSPLATE_MIGRATE=on.' },
    )
  }
  return pending
}
