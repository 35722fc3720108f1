import type { EngineName } from '@brassplate/core/node'
import type { PostgresBackup } from '@brassplate/core/postgres'
import type { AppliedMigration } from '@brassplate/core/sqlite'
import { UsageError } from '../exit-codes.js'
import type { ArchivePart } from './archive-writer.js'

export const manifestName = 'manifest.json'
export const secretName = 'root-secret'
const kind = 'brassplate-backup'
const format = 1

/** Lists what a backup contains. It is written last, so an unfinished archive has none. */
export interface Manifest {
  readonly kind: typeof kind
  readonly format: typeof format
  readonly version: string
  readonly made_at: string
  readonly engine: EngineName
  readonly schema: readonly AppliedMigration[]
  /** Identifies the root secret without revealing it. Null if there was no secret yet. */
  readonly root_id: string | null
  readonly with_secret: boolean
  readonly with_register: boolean
  readonly tables: PostgresBackup['tables']
  readonly sequences: PostgresBackup['sequences']
  readonly parts: readonly ArchivePart[]
  /** Covers every other field, keyed by the root secret. Missing without a secret, or if an older version made the backup. */
  readonly hmac?: string
}

export type ManifestContents = Omit<Manifest, 'kind' | 'format' | 'hmac'>

export function createManifest(contents: ManifestContents): Manifest {
  return { kind, format, ...contents }
}

/** The text that the HMAC covers. It is re-serialised, so the formatting of the file does not matter. */
export function signedText({ hmac: _, ...rest }: Manifest): string {
  return JSON.stringify(rest)
}

export function renderManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function parseManifest(text: string): Manifest {
  const value = parseJson(text)
  if (!isRecord(value) || value.kind !== kind) throw unusableBackup('its manifest cannot be read')
  if (value.format !== format)
    throw unusableBackup(`its format ${String(value.format)} is not supported by this version`)
  if (isManifest(value)) return value
  throw unusableBackup('its manifest cannot be read')
}

function unusableBackup(reason: string): UsageError {
  return new UsageError(
    `This backup cannot be used: ${reason}.`,
    'Nothing was changed. Use the version that wrote it, or a newer one.',
  )
}

function isManifest(value: Readonly<Record<string, unknown>>): value is Record<string, unknown> & Manifest {
  return (
    typeof value.version === 'string' &&
    typeof value.made_at === 'string' &&
    (value.engine === 'sqlite' || value.engine === 'postgres') &&
    (value.root_id === null || typeof value.root_id === 'string') &&
    typeof value.with_secret === 'boolean' &&
    typeof value.with_register === 'boolean' &&
    (value.hmac === undefined || typeof value.hmac === 'string') &&
    isList(value.schema, { id: 'number', name: 'string', checksum: 'string' }) &&
    isList(value.parts, { name: 'string', bytes: 'number', sha256: 'string' }) &&
    isList(value.sequences, { table: 'string', column: 'string', value: 'number' }) &&
    isList(value.tables, { name: 'string' }) &&
    value.tables.every(({ name, columns }) => isName(name) && Array.isArray(columns) && columns.every(isName))
  )
}

/** Table and column names are interpolated into SQL. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
