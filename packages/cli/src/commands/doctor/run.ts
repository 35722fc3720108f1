import { type Config, parseConfig } from '@brassplate/server'
import type { ClientOptions } from '../../client/client-options.js'
import { environmentOf } from '../../operator.js'
import { isText, showJson } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'
import { type Check, fail, ok } from './check.js'
import { databaseChecks } from './database-checks.js'
import { nameChecks, nodeCheck, profileCheck } from './machine-checks.js'
import { serverChecks, serviceChecks } from './service-checks.js'

class ChecksFailedError extends Error {
  readonly status = 503
  readonly nextStep = 'Follow the advice under each failed check, then run brassplate doctor again.'

  constructor(failed: number) {
    super(`${failed} ${failed === 1 ? 'check' : 'checks'} failed.`)
  }
}

/** Runs all checks. Changes nothing. */
export async function doctor(terminal: Terminal, options: ClientOptions): Promise<void> {
  const config = readConfig(terminal, options)
  const isConfig = !Array.isArray(config)
  const checks: Check[] = [
    nodeCheck(process.version),
    ...(isConfig ? [ok('configuration', 'All settings are valid.')] : config),
    ...(isConfig ? await databaseChecks(config, Date.now()) : []),
    ...(isConfig ? await nameChecks(config, terminal.env) : []),
    ...(isConfig ? await serviceChecks(config) : []),
    await profileCheck(terminal),
    ...(await serverChecks(terminal, options)),
  ]
  const failed = checks.filter(({ status }) => status === 'fail').length
  if (isText(terminal, options)) terminal.stdout.write(checks.map(line).join(''))
  else showJson(terminal, { ok: failed === 0, checks })
  if (failed > 0) throw new ChecksFailedError(failed)
}

function readConfig(terminal: Terminal, options: ClientOptions): Config | Check[] {
  const { database } = options
  try {
    return parseConfig(environmentOf(terminal, database === undefined ? {} : { database }))
  } catch (error) {
    if (!(error instanceof Error && 'mistakes' in error && Array.isArray(error.mistakes))) throw error
    const next = 'Correct the setting; docs/configuration.md lists all of them.'
    return error.mistakes.map((mistake) => fail('configuration', String(mistake), next))
  }
}

function line({ name, status, detail, next_step }: Check): string {
  return `${status.padEnd(4)}  ${name.padEnd(13)}  ${sanitise(detail)}\n${next_step ? `${' '.repeat(21)}${sanitise(next_step)}\n` : ''}`
}
