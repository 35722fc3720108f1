import { type AccountId, codeOf } from '@brassplate/core'
import type { Composed } from '@brassplate/server'
import { UsageError } from '../../exit-codes.js'

const email = 'demo@brassplate.example'
/** How the name of its file tells the sample register from an operator's own. */
export const demoFileStart = 'demo-register-'

export interface Demo {
  readonly account: AccountId
  readonly email: string
  readonly password: string
  readonly apiKey: string
}

/** A verified account whose password follows from this server's own secret: the same at every start, and no one else's. */
export async function prepareDemo({ engine, keys }: Composed): Promise<Demo> {
  const [key = new Uint8Array()] = keys.keysFor('demo-password/v1')
  const password = Buffer.from(key).toString('base64url').slice(0, 20)

  await engine.operator.openAccount({ email, password, verified: true }).catch(async (error: unknown) => {
    if (codeOf(error) !== 'account_exists') throw error
    // Whatever was tried on it last time: what is printed at the start has to work.
    await engine.operator.setAccountDisabled(email, false)
    await engine.operator.setAccountPassword(email, password)
  })
  const account = await engine.operator.accountByEmail(email)
  const apiKey = await engine.operator.apiKeyOf(account)
  if (apiKey) return { account: account.id, email, password, apiKey }
  throw new UsageError(
    'The demo account of this database was made with another root secret.',
    'Remove the database, or give --demo another --database.',
  )
}

/** Sample data must not land among an operator's own accounts, nor take the place of a register. */
export async function refuseForeignDatabase({ engine }: Composed): Promise<void> {
  const { total } = await engine.operator.listAccounts({ page: 1, limit: 1 })
  const isDemo = await engine.operator.accountByEmail(email).then(
    () => true,
    () => false,
  )
  const snapshot = await engine.register.snapshot()
  if (snapshot?.files.some((name) => !name.startsWith(demoFileStart))) {
    throw new UsageError(
      'This database has a register of its own, and --demo imports sample companies.',
      'Give --demo another --database.',
    )
  }
  if (total === 0 || isDemo) return
  throw new UsageError(
    'This database has accounts of its own, and --demo adds sample data.',
    'Give --demo another --database.',
  )
}
