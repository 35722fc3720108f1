import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseConfig, version } from '@brassplate/server'
import { makeBackup } from '../backup/make-backup.js'
import { lostWithoutSecret } from '../backup/root-secret.js'
import { StoppedError, UsageError } from '../exit-codes.js'
import { environmentOf, type OperatorOptions } from '../operator.js'
import { isText, show } from '../output.js'
import { isAbort, stopOnSignal } from '../stop-on-signal.js'
import type { Terminal } from '../terminal.js'

export interface BackupOptions extends OperatorOptions {
  readonly withoutRegister?: boolean
  readonly withSecret?: boolean
  readonly force?: boolean
}

/** Writes a backup. The file is there only once it is whole. */
export async function backup(terminal: Terminal, file: string, options: BackupOptions): Promise<void> {
  const config = parseConfig(environmentOf(terminal, options))
  const { database } = config
  if (database.kind === 'sqlite' && !existsSync(database.path)) {
    throw new UsageError(`There is no database at ${database.path}.`, 'Check BRASSPLATE_DATABASE_URL or --database.')
  }
  if (!options.force && existsSync(file)) {
    throw new UsageError(`${file} is there already.`, 'Give another name, or --force to replace it.')
  }
  if (!existsSync(dirname(resolve(file)))) throw new UsageError(`There is no folder for ${file}.`, 'Make it first.')

  const stopping = stopOnSignal()
  const part = `${file}.${process.pid}.part`
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
    await rename(part, file)
    const { engine, made_at, schema, with_register, with_secret, root_id } = manifest
    const lost = with_secret ? [] : lostWithoutSecret
    const shown = { file, bytes, engine, made_at, schema_steps: schema.length, with_register, with_secret, root_id }
    if (isText(terminal, options)) show(terminal, shown, options)
    else show(terminal, { ...shown, lost_without_secret: lost }, options)
    if (lost.length > 0) terminal.stderr.write(warning(config.secret === null ? database : null))
  } catch (error) {
    await rm(part, { force: true })
    if (!isAbort(error)) throw error
    throw new StoppedError('The backup was stopped; no file was written.')
  } finally {
    stopping.end()
  }
}

function warning(database: { kind: string; path?: string } | null): string {
  const where = database?.path ? `${database.path}.secret` : 'BRASSPLATE_SECRET'
  const lines = [`The root secret is not in it. Keep ${where} elsewhere; a database restored without it loses:`]
  return `${[...lines, ...lostWithoutSecret.map((each) => `  ${each}`)].join('\n')}\n`
}
