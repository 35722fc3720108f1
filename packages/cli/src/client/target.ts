import { existsSync } from 'node:fs'
import { databaseUrl } from '../database-url.js'
import { UsageError } from '../exit-codes.js'
import { readLine } from '../terminal/read-line.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ClientOptions } from './client-options.js'
import { type Profile, profileName } from './profile.js'
import { readProfiles } from './profile-file.js'

const databaseDefault = 'sqlite:./data/brassplate.db'

/** The server or database that a command works with, and the profile that named it. */
export type Target =
  | { readonly kind: 'remote'; readonly url: string; readonly apiKey: string | null; readonly profile: string | null }
  | { readonly kind: 'embedded'; readonly database: string; readonly profile: string | null }

/** Precedence: command line, environment, saved profile, default database. */
export async function resolveTarget(terminal: Terminal, options: ClientOptions): Promise<Target> {
  if (options.database !== undefined) {
    if (options.url === undefined && options.apiKey === undefined && options.profile === undefined) {
      return { kind: 'embedded', database: databaseUrl(options.database), profile: null }
    }
    throw new UsageError(
      '--database cannot be combined with --url, --api-key or --profile.',
      'Give either --database, or a server.',
    )
  }
  const fromOptions = { url: options.url, key: await readKey(terminal, options.apiKey) }
  const fromEnvironment = readEnvironment(terminal, options)
  const url = fromOptions.url ?? fromEnvironment.url
  const key = fromOptions.key ?? fromEnvironment.key
  if (url !== undefined && key !== undefined) return remote(url, key, null)
  if (url === undefined && key === undefined && fromEnvironment.database !== undefined) {
    return { kind: 'embedded', database: fromEnvironment.database, profile: null }
  }
  return fromProfile(terminal, fromEnvironment.profile, url, key)
}

interface EnvironmentTarget {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly profile?: string | undefined
  readonly database?: string | undefined
}

/** A profile named on the command line overrides the environment. */
function readEnvironment({ env }: Terminal, { profile }: ClientOptions): EnvironmentTarget {
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
    throw new UsageError(
      `Profile ${named} does not exist.`,
      'List profiles with brassplate config list; create one with brassplate auth login.',
    )
  }
  const profile: Profile = found ?? {}
  const address = url ?? profile.url
  if (address !== undefined) {
    // Send a saved key only to the server that it was saved for.
    const saved = profile.url !== undefined && isSameServer(address, profile.url) ? profile.api_key : undefined
    return remote(address, key ?? saved ?? null, found ? name : null)
  }
  if (key !== undefined)
    throw new UsageError('An API key was given, but no server.', 'Give --url or set BRASSPLATE_URL.')
  if (profile.database !== undefined) return { kind: 'embedded', database: profile.database, profile: name }
  return { kind: 'embedded', database: requireDatabase(databaseDefault), profile: null }
}

/** Never creates a database: in the wrong folder that would give an empty register. */
function requireDatabase(database: string): string {
  if (existsSync(database.slice('sqlite:'.length))) return database
  throw new UsageError(
    'No server is configured and no local database was found.',
    'Give --url, log in with brassplate auth login, or create a database with brassplate register import latest.',
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
    'The server address is not valid.',
    'Write it as https://api.example.org, without a user name or a query.',
  )
}

function isSameServer(one: string, other: string): boolean {
  return serverAddress(one) === serverAddress(other)
}

async function readKey(terminal: Terminal, given: string | undefined): Promise<string | undefined> {
  if (given === undefined) return undefined
  const key = given === '-' ? await readLine(terminal) : given
  return requireKey(key.trim())
}

/** The error message never repeats the key. */
export function requireKey(key: string): string {
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key
  throw new UsageError('This is not a valid API key.', 'Copy the whole key, from bp_live_ to the end.')
}

/** The database address with its password masked. */
export function databaseName(database: string): string {
  // Not parsed as a URL, because an address with several hosts is none.
  return database.replace(/^(postgres(?:ql)?:\/\/[^:/?#]*):[^/?#]*@/, '$1:***@')
}
