import { existsSync } from 'node:fs'
import { nodeVersionProblem } from '@brassplate/core/node-floor'
import type { Config } from '@brassplate/server'
import { profilePath, readProfiles } from '../../client/profile-file.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type Check, fail, failed, ok } from './check.js'

export function nodeCheck(version: string): Check {
  const problem = nodeVersionProblem(version)
  return problem === null ? ok('node', `Node ${version}.`) : fail('node', problem, 'Install Node 24 (LTS).')
}

/** Every command refuses a profile file that other users can read. */
export async function profileCheck(terminal: Terminal): Promise<Check> {
  const path = profilePath(terminal)
  try {
    const { profiles } = await readProfiles(terminal)
    const count = Object.keys(profiles).length
    return ok(
      'profiles',
      existsSync(path) ? `${count} profile${count === 1 ? '' : 's'}, readable only by you.` : 'No profiles are saved.',
    )
  } catch (error) {
    return failed('profiles', error, 'Repair or delete the file.')
  }
}

/** Resolves the host names of the configured addresses. Makes no connections to them. */
export async function nameChecks(config: Config, env: Terminal['env']): Promise<Check[]> {
  const hosts = [...new Set(configuredHosts(config, env))]
  if (hosts.length === 0) return []
  const { localResolver } = await import('@brassplate/core/node')
  const resolver = localResolver()
  return Promise.all(hosts.map((host) => nameCheck(host, resolver)))
}

async function nameCheck(host: string, resolver: (host: string) => Promise<readonly string[]>): Promise<Check> {
  const next = 'Check the address in the configuration and the DNS settings of this machine.'
  try {
    const addresses = await resolver(host)
    return addresses.length > 0 ? ok('dns', `${host} has an address.`) : fail('dns', `${host} has no address.`, next)
  } catch (error) {
    return failed('dns', error, next)
  }
}

function configuredHosts(config: Config, env: Terminal['env']): string[] {
  const urls = [
    config.registerApiKey === null ? null : config.registerApiUrl,
    config.registerStreamKey === null ? null : config.registerStreamUrl,
    config.registerUpdate === 'monthly' || env.BRASSPLATE_REGISTER_BULK_URL ? config.registerSnapshotUrl : null,
    config.searchUrl,
    config.mail.kind === 'smtp' ? config.mail.url : null,
  ]
  return urls
    .flatMap((url) => (url === null ? [] : [new URL(url).hostname]))
    .filter((host) => /[a-z]/i.test(host) && !host.startsWith('[') && host !== 'localhost')
}
