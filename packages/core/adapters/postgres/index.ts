export { type OpenPostgres, openPostgres } from './open-postgres.js'
