import { codeOf } from '@brassplate/core'
import type { Composed } from '@brassplate/server'

const email = 'demo@brassplate.example'

export interface Demo {
  readonly email: string
  readonly password: string
  readonly apiKey: string
}

/** A verified account whose password follows from this server's own secret: the same at every start, and no one else's. */
export async function prepareDemo({ engine, keys }: Composed): Promise<Demo> {
  const [key = new Uint8Array()] = keys.keysFor('demo-password/v1')
  const password = Buffer.from(key).toString('base64url').slice(0, 20)

  await engine.operator.openAccount({ email, password, verified: true }).catch((error: unknown) => {
    if (codeOf(error) !== 'account_exists') throw error
  })
  const account = await engine.operator.verifyAccount(email)
  const apiKey = await engine.operator.apiKeyOf(account)
  if (!apiKey)
    throw new Error('The demo account was made with another root secret. Remove its database and start again.')
  return { email, password, apiKey }
}
