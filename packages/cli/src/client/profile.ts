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
    'Invalid profile name.',
    'Use up to 50 letters, digits, full stops, dashes and underscores, starting with a letter or digit.',
  )
}

/** Null if the text is not a valid profile file. */
export function parseProfiles(text: string): Profiles | null {
  const value = parseJson(text)
  if (!isRecord(value) || typeof value.current !== 'string' || !isRecord(value.profiles)) return null
  const entries = Object.entries(value.profiles)
  const profiles = entries.flatMap(([name, value]) => (isProfile(value) ? [[name, value] as const] : []))
  if (profiles.length < entries.length || profiles.length > profilesMax) return null
  return { current: value.current, profiles: Object.fromEntries(profiles) }
}

/** Returns a copy with some fields of one profile set, or removed if undefined. */
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
      `Profile limit reached (${profilesMax}).`,
      'Remove one: brassplate config unset --profile NAME.',
    )
  }
  return { current, profiles: next }
}

function parseJson(text: string): unknown {
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
