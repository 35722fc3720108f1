import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseConfig } from '@brassplate/server'
import { type RestoredBackup, restoreBackup } from '../../backup/restore-backup.js'
import { lostWithoutSecret } from '../../backup/root-secret.js'
import { UsageError } from '../../exit-codes.js'
import { environmentOf, type OperatorOptions } from '../../operator.js'
import { isText, show } from '../../terminal/output.js'
import { stoppable } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'

export interface RestoreOptions extends OperatorOptions {
  readonly force?: boolean
  readonly allowUnverified?: boolean
}

/** Restores a backup, or leaves everything as it was. */
export async function restore(terminal: Terminal, file: string, options: RestoreOptions): Promise<void> {
  const config = parseConfig(environmentOf(terminal, options))
  const { database } = config
  const restored = await stoppable(
    (signal) =>
      withFile(terminal, file, signal, (path) =>
        restoreBackup({
          config,
          file: path,
          force: options.force === true,
          allowsUnverified: options.allowUnverified === true,
          now: Date.now(),
          signal,
        }),
      ),
    () => 'The restore was stopped. Nothing was changed.',
  )
  const { engine, made_at, schema, with_register } = restored.manifest
  const where =
    database.file ?? decodeURIComponent(new URL(database.location).host) + new URL(database.location).pathname
  const lost = lostItems(restored)
  const shown = { database: where, engine, made_at, schema_steps: schema.length, with_register }
  const { secret, authenticity } = restored
  if (isText(terminal, options)) show(terminal, { ...shown, secret, authenticity }, options)
  else show(terminal, { ...shown, secret, authenticity, lost }, options)
  if (authenticity !== 'verified') terminal.stderr.write(`${unverifiedWarning(restored)}\n`)
  if (lost.length > 0) terminal.stderr.write(secretWarning(restored, lost))
}

/** Copies standard input to a temporary file, because reading a backup needs random access. */
async function withFile<Result>(
  { stdin }: Terminal,
  file: string,
  signal: AbortSignal,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (file !== '-') return work(file)
  if (stdin.isTTY)
    throw new UsageError('Standard input is a terminal, so there is no backup to read.', 'Name a file, or add: < FILE')
  const folder = await mkdtemp(join(tmpdir(), 'brassplate-restore-'))
  try {
    const path = join(folder, 'standard-input.tar')
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function unverifiedWarning({ authenticity, secret }: RestoredBackup): string {
  if (authenticity === 'unsigned') {
    return 'This backup is not signed: an older version made it, or there was no root secret. Its checksums are correct, but they do not prove who made it.'
  }
  const why =
    secret === 'restored' ? 'the only root secret available came with it' : 'its root secret is not configured here'
  return `The signature of this backup was not checked, because ${why}. Its checksums are correct, but they do not prove who made it.`
}

function lostItems({ secret, manifest }: RestoredBackup): readonly string[] {
  const hasSecret = secret === 'restored' || secret === 'same' || manifest.root_id === null
  return hasSecret ? [] : lostWithoutSecret
}

function secretWarning({ secret }: RestoredBackup, lost: readonly string[]): string {
  const why =
    secret === 'different'
      ? 'The configured root secret is not the one of this database.'
      : 'The root secret of this database is neither in the backup nor configured.'
  const lines = [`${why} Set BRASSPLATE_SECRET to the right secret before the first start. Otherwise:`]
  return `${[...lines, ...lost.map((each) => `  ${each}`)].join('\n')}\n`
}
