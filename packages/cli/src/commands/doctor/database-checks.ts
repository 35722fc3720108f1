import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Snapshot, Storage } from '@brassplate/core'
import { databaseProblems } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import { existingSecret, secretPath } from '../../backup/root-secret.js'
import { ageDays } from '../register/render-snapshot.js'
import { type Check, fail, failed, ok, warn } from './check.js'

/** Companies House brings out a new file every month. */
const registerAgeDaysMax = 45
const freeBytesWanted = 5_000_000_000
const freeBytesNeeded = 500_000_000
const othersMask = 0o077

/** Looks at the database without making or changing anything. */
export async function databaseChecks(config: Config, now: number): Promise<Check[]> {
  const { database } = config
  if (database.kind === 'sqlite' && !existsSync(database.path)) {
    const next = 'Make one with brassplate register import latest, or brassplate serve.'
    return [warn('database', `There is none at ${database.path} yet.`, next)]
  }
  const { clockDifferenceMaxMs, openStorage, systemClock } = await import('@brassplate/core/node')
  const where = database.kind === 'sqlite' ? database.path : `Postgres at ${new URL(database.url).host}`
  const local = database.kind === 'sqlite' ? [await diskCheck(database.path)] : []
  try {
    const storage = await openStorage({ database, migrations: 'check', clock: systemClock })
    try {
      const snapshot = await storage.register.snapshot()
      return [
        ok('database', `${where} is reachable, and its schema is up to date.`),
        await schemaCheck(config),
        registerCheck(snapshot, now),
        clockCheck(snapshot, now, storage.clockAheadMs, clockDifferenceMaxMs),
        await secretCheck(config, storage),
        ...local,
      ]
    } finally {
      await storage.close()
    }
  } catch (error) {
    return [failed('database', error, 'Check BRASSPLATE_DATABASE_URL or --database.'), ...local]
  }
}

function registerCheck(snapshot: Snapshot | null, now: number): Check {
  const next = 'Run brassplate register import latest, or set BRASSPLATE_REGISTER_UPDATE=monthly.'
  if (!snapshot) return warn('register', 'No register was imported, so nothing can be matched.', next)
  const age = ageDays(snapshot, now)
  const detail = `${snapshot.companies.toLocaleString('en-GB')} companies as of ${snapshot.asOf}, ${age} day(s) old.`
  return age > registerAgeDaysMax ? warn('register', detail, next) : ok('register', detail)
}

/** What was written cannot lie in the future, and hosts of a fleet have the time of their database. */
function clockCheck(snapshot: Snapshot | null, now: number, aheadMs: number, aheadMaxMs: number): Check {
  const said = new Date(now).toISOString()
  const next = 'Set the clock of this machine: sessions, holds and signatures depend on it.'
  if (snapshot && snapshot.importedAt > now) {
    return fail('clock', `It is ${said} here, and the register was imported later than that.`, next)
  }
  if (Math.abs(aheadMs) > aheadMaxMs) {
    const seconds = Math.abs(Math.round(aheadMs / 1_000))
    const other = aheadMs > 0 ? 'less' : 'more'
    return fail('clock', `It is ${said} here, and ${seconds} s ${other} at the database.`, next)
  }
  return ok('clock', `It is ${said}.`)
}

async function diskCheck(path: string): Promise<Check> {
  const folder = dirname(resolve(path))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${(free / 1e9).toFixed(1)} GB are free at ${folder}.`
  if (free < freeBytesNeeded) return fail('disk', detail, 'Make room before anything is written.')
  return free < freeBytesWanted
    ? warn('disk', detail, 'An import of the register needs about 5 GB.')
    : ok('disk', detail)
}

const misplaced = 'Put the secret of this database back, see docs/backup.md.'

/** The API keys in use name the root secrets that made them. */
async function secretCheck(
  config: Config,
  { accounts, apiKeys }: Pick<Storage, 'accounts' | 'apiKeys'>,
): Promise<Check> {
  const { rootKeys } = await import('@brassplate/core/node')
  const file = secretPath(config)
  const secret = existingSecret(config)
  const needed = await apiKeys.rootIds()
  if (secret === null) {
    const { total } = await accounts.list({ page: 1, limit: 1 })
    const detail = `There is none at ${file}`
    return needed.length === 0 && total === 0
      ? warn('root secret', `${detail} yet.`, 'The first start makes one; keep a copy of it.')
      : fail('root secret', `${detail}, and the database has accounts.`, misplaced)
  }
  const held = rootKeys(secret, config.secretPrevious).rootIds
  const foreign = needed.filter((id) => !held.includes(id))
  if (foreign.length > 0) {
    const detail = `API keys of this database were made with another one (root_id ${foreign.join(', ')}).`
    return fail('root secret', detail, misplaced)
  }
  if (config.secret !== null || file === null) return ok('root secret', 'BRASSPLATE_SECRET belongs to this database.')
  const found = await stat(file)
  if (process.platform !== 'win32' && (found.mode & othersMask) !== 0) {
    return fail('root secret', `Others can read ${file}.`, `Run: chmod 600 '${file}'`)
  }
  return ok('root secret', `${file} belongs to this database, and only its owner can read it.`)
}

const next =
  'Something other than Brassplate changed the database. Keep a copy, find out what did, and restore a backup you trust.'

/** Whether the database is undamaged and has exactly the tables and triggers that the migrations make. */
export async function schemaCheck({ database }: Pick<Config, 'database'>): Promise<Check> {
  try {
    const problems = await databaseProblems(database)
    if (problems.length > 0) return fail('schema', `${problems.join('; ')}.`, next)
    return ok('schema', 'Tables and triggers are exactly those of this version, and no damage was found.')
  } catch (error) {
    return failed('schema', error, 'Check BRASSPLATE_DATABASE_URL or --database.')
  }
}
