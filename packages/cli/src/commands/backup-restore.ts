import { parseConfig } from '@brassplate/server'
import { type RestoredBackup, restoreBackup } from '../backup/restore-backup.js'
import { lostWithoutSecret } from '../backup/root-secret.js'
import { StoppedError } from '../exit-codes.js'
import { environmentOf, type OperatorOptions } from '../operator.js'
import { isText, show } from '../output.js'
import { isAbort, stopOnSignal } from '../stop-on-signal.js'
import type { Terminal } from '../terminal.js'

export interface RestoreOptions extends OperatorOptions {
  readonly force?: boolean
}

/** Restores a backup, or leaves everything as it was. */
export async function restore(terminal: Terminal, file: string, options: RestoreOptions): Promise<void> {
  const config = parseConfig(environmentOf(terminal, options))
  const { database } = config
  const stopping = stopOnSignal()
  try {
    const restored = await restoreBackup({
      config,
      file,
      force: options.force === true,
      now: Date.now(),
      signal: stopping.signal,
    })
    const { engine, made_at, schema, with_register } = restored.manifest
    const where =
      database.kind === 'sqlite' ? database.path : new URL(database.url).host + new URL(database.url).pathname
    const lost = lostBy(restored)
    const shown = { database: where, engine, made_at, schema_steps: schema.length, with_register }
    const { secret } = restored
    if (isText(terminal, options)) show(terminal, { ...shown, secret }, options)
    else show(terminal, { ...shown, secret, lost }, options)
    if (lost.length > 0) terminal.stderr.write(warning(restored, lost))
  } catch (error) {
    if (!isAbort(error)) throw error
    throw new StoppedError('The restore was stopped; nothing was changed.')
  } finally {
    stopping.end()
  }
}

function lostBy({ secret, manifest }: RestoredBackup): readonly string[] {
  const isWhole = secret === 'restored' || secret === 'same' || manifest.root_id === null
  return isWhole ? [] : lostWithoutSecret
}

function warning({ secret }: RestoredBackup, lost: readonly string[]): string {
  const why =
    secret === 'different'
      ? 'The root secret that is configured is not the one that this database was used with.'
      : 'The root secret of this database is neither in the backup nor configured.'
  const lines = [`${why} Set BRASSPLATE_SECRET to the right one before the first start, or lose:`]
  return `${[...lines, ...lost.map((each) => `  ${each}`)].join('\n')}\n`
}
