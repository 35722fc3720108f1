import { existsSync } from 'node:fs'
import { databaseUrl } from '../database-url.js'
import { UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ClientOptions } from './client-options.js'
import { type Profile, profileName } from './profile.js'
import { readProfiles } from './profile-file.js'
import { readLine } from './read-line.js'

const databaseDefault = 'sqlite:./data/brassplate.db'

/** Who is asked, and the profile that said so. */
export type Target =
  | { readonly kind: 'remote'; readonly url: string; readonly apiKey: string | null; readonly profile: string | null }
  | { readonly kind: 'embedded'; readonly database: string; readonly profile: string | null }

/** What was said on the command line comes first, then the environment, then the saved profile, then the default. */
export async function targetOf(terminal: Terminal, options: ClientOptions): Promise<Target> {
  if (options.database !== undefined) {
    if (options.url === undefined && options.apiKey === undefined && options.profile === undefined) {
      return { kind: 'embedded', database: databaseUrl(options.database), profile: null }
    }
    throw new UsageError(
      '--database is asked without a server.',
      'Leave out --url, --api-key and --profile, or --database.',
    )
  }
  const said = { url: options.url, key: await givenKey(terminal, options.apiKey) }
  const meant = saidByEnvironment(terminal, options)
  const url = said.url ?? meant.url
  const key = said.key ?? meant.key
  if (url !== undefined && key !== undefined) return remote(url, key, null)
  if (url === undefined && key === undefined && meant.database !== undefined) {
    return { kind: 'embedded', database: meant.database, profile: null }
  }
  return fromProfile(terminal, meant.profile, url, key)
}

interface Meant {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly profile?: string | undefined
  readonly database?: string | undefined
}

/** A profile that was named on the command line wins over the environment. */
function saidByEnvironment({ env }: Terminal, { profile }: ClientOptions): Meant {
  if (profile !== undefined) return { profile: profileName(profile) }
  const named = env.BRASSPLATE_PROFILE ? profileName(env.BRASSPLATE_PROFILE) : undefined
  return {
    url: env.BRASSPLATE_URL || undefined,
    key: env.BRASSPLATE_API_KEY || undefined,
    profile: named,
    database: named ? undefined : env.BRASSPLATE_DATABASE_URL || undefined,
  }
}

async function fromProfile(
  terminal: Terminal,
  named: string | undefined,
  url: string | undefined,
  key: string | undefined,
): Promise<Target> {
  const { current, profiles } = await readProfiles(terminal)
  const name = named ?? current
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (!found && named !== undefined) {
    throw new UsageError(`There is no profile ${named}.`, 'brassplate config list shows them; auth login makes one.')
  }
  const profile: Profile = found ?? {}
  const address = url ?? profile.url
  if (address !== undefined) {
    // A key is sent only to the server that it was saved for.
    const saved = profile.url !== undefined && isSameServer(address, profile.url) ? profile.api_key : undefined
    return remote(address, key ?? saved ?? null, found ? name : null)
  }
  if (key !== undefined) throw new UsageError('An API key needs to know its server.', 'Give --url or BRASSPLATE_URL.')
  if (profile.database !== undefined) return { kind: 'embedded', database: profile.database, profile: name }
  return { kind: 'embedded', database: requireDatabase(databaseDefault), profile: null }
}

/** Nothing is made by asking: somebody in the wrong folder would get an empty register. */
function requireDatabase(database: string): string {
  if (existsSync(database.slice('sqlite:'.length))) return database
  throw new UsageError(
    'There is nobody to ask: no server was named, and here is no database.',
    'Give --url, log in with brassplate auth login, or make a database: brassplate register import latest.',
  )
}

function remote(address: string, apiKey: string | null, profile: string | null): Target {
  return { kind: 'remote', url: serverAddress(address), apiKey, profile }
}

export function serverAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) {
    return url.href.replace(/\/+$/, '')
  }
  throw new UsageError(
    'The address of the server cannot be read.',
    'Write it as https://api.example.org, without a user name or a query.',
  )
}

function isSameServer(one: string, other: string): boolean {
  return serverAddress(one) === serverAddress(other)
}

async function givenKey(terminal: Terminal, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined
  const key = given === '-' ? await readLine(terminal) : given
  return requireKey(key.trim())
}

/** Never repeated in what is printed. */
export function requireKey(key: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key
  throw new UsageError('That cannot be an API key.', 'Copy it whole: bp_live_ and what follows.')
}

/** A database as it may be shown: without its password. */
export function databaseName(database: string): string {
  if (!URL.canParse(database)) return database
  const url = new URL(database)
  if (url.password) url.password = '***'
  return url.href
}
