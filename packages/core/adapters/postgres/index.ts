export { type BackupPostgres, backupPostgres, type PostgresBackup } from './backup-postgres.js'
export { type OpenPostgres, openPostgres } from './open-postgres.js'
export { postgresProblems } from './postgres-problems.js'
export { assertPostgresSchema, type RestorePostgres, restorePostgres } from './restore-postgres.js'
