import { byApiKey, bySession, type Credential } from './credential.js'
import { type CallOptions, type ConnectionOptions, connect, request } from './http.js'
import type { AccountProfile } from './types.js'

/** Everything that an account can ask for, whoever answers it. */
export interface Client {
  /** The account behind the credential, with its credits and limits. */
  me(options?: CallOptions): Promise<AccountProfile>
}

/** With exactly one of `apiKey` and `session`. */
export interface ClientOptions extends ConnectionOptions {
  readonly apiKey?: string | undefined
  /** The token of a session, as `logIn` gives it. */
  readonly session?: string | undefined
}

export function createClient(options: ClientOptions): Client {
  const connection = connect(options)
  const credential = credentialOf(options)
  return {
    me: (call) => request(connection, 'describeAccount', { ...call, credential }),
  }
}

function credentialOf({ apiKey, session }: ClientOptions): Credential {
  if (apiKey && !session) return byApiKey(apiKey)
  if (session && !apiKey) return bySession(session)
  throw new TypeError(`createClient needs exactly one of apiKey and session, and got ${apiKey ? 'both' : 'neither'}.`)
}
