import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type BackgroundState, type BackupNote, backgroundState, type Snapshot, type Storage } from '@brassplate/core'
import { databaseProblems } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import { existingSecret, secretPath } from '../../backup/root-secret.js'
import { ageDays } from '../register/render-snapshot.js'
import { type Check, fail, failed, ok, warn } from './check.js'

/** Companies House publishes a new snapshot every month. */
const registerAgeDaysMax = 45
const freeBytesWanted = 5_000_000_000
const freeBytesNeeded = 500_000_000
const othersMask = 0o077
const hourMs = 3_600_000
/** A nightly backup that failed once. */
const backupAgeHoursMax = 36

/** Checks the database without creating or changing anything. */
export async function databaseChecks(config: Config, now: number): Promise<Check[]> {
  const { database } = config
  const { file } = database
  if (file !== null && !existsSync(file)) {
    const schemaStep = 'Create one with brassplate register import latest, or brassplate serve.'
    return [warn('database', `There is no database at ${file} yet.`, schemaStep)]
  }
  const { clockDifferenceMaxMs, openStorage, systemClock } = await import('@brassplate/core/node')
  const where = file ?? `Postgres at ${decodeURIComponent(new URL(database.location).host)}`
  const local = file === null ? [] : [await diskCheck(file)]
  try {
    const storage = await openStorage({ database, migrations: 'check', clock: systemClock })
    try {
      const snapshot = await storage.register.snapshot()
      return [
        ok('database', `${where} is reachable and its schema is up to date.`),
        await schemaCheck(config),
        registerCheck(snapshot, now),
        clockCheck(snapshot, now, storage.clockAheadMs, clockDifferenceMaxMs),
        await secretCheck(config, storage),
        ...workChecks(await backgroundState({ ...storage, clock: systemClock }), file === null ? 'worker' : 'serve'),
        backupCheck(await storage.health.lastBackup(), now),
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
  const schemaStep = 'Run brassplate register import latest, or set BRASSPLATE_REGISTER_UPDATE=monthly.'
  if (!snapshot) return warn('register', 'No register has been imported, so no domain can be matched.', schemaStep)
  const age = ageDays(snapshot, now)
  const detail = `${snapshot.companies.toLocaleString('en-GB')} companies as of ${snapshot.asOf}, ${age} ${age === 1 ? 'day' : 'days'} old.`
  return age > registerAgeDaysMax ? warn('register', detail, schemaStep) : ok('register', detail)
}

/** Stored times must not lie in the future, and the clock must agree with the database's. */
function clockCheck(snapshot: Snapshot | null, now: number, aheadMs: number, aheadMaxMs: number): Check {
  const localTime = new Date(now).toISOString()
  const schemaStep = 'Correct the clock of this machine: sessions, credit holds and signatures depend on it.'
  if (snapshot && snapshot.importedAt > now) {
    return fail('clock', `The local time is ${localTime}, but the register was imported later than that.`, schemaStep)
  }
  if (Math.abs(aheadMs) > aheadMaxMs) {
    const seconds = Math.abs(Math.round(aheadMs / 1_000))
    const comparison = aheadMs > 0 ? 'ahead of' : 'behind'
    return fail(
      'clock',
      `The local time is ${localTime}, ${seconds} s ${comparison} the clock of the database.`,
      schemaStep,
    )
  }
  return ok('clock', `The local time is ${localTime}.`)
}

/** Whether work waits, and whether a worker was seen that can do it. On SQLite, only `serve` can be one. */
function workChecks(
  { openTasks, oldestAgeMs, workers, isStalled }: BackgroundState,
  command: 'serve' | 'worker',
): Check[] {
  const workerStep = `Start one with brassplate ${command}, or look into the log of the one that should run.`
  const alive = workers.filter(({ isAlive }) => isAlive)
  const [latest] = workers
  const seen = latest ? `${latest.worker} was last seen ${Math.round(latest.seenAgeMs / 1_000)} s ago` : null
  const detail =
    alive.length > 0
      ? `${alive.length} alive: ${alive.map(({ worker }) => worker).join(', ')}.`
      : `No worker was seen in the last minute${seen ? `; ${seen}` : ''}.`
  const waits =
    oldestAgeMs === null ? 'No task waits.' : `${openTasks} open, the oldest for ${Math.round(oldestAgeMs / 1_000)} s.`
  return [
    alive.length > 0 ? ok('workers', detail) : warn('workers', detail, workerStep),
    isStalled ? fail('queue', waits, workerStep) : ok('queue', waits),
  ]
}

const backupStep = 'Make one with brassplate backup FILE, every night; see docs/backup.md.'

/** Whether the last complete backup is recent. Only those that brassplate backup made are known. */
export function backupCheck(backup: BackupNote | null, now: number): Check {
  if (backup === null) return warn('backup', 'No backup is known.', backupStep)
  const hours = Math.max(0, Math.round((now - backup.madeAt) / hourMs))
  const age = hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`
  const detail = `The last complete backup is ${age} old.`
  return hours > backupAgeHoursMax ? warn('backup', detail, backupStep) : ok('backup', detail)
}

async function diskCheck(path: string): Promise<Check> {
  const folder = dirname(resolve(path))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${(free / 1e9).toFixed(1)} GB free in ${folder}.`
  if (free < freeBytesNeeded) return fail('disk', detail, 'Free some space: writes will soon fail.')
  return free < freeBytesWanted ? warn('disk', detail, 'Importing the register needs about 5 GB.') : ok('disk', detail)
}

const restoreSecretStep = 'Restore the root secret of this database; see docs/backup.md.'

/** Each API key records the id of the root secret that encrypted it. */
async function secretCheck(
  config: Config,
  { accounts, apiKeys }: Pick<Storage, 'accounts' | 'apiKeys'>,
): Promise<Check> {
  const { rootKeys } = await import('@brassplate/core/node')
  const file = secretPath(config)
  const secret = existingSecret(config)
  const requiredIds = await apiKeys.rootIds()
  if (secret === null) {
    const { total } = await accounts.list({ page: 1, limit: 1 })
    const detail = `There is no root secret at ${file}`
    return requiredIds.length === 0 && total === 0
      ? warn('root secret', `${detail} yet.`, 'The first start creates one. Store a copy of it.')
      : fail('root secret', `${detail}, but the database has accounts.`, restoreSecretStep)
  }
  const availableIds = rootKeys(secret, config.secretPrevious).rootIds
  const missingIds = requiredIds.filter((id) => !availableIds.includes(id))
  if (missingIds.length > 0) {
    const detail = `API keys of this database were created with another root secret (root_id ${missingIds.join(', ')}).`
    return fail('root secret', detail, restoreSecretStep)
  }
  if (config.secret !== null || file === null) return ok('root secret', 'BRASSPLATE_SECRET belongs to this database.')
  const found = await stat(file)
  if (process.platform !== 'win32' && (found.mode & othersMask) !== 0) {
    return fail('root secret', `${file} is readable by other users.`, `Run: chmod 600 '${file}'`)
  }
  return ok('root secret', `${file} belongs to this database and is readable only by its owner.`)
}

const schemaStep =
  'Something other than Brassplate changed the database. Save a copy, find the cause, and restore a backup you trust.'

/** Whether the database is undamaged and has exactly the tables and triggers that the migrations create. */
export async function schemaCheck({ database }: Pick<Config, 'database'>): Promise<Check> {
  try {
    const problems = await databaseProblems(database)
    if (problems.length > 0) return fail('schema', `${problems.join('; ')}.`, schemaStep)
    return ok('schema', 'Tables and triggers match this version, and no damage was found.')
  } catch (error) {
    return failed('schema', error, 'Check BRASSPLATE_DATABASE_URL or --database.')
  }
}
