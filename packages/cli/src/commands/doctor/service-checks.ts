import { checkRegisterKey, verifySmtp } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import type { ClientOptions } from '../../client/client-options.js'
import { resolveTarget } from '../../client/target.js'
import { withClient } from '../../client/with-client.js'
import { isCoded } from '../../exit-codes.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type Check, fail, failed, ok } from './check.js'

/** Checks the mail server and the Companies House key, if configured. Sends no mail. */
export function serviceChecks(config: Config): Promise<Check[]> {
  const { mail, registerApiKey, registerApiUrl } = config
  return Promise.all([
    ...(mail.kind === 'smtp' ? [mailCheck(mail.url)] : []),
    ...(registerApiKey === null ? [] : [registerKeyCheck(registerApiUrl, registerApiKey)]),
  ])
}

async function mailCheck(url: string): Promise<Check> {
  const { host, username } = new URL(url)
  try {
    await verifySmtp(url)
    return ok('mail', `${host} accepts ${username ? 'the login' : 'connections'}. No mail was sent.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const next =
      'Check host, port, user and password in BRASSPLATE_MAIL_URL, and that no firewall blocks the connection.'
    return fail('mail', `${host} cannot be used: ${reason.replace(/\.?$/, '.')}`, next)
  }
}

async function registerKeyCheck(url: string, key: string): Promise<Check> {
  try {
    await checkRegisterKey(url, key)
    return ok('register key', `${new URL(url).host} accepts BRASSPLATE_REGISTER_API_KEY.`)
  } catch (error) {
    const next = 'Check BRASSPLATE_REGISTER_API_KEY and BRASSPLATE_REGISTER_API_URL.'
    return fail('register key', error instanceof Error ? error.message : String(error), next)
  }
}

/** Checks the server that other commands would use. No checks if they would use a database. */
export async function serverChecks(terminal: Terminal, options: ClientOptions): Promise<Check[]> {
  const target = await resolveTarget(terminal, options).catch(() => null)
  if (target?.kind !== 'remote') return []
  try {
    const { account, credits } = await withClient(terminal, options, (client) => client.me())
    return [
      ok('server', `${target.url} is reachable.`),
      ok(
        'api key',
        `The key belongs to ${account.email}, with ${credits.unlimited ? 'unlimited credits' : `${credits.available} credits available`}.`,
      ),
    ]
  } catch (error) {
    const isRefused = isCoded(error) && error.code === 'unauthenticated'
    if (!isRefused) return [failed('server', error, 'Check --url or BRASSPLATE_URL, and that the server is running.')]
    return [failed('api key', error, 'Log in again with brassplate auth login.')]
  }
}
