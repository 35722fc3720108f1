export type { MigrationMode } from '../sql/migration.js'
export type { OpenedStorage } from '../sql/opened-storage.js'
export { type FileLock, lockSqlite } from './lock.js'
export { type OpenSqlite, openSqlite } from './open-sqlite.js'
