import { createWriteStream, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formOf } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import { UsageError } from '../exit-codes.js'
import { ArchiveReader } from './archive-reader.js'
import { tablePart } from './make-backup.js'
import { type Manifest, manifestName, parseManifest, secretName } from './manifest.js'
import { type Authenticity, checkManifest } from './manifest-hmac.js'
import { existingSecret, rootIdOf, secretPath } from './root-secret.js'

export interface RestoreBackup {
  readonly config: Config
  readonly file: string
  readonly force: boolean
  /** Accept a backup that is not signed with the root secret configured here. */
  readonly allowsUnverified: boolean
  readonly now: number
  readonly signal: AbortSignal
}

/** `restored` came with the backup; `same` was here already; with `different` or `missing`, `lostWithoutSecret` applies. */
export type SecretState = 'restored' | 'same' | 'different' | 'missing'

export interface RestoredBackup {
  readonly manifest: Manifest
  readonly secret: SecretState
  readonly authenticity: Authenticity
}

const restoreTo = { sqlite: restoreToSqlite, postgres: restoreToPostgres }

/** Verifies the whole backup before it changes anything, then restores it to the configured database. */
export async function restoreBackup(options: RestoreBackup): Promise<RestoredBackup> {
  const archive = await ArchiveReader.open(options.file)
  try {
    const manifest = parseManifest(await archive.text(manifestName))
    if (manifest.engine !== options.config.database.engine) throw wrongEngine(manifest, options.config)
    await archive.verify(manifest.parts, [manifestName])
    const authenticity = await checkManifest(manifest, options.config)
    if (authenticity !== 'verified' && !options.allowsUnverified) assertNoSecretToVerifyWith(options.config)
    const { engine, location } = options.config.database
    const secret = await restoreTo[engine](archive, manifest, location, options)
    return { manifest, secret, authenticity }
  } finally {
    await archive.close()
  }
}

async function restoreToSqlite(
  archive: ArchiveReader,
  manifest: Manifest,
  path: string,
  { config, force, signal }: RestoreBackup,
): Promise<SecretState> {
  const core = await import('@brassplate/core/sqlite')
  const { assertSqliteSchema, hasSqlite, lockForRestore, restoreSqlite } = core
  assertSqliteSchema(manifest.schema)
  const secret = await planSecret(archive, manifest, config)
  if (!force && (hasSqlite(path) || secret.replaces)) throw databaseExists(path)

  await mkdir(dirname(resolve(path)), { recursive: true, mode: 0o700 })
  const lock = lockForRestore(path)
  try {
    const folder = await mkdtemp(`${path}.restoring-`)
    try {
      const unpack = (name: string) => unpackInto(archive, name, `${folder}/${name}`, signal)
      const database = await unpack('database.sqlite')
      const register = manifest.with_register ? await unpack('register.sqlite') : null
      const registerProblems = register === null ? [] : core.sqliteRegisterProblems(register)
      assertSound([...core.sqliteProblems(database), ...registerProblems])
      signal.throwIfAborted()
      const file = secretPath(config)
      if (secret.toWrite !== null && file !== null) {
        writeFileSync(file, `${secret.toWrite}\n`, { mode: 0o600, flush: true })
      }
      restoreSqlite(path, { database, register })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
  return secret.state
}

async function restoreToPostgres(
  archive: ArchiveReader,
  manifest: Manifest,
  url: string,
  { config, force, now, signal }: RestoreBackup,
): Promise<SecretState> {
  if (force) {
    throw new UsageError(
      'A restore never replaces a Postgres database.',
      'Create a new database with CREATE DATABASE and restore into it without --force.',
    )
  }
  const { restorePostgres } = await import('@brassplate/core/postgres')
  const { schema, tables, sequences } = manifest
  const read = (table: string) => archive.pieces(tablePart(table))
  await restorePostgres({ url, schema, tables, sequences, at: now, signal, read })
  return (await planSecret(archive, manifest, config)).state
}

interface SecretPlan {
  readonly state: SecretState
  readonly toWrite: string | null
  /** A different secret file would be overwritten. */
  readonly replaces: boolean
}

function assertNoSecretToVerifyWith(config: Config): void {
  if (existingSecret(config) === null) return
  throw new UsageError(
    'This backup is not signed with the root secret configured here, so it cannot be verified.',
    'Nothing was changed. If you trust the file, add --allow-unverified.',
  )
}

/** Decides which secret the restored database will be opened with. */
async function planSecret(archive: ArchiveReader, manifest: Manifest, config: Config): Promise<SecretPlan> {
  const current = existingSecret(config)
  const isSame = current !== null && (await rootIdOf(current)) === manifest.root_id
  if (isSame) return { state: 'same', toWrite: null, replaces: false }
  const canWrite = config.secret === null && secretPath(config) !== null
  if (manifest.with_secret && canWrite) {
    const toWrite = (await archive.text(secretName)).trim()
    if ((await rootIdOf(toWrite)) !== manifest.root_id) {
      throw new UsageError('The root secret in this backup does not match its manifest.', distrust)
    }
    return { state: 'restored', toWrite, replaces: current !== null }
  }
  return { state: current === null ? 'missing' : 'different', toWrite: null, replaces: false }
}

const distrust = 'Nothing was changed. Do not trust this file; restore another backup.'

function assertSound(problems: readonly string[]): void {
  if (problems.length === 0) return
  throw new UsageError(
    `The database in this backup is damaged or has been tampered with: ${problems.join('; ')}.`,
    distrust,
  )
}

async function unpackInto(archive: ArchiveReader, name: string, file: string, signal: AbortSignal): Promise<string> {
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(Readable.from(archive.pieces(name)), output, { signal })
  return file
}

function wrongEngine(manifest: Manifest, { database }: Config): UsageError {
  return new UsageError(
    `This backup is of a ${manifest.engine} database, but the configured database is ${database.engine}.`,
    `Give --database ${formOf(manifest.engine)}.`,
  )
}

function databaseExists(path: string): UsageError {
  return new UsageError(
    `${path} already holds a database, or files of one.`,
    'Restore to another path with --database, or replace it with --force.',
  )
}
