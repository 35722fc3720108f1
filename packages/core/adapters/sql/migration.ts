/** One step of the schema. Once released it never changes: a correction is a new step. */
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

export type MigrationMode = 'apply' | 'check'

/** The steps still to be taken; refuses a schema that this program does not know. */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  mode: MigrationMode,
  checksumOf: (sql: string) => string,
): readonly Migration[] {
  for (const step of applied) {
    const own = known.find(({ id }) => id === step.id)
    if (!own) {
      throw new Error(
        `The database has schema step ${step.id} (${step.name}), which this program does not know: ` +
          'it was written by a newer Brassplate. Start that version, or a newer one.',
      )
    }
    if (checksumOf(own.sql) !== step.checksum) {
      throw new Error(
        `Schema step ${step.id} (${step.name}) was applied with other contents than this program has. ` +
          'Start the version that wrote this database.',
      )
    }
  }

  const pending = known.filter(({ id }) => !applied.some((step) => step.id === id))
  if (pending.length > 0 && mode === 'check') {
    throw new Error(
      `The database lacks ${pending.length} schema step(s), first ${pending[0]?.id} (${pending[0]?.name}). ` +
        'Run `brassplate migrate`, or start with BRASSPLATE_MIGRATE=on.',
    )
  }
  return pending
}
