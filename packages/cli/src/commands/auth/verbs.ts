import type { AccountProfile } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { defaultProfile, profileName, withFields } from '../../client/profile.js'
import { profilePath, readProfiles, writeProfiles } from '../../client/profile-file.js'
import { databaseName, resolveTarget, serverAddress, type Target } from '../../client/target.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { requireText } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import { print } from '../../terminal/print.js'
import { isInteractive, readPassword } from '../../terminal/read-password.js'
import type { Terminal } from '../../terminal/terminal.js'
import { facts, type Look } from '../../text/table.js'

export interface SignUpOptions {
  readonly url?: string
  readonly profile?: string
  readonly email: string
  readonly passwordStdin?: boolean
  readonly json?: boolean
}

export interface LogInOptions extends ClientOptions {
  readonly email?: string
  readonly passwordStdin?: boolean
}

export interface LogOutOptions {
  readonly profile?: string
  readonly json?: boolean
}

export async function signUp(terminal: Terminal, options: SignUpOptions): Promise<void> {
  const email = requireText('--email', options.email)
  const { url: baseUrl } = await requireServer(terminal, options)
  const password = await readPassword(terminal, options, { isNew: true })
  const { createAuthClient } = await import('@brassplate/sdk')
  const signedUp = await createAuthClient({ baseUrl }).signUp({ email, password })
  const next = 'Open the link in the email, then run: brassplate auth login\n'
  print(terminal, signedUp, (_, look) => facts([['Mail sent to', signedUp.email]], look) + next, options)
}

export async function logIn(terminal: Terminal, options: LogInOptions): Promise<void> {
  const server = await requireServer(terminal, options)
  const { url } = server
  const { email, apiKey } =
    options.apiKey === undefined ? await logInByPassword(terminal, url, options) : await logInByKey(server)
  const profiles = await readProfiles(terminal)
  const profile = profileName(options.profile ?? (terminal.env.BRASSPLATE_PROFILE || defaultProfile))
  const next = withFields(profiles, profile, { url, api_key: apiKey, email, database: undefined })
  await writeProfiles(terminal, { ...next, current: profile })
  show(terminal, { profile, url, email, api_key_last4: apiKey.slice(-4), path: profilePath(terminal) }, options)
}

export async function logOut(terminal: Terminal, options: LogOutOptions): Promise<void> {
  const profiles = await readProfiles(terminal)
  const profile = profileName(options.profile ?? (terminal.env.BRASSPLATE_PROFILE || profiles.current))
  const changed = Object.hasOwn(profiles.profiles, profile) && profiles.profiles[profile]?.api_key !== undefined
  if (changed) await writeProfiles(terminal, withFields(profiles, profile, { api_key: undefined }))
  show(terminal, { profile, changed }, options)
}

export async function whoAmI(terminal: Terminal, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client, target) => {
    print(terminal, { asked: describeTarget(target), ...(await client.me()) }, accountText, options)
  })
}

type Server = Extract<Target, { kind: 'remote' }>

/** Signing up and logging in need a server. A profile that does not exist yet cannot name it. */
async function requireServer(terminal: Terminal, options: ClientOptions): Promise<Server> {
  const { apiKey, profile } = options
  const url = options.url ?? (profile === undefined ? terminal.env.BRASSPLATE_URL || undefined : undefined)
  if (url !== undefined && apiKey === undefined) {
    return { kind: 'remote', url: serverAddress(url), apiKey: null, profile: null }
  }
  const target = await resolveTarget(terminal, {
    ...(url === undefined ? {} : { url }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(url === undefined && profile !== undefined ? { profile } : {}),
  })
  if (target.kind === 'remote') return target
  throw new UsageError('This command needs a server.', 'Give --url or set BRASSPLATE_URL.')
}

async function logInByPassword(terminal: Terminal, baseUrl: string, options: LogInOptions) {
  const email = await emailFor(terminal, options)
  const password = await readPassword(terminal, options)
  const { createAuthClient } = await import('@brassplate/sdk')
  const auth = createAuthClient({ baseUrl })
  const { session, api_key: apiKey, account } = await auth.logIn({ email, password })
  // Only the key is saved. End the session so that its token does not stay valid for twelve hours.
  await auth.logOut(session.token).catch(() => undefined)
  return { email: account.email, apiKey }
}

async function emailFor(terminal: Terminal, { email }: LogInOptions): Promise<string> {
  if (email !== undefined) return requireText('--email', email)
  if (!isInteractive(terminal)) throw new UsageError('--email is required to log in.', 'Give --email, or --api-key.')
  const { askText } = await import('../../terminal/ask-secret.js')
  return requireText('The email address', await askText(terminal, 'Email: '))
}

async function logInByKey({ url, apiKey }: Server) {
  const { createClient } = await import('@brassplate/sdk')
  const { account } = await createClient({ baseUrl: url, apiKey: apiKey ?? '' }).me()
  return { email: account.email, apiKey: apiKey ?? '' }
}

interface TargetDescription {
  readonly url?: string
  readonly database?: string
  readonly profile: string | null
}

function describeTarget(target: Target): TargetDescription {
  return target.kind === 'remote'
    ? { url: target.url, profile: target.profile }
    : { database: databaseName(target.database), profile: target.profile }
}

function accountText(
  { asked, account, credits, watchlist, webhooks, api_key, credential }: AccountProfile & { asked: TargetDescription },
  look: Look,
): string {
  return facts(
    [
      ['Account', account.email],
      ['Server', asked.url],
      ['Database', asked.database],
      ['Profile', asked.profile ?? undefined],
      ['Credits', credits.unlimited ? 'unlimited' : `${credits.available} available, ${credits.held} held`],
      ['Watchlist', `${watchlist.count} of ${watchlist.limit}`],
      ['Webhooks', `${webhooks.count} of ${webhooks.limit}`],
      ['Default API key', api_key ? `ends in ${api_key.last4}` : undefined],
      ['Key in use', credential.key_name ?? undefined],
      ['Rights', credential.rights.join(', ')],
    ],
    look,
  )
}
