import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { PostgresBackup } from '@brassplate/core/postgres'
import type { Config } from '@brassplate/server'
import { type ArchivePart, ArchiveWriter } from './archive-writer.js'
import {
  createManifest,
  type Manifest,
  type ManifestContents,
  manifestName,
  renderManifest,
  secretName,
} from './manifest.js'
import { signManifest } from './manifest-hmac.js'
import { existingSecret, rootIdOf } from './root-secret.js'

export interface MakeBackup {
  readonly config: Config
  readonly version: string
  /** Must not exist yet. */
  readonly file: string
  readonly withRegister: boolean
  readonly withSecret: boolean
  readonly now: number
  readonly signal: AbortSignal
}

export interface MadeBackup {
  readonly manifest: Manifest
  readonly bytes: number
}

type Contents = Pick<Manifest, 'schema' | 'tables' | 'sequences'> & { parts: ArchivePart[] }

const addDatabase = { sqlite: addSqlite, postgres: addPostgres }

/** Writes a complete backup to a new file. A server may keep running meanwhile. */
export async function makeBackup(options: MakeBackup): Promise<MadeBackup> {
  const { config, file, now, signal } = options
  const archive = await ArchiveWriter.create(file, now / 1_000)
  try {
    const { engine, location } = config.database
    const contents = await addDatabase[engine](archive, location, options)
    const secret = existingSecret(config)
    const withSecret = options.withSecret && secret !== null
    if (withSecret) contents.parts.push(await archive.add(secretName, oneText(`${secret}\n`), signal))
    const known: ManifestContents = {
      version: options.version,
      made_at: new Date(now).toISOString(),
      engine,
      root_id: await rootIdOf(secret),
      with_secret: withSecret,
      with_register: options.withRegister && contents.parts.some(({ name }) => /register/.test(name)),
      ...contents,
    }
    const manifest = await signManifest(createManifest(known), config)
    await archive.add(manifestName, oneText(renderManifest(manifest)), signal)
    return { manifest, bytes: await archive.finish() }
  } catch (error) {
    await archive.close().catch(() => {})
    throw error
  }
}

/** Copies the database next to the archive first, so the disk needs room for both. */
async function addSqlite(archive: ArchiveWriter, path: string, options: MakeBackup): Promise<Contents> {
  const { backupSqlite } = await import('@brassplate/core/sqlite')
  const { signal, withRegister } = options
  const folder = await mkdtemp(`${options.file}-`)
  try {
    const { database, register, schema } = await backupSqlite({ path, folder, withRegister, signal })
    const parts: ArchivePart[] = []
    parts.push(await archive.add('database.sqlite', createReadStream(database), signal))
    if (register !== null) parts.push(await archive.add('register.sqlite', createReadStream(register), signal))
    return { schema, tables: [], sequences: [], parts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addPostgres(archive: ArchiveWriter, url: string, options: MakeBackup): Promise<Contents> {
  const { backupPostgres } = await import('@brassplate/core/postgres')
  const { signal, withRegister } = options
  const parts: ArchivePart[] = []
  const backup: PostgresBackup = await backupPostgres({
    url,
    withRegister,
    signal,
    async write(table, pieces) {
      parts.push(await archive.add(tablePart(table), pieces, signal))
    },
  })
  return { ...backup, parts }
}

export function tablePart(table: string): string {
  return `tables/${table}.copy`
}

async function* oneText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8')
}
