import { UsageError } from '../exit-codes.js'

export const profileFields = ['url', 'api_key', 'database', 'email'] as const
export type ProfileField = (typeof profileFields)[number]

/** A server with a key for it, or a database. */
export type Profile = Readonly<Partial<Record<ProfileField, string>>>

export interface Profiles {
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

export const defaultProfile = 'default'
export const profilesMax = 100
const valueLengthMax = 2_048

export const noProfiles: Profiles = { current: defaultProfile, profiles: {} }

export function profileName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/.test(name)) return name
  throw new UsageError(
    'That cannot be the name of a profile.',
    'Up to 50 letters, digits, full stops, dashes and underscores, beginning with a letter or digit.',
  )
}

/** Null where it is not what this program writes. */
export function parseProfiles(text: string): Profiles | null {
  const read = parsed(text)
  if (!isRecord(read) || typeof read.current !== 'string' || !isRecord(read.profiles)) return null
  const entries = Object.entries(read.profiles)
  const profiles = entries.flatMap(([name, value]) => (isProfile(value) ? [[name, value] as const] : []))
  if (profiles.length < entries.length || profiles.length > profilesMax) return null
  return { current: read.current, profiles: Object.fromEntries(profiles) }
}

/** The same profiles with some fields of one of them set, or taken away where undefined. */
export function withFields(
  { current, profiles }: Profiles,
  name: string,
  fields: Readonly<Partial<Record<ProfileField, string | undefined>>>,
): Profiles {
  const merged = { ...profiles[name], ...fields }
  const profile = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  const next = { ...profiles, [name]: profile }
  if (Object.keys(next).length > profilesMax) {
    throw new UsageError(
      `There are ${profilesMax} profiles already.`,
      'Remove one: brassplate config unset --profile NAME.',
    )
  }
  return { current, profiles: next }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, field]) =>
        profileFields.some((known) => known === name) && typeof field === 'string' && field.length <= valueLengthMax,
    )
  )
}
