import type { PostgresBackup } from '@brassplate/core/postgres'
import type { AppliedMigration } from '@brassplate/core/sqlite'
import { UsageError } from '../exit-codes.js'
import type { ArchivePart } from './archive-writer.js'

export const manifestName = 'manifest.json'
export const secretName = 'root-secret'
const kind = 'brassplate-backup'
const format = 1

/** What is in a backup. It is the last file of the archive, so that an unfinished one has none. */
export interface Manifest {
  readonly kind: typeof kind
  readonly format: typeof format
  readonly version: string
  readonly made_at: string
  readonly engine: 'sqlite' | 'postgres'
  readonly schema: readonly AppliedMigration[]
  /** Tells which root secret belongs to it, and nothing of that secret. Null where there was none yet. */
  readonly root_id: string | null
  readonly with_secret: boolean
  readonly with_register: boolean
  readonly tables: PostgresBackup['tables']
  readonly sequences: PostgresBackup['sequences']
  readonly parts: readonly ArchivePart[]
  /** Over everything else in it, under the root secret. Missing if there was none, or an older version made it. */
  readonly hmac?: string
}

/** What goes into a manifest, before it is signed. */
export type ManifestContents = Omit<Manifest, 'kind' | 'format' | 'hmac'>

export function createManifest(contents: ManifestContents): Manifest {
  return { kind, format, ...contents }
}

/** The text that the HMAC covers: every value as it was read, so that two spellings of one manifest are the same. */
export function signedText({ hmac: _, ...rest }: Manifest): string {
  return JSON.stringify(rest)
}

export function renderManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function parseManifest(text: string): Manifest {
  const read = parsed(text)
  if (!isRecord(read) || read.kind !== kind) throw unknown('its manifest cannot be read')
  if (read.format !== format) throw unknown(`it has format ${String(read.format)}, which this program does not know`)
  if (isManifest(read)) return read
  throw unknown('its manifest cannot be read')
}

function unknown(reason: string): UsageError {
  return new UsageError(
    `This backup cannot be used: ${reason}.`,
    'Nothing was changed. Try the version that wrote it, or a newer one.',
  )
}

function isManifest(read: Readonly<Record<string, unknown>>): read is Record<string, unknown> & Manifest {
  return (
    typeof read.version === 'string' &&
    typeof read.made_at === 'string' &&
    (read.engine === 'sqlite' || read.engine === 'postgres') &&
    (read.root_id === null || typeof read.root_id === 'string') &&
    typeof read.with_secret === 'boolean' &&
    typeof read.with_register === 'boolean' &&
    (read.hmac === undefined || typeof read.hmac === 'string') &&
    isList(read.schema, { id: 'number', name: 'string', checksum: 'string' }) &&
    isList(read.parts, { name: 'string', bytes: 'number', sha256: 'string' }) &&
    isList(read.sequences, { table: 'string', column: 'string', value: 'number' }) &&
    isList(read.tables, { name: 'string' }) &&
    read.tables.every(({ name, columns }) => isName(name) && Array.isArray(columns) && columns.every(isName))
  )
}

/** They become part of statements. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(value)
}

function isList(value: unknown, types: Readonly<Record<string, string>>): value is readonly Record<string, unknown>[] {
  return (
    Array.isArray(value) &&
    value.every((item) => isRecord(item) && Object.entries(types).every(([name, type]) => typeof item[name] === type))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
