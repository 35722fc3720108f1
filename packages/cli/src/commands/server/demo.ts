import { type AccountId, codeOf } from '@brassplate/core'
import type { Composed } from '@brassplate/server'
import { UsageError } from '../../exit-codes.js'

const email = 'demo@brassplate.example'
/** File name prefix that identifies the sample register. */
export const demoFileStart = 'demo-register-'

export interface Demo {
  readonly account: AccountId
  readonly email: string
  readonly password: string
  readonly apiKey: string
  /** Signs in to the console once, within ten minutes. */
  readonly signInToken: string
}

/** A verified account whose password is derived from the root secret: the same at every start, unique to this server. */
export async function prepareDemo({ engine, keys }: Composed): Promise<Demo> {
  const [key = new Uint8Array()] = keys.keysFor('demo-password/v1')
  const password = Buffer.from(key).toString('base64url').slice(0, 20)

  await engine.operator.openAccount({ email, password, verified: true }).catch(async (error: unknown) => {
    if (codeOf(error) !== 'account_exists') throw error
    // Undo changes of an earlier run: the printed password must work.
    await engine.operator.setAccountDisabled(email, false)
    await engine.operator.setAccountPassword(email, password)
  })
  // So that the demo shows the operator page too.
  const account = await engine.operator.setAccountOperator(email, true)
  const apiKey = await engine.operator.apiKeyOf(account)
  const signInToken = await engine.operator.issueSignInToken(email)
  if (apiKey) return { account: account.id, email, password, apiKey, signInToken }
  throw new UsageError(
    'The demo account of this database was created with another root secret.',
    'Delete the database, or give --demo another --database.',
  )
}

/** Keeps sample data out of a database with real accounts or a real register. */
export async function refuseForeignDatabase({ engine }: Composed): Promise<void> {
  const { total } = await engine.operator.listAccounts({ page: 1, limit: 1 })
  const isDemo = await engine.operator.accountByEmail(email).then(
    () => true,
    () => false,
  )
  const snapshot = await engine.register.snapshot()
  if (snapshot?.files.some((name) => !name.startsWith(demoFileStart))) {
    throw new UsageError(
      'This database already has a register, and --demo would import sample companies.',
      'Give --demo another --database.',
    )
  }
  if (total === 0 || isDemo) return
  throw new UsageError(
    'This database already has accounts, and --demo would add sample data.',
    'Give --demo another --database.',
  )
}
