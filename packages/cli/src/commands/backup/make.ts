import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseConfig, version } from '@brassplate/server'
import { makeBackup } from '../../backup/make-backup.js'
import { lostWithoutSecret } from '../../backup/root-secret.js'
import { isCoded, StoppedError, UsageError } from '../../exit-codes.js'
import { environmentOf, type OperatorOptions, requireFile, withStorage } from '../../operator.js'
import { isText, show, showOnStderr } from '../../terminal/output.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'
import { requireNewFile } from '../../write-file.js'

export interface BackupOptions extends OperatorOptions {
  readonly withoutRegister?: boolean
  readonly withSecret?: boolean
  readonly force?: boolean
}

/** Writes a backup. The file appears only once it is complete. `-` writes to standard output. */
export async function backup(terminal: Terminal, file: string, options: BackupOptions): Promise<void> {
  const config = parseConfig(environmentOf(terminal, options))
  const { database } = config
  requireFile({ database })
  const isStream = file === '-'
  if (isStream) assertPipe(terminal)
  else assertWritable(file, options)

  const stopping = stopOnSignal()
  const folder = isStream ? await mkdtemp(join(tmpdir(), 'brassplate-backup-')) : null
  const part = folder === null ? `${file}.${process.pid}.part` : join(folder, 'backup.tar')
  try {
    const { manifest, bytes } = await makeBackup({
      config,
      version,
      file: part,
      withRegister: !options.withoutRegister,
      withSecret: options.withSecret === true,
      now: Date.now(),
      signal: stopping.signal,
    })
    if (isStream) await pipeline(createReadStream(part), terminal.stdout, { end: false, signal: stopping.signal })
    else await rename(part, file)
    await noteBackup(terminal, options, { madeAt: Date.parse(manifest.made_at), bytes })
    const { engine, made_at, schema, with_register, with_secret, root_id } = manifest
    const lost = with_secret ? [] : lostWithoutSecret
    const shown = { file, bytes, engine, made_at, schema_steps: schema.length, with_register, with_secret, root_id }
    if (isStream) showOnStderr(terminal, shown, options)
    else if (isText(terminal, options)) show(terminal, shown, options)
    else show(terminal, { ...shown, lost_without_secret: lost }, options)
    if (lost.length > 0) terminal.stderr.write(warning(config.secret === null ? database.file : null))
  } catch (error) {
    const isClosed = isCoded(error) && error.code === 'EPIPE'
    if (isClosed) throw new StoppedError('Standard output was closed. The backup is not complete.')
    if (!isAbort(error)) throw error
    throw new StoppedError(isStream ? 'The backup was stopped.' : 'The backup was stopped. No file was written.')
  } finally {
    stopping.end()
    await rm(folder ?? part, { recursive: true, force: true })
  }
}

/** For the age of the last backup in metrics and on the operator page. The backup is complete without it. */
async function noteBackup(
  terminal: Terminal,
  options: OperatorOptions,
  made: { readonly madeAt: number; readonly bytes: number },
): Promise<void> {
  try {
    await withStorage(terminal, options, ({ health }) => health.noteBackup(made))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    terminal.stderr.write(
      `The backup is complete, but the database could not note it (${sanitise(why)}), so metrics will show the backup before it.\n`,
    )
  }
}

function assertPipe({ stdout }: Terminal): void {
  if (!stdout.isTTY) return
  throw new UsageError(
    'A backup is binary and cannot be shown on a terminal.',
    'Redirect it (> FILE) or pipe it (| …).',
  )
}

function assertWritable(file: string, options: BackupOptions): void {
  requireNewFile(file, options)
  if (!existsSync(dirname(resolve(file))))
    throw new UsageError(`The folder of ${file} does not exist.`, 'Create it first.')
}

function warning(file: string | null): string {
  const where = file === null ? 'BRASSPLATE_SECRET' : `${file}.secret`
  const lines = [
    `The backup does not contain the root secret. Store ${where} separately. If it is lost, then after a restore:`,
  ]
  return `${[...lines, ...lostWithoutSecret.map((each) => `  ${each}`)].join('\n')}\n`
}
