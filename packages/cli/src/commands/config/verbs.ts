import { type Profile, type ProfileField, profileFields, profileName, withFields } from '../../client/profile.js'
import { profilePath, readProfiles, writeProfiles } from '../../client/profile-file.js'
import { databaseName, requireKey, serverAddress } from '../../client/target.js'
import { databaseUrl } from '../../database-url.js'
import { UsageError } from '../../exit-codes.js'
import { requireText } from '../../parameters.js'
import { show, showJson } from '../../terminal/output.js'
import { readLine } from '../../terminal/read-line.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'

const valueLengthMax = 2_048

export interface ConfigOptions {
  readonly profile?: string
  readonly json?: boolean
}

export async function list(terminal: Terminal, options: ConfigOptions): Promise<void> {
  const { current, profiles } = await readProfiles(terminal)
  const rows = Object.entries(profiles).map(([profile, { url, database, email, api_key }]) => ({
    profile,
    in_use: profile === current,
    url: url ?? null,
    database: database === undefined ? null : databaseName(database),
    email: email ?? null,
    api_key_last4: api_key?.slice(-4) ?? null,
  }))
  show(terminal, rows, options)
}

export async function get(terminal: Terminal, name: string, options: ConfigOptions): Promise<void> {
  const field = parseField(name)
  const { profile, found } = await selectProfile(terminal, options)
  const value = found?.[field]
  if (value === undefined)
    throw new UsageError(`${field} is not set in profile ${profile}.`, 'List profiles with brassplate config list.')
  if (options.json) showJson(terminal, { profile, field, value })
  else terminal.stdout.write(`${sanitise(value)}\n`)
}

export async function set(terminal: Terminal, name: string, given: string, options: ConfigOptions): Promise<void> {
  const field = parseField(name)
  const value = validate(field, requireText(field, given === '-' ? await readLine(terminal) : given))
  const { profile, profiles } = await selectProfile(terminal, options)
  await writeProfiles(terminal, withFields(profiles, profile, { [field]: value }))
  show(terminal, { profile, field }, options)
}

export async function unset(terminal: Terminal, name: string | undefined, options: ConfigOptions): Promise<void> {
  const { profile, profiles, found } = await selectProfile(terminal, options)
  if (name === undefined && options.profile === undefined) {
    throw new UsageError('No field or profile given.', 'Give a field, or --profile to remove a whole profile.')
  }
  const field = name === undefined ? null : parseField(name)
  const changed = field === null ? found !== undefined : found?.[field] !== undefined
  if (changed) {
    const { [profile]: _, ...others } = profiles.profiles
    const next =
      field === null ? { ...profiles, profiles: others } : withFields(profiles, profile, { [field]: undefined })
    await writeProfiles(terminal, next)
  }
  show(terminal, { profile, field, changed }, options)
}

export async function use(terminal: Terminal, name: string, options: ConfigOptions): Promise<void> {
  const profile = profileName(name)
  const profiles = await readProfiles(terminal)
  if (!Object.hasOwn(profiles.profiles, profile)) {
    throw new UsageError(
      `Profile ${profile} does not exist.`,
      'List profiles with brassplate config list; create one with brassplate auth login.',
    )
  }
  await writeProfiles(terminal, { ...profiles, current: profile })
  show(terminal, { profile, in_use: true }, options)
}

export async function path(terminal: Terminal, options: ConfigOptions): Promise<void> {
  const found = profilePath(terminal)
  if (options.json) showJson(terminal, { path: found })
  else terminal.stdout.write(`${found}\n`)
}

async function selectProfile(terminal: Terminal, options: ConfigOptions) {
  const profiles = await readProfiles(terminal)
  const profile = profileName(options.profile ?? (terminal.env.BRASSPLATE_PROFILE || profiles.current))
  const found: Profile | undefined = Object.hasOwn(profiles.profiles, profile) ? profiles.profiles[profile] : undefined
  return { profile, profiles, found }
}

function parseField(name: string): ProfileField {
  const field = profileFields.find((known) => known === name.replaceAll('-', '_'))
  if (field) return field
  throw new UsageError('Unknown profile field.', `Give one of ${profileFields.join(', ')}.`)
}

function validate(field: ProfileField, value: string): string {
  if (field === 'url') return serverAddress(value)
  if (field === 'api_key') return requireKey(value)
  if (field === 'database') return validateDatabase(databaseUrl(value))
  return validateLength(field, value)
}

function validateDatabase(value: string): string {
  if (/^(?:sqlite:.|postgres(?:ql)?:\/\/)/.test(value)) return validateLength('database', value)
  throw new UsageError('Invalid database address.', 'Write it as a path, sqlite:PATH or postgres://…')
}

function validateLength(field: ProfileField, value: string): string {
  if (value.length > valueLengthMax) throw new UsageError(`${field} is longer than ${valueLengthMax} characters.`)
  return value
}
