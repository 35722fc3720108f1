import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import { type AccountId, newId } from '../shared/ids.js'
import { AccountExistsError } from './errors.js'
import { activate } from './mark-verified.js'
import { checkPassword } from './password/password.js'

export interface OpenAccount {
  readonly email: string
  readonly password: string
  /** Verify at once, without a mail. */
  readonly verified: boolean
}

type OpenAccountPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'passwords' | 'random'>

export async function openAccount(ports: OpenAccountPorts, settings: Settings, input: OpenAccount): Promise<AccountId> {
  const { email, password, verified } = input
  checkPassword(settings, 'password', password)

  // Hash before looking up the address, so that a taken address takes as long as a free one.
  const passwordHash = await ports.passwords.hash(password)
  const createdAt = ports.clock.now()
  const id = newId(ports.random, 'acc')
  const mailId = newId(ports.random, 'mail')

  await ports.atomically(async (stores) => {
    const outcome = await stores.accounts.add({ id, email, passwordHash, createdAt })
    if (outcome === 'exists') throw new AccountExistsError()
    if (verified) await activate(stores, ports, settings, id, createdAt)
    else await stores.mail.enqueue({ id: mailId, kind: 'verify_email', email, createdAt })
  })
  return id
}
