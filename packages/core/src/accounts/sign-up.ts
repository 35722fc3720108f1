import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import { ForbiddenError } from '../shared/errors.js'
import { newId } from '../shared/ids.js'
import { AccountExistsError } from './errors.js'
import { checkPassword } from './password.js'
import { countSignUp } from './throttles.js'

export interface SignUp {
  readonly email: string
  readonly password: string
}

/** Opens an unverified account and has the verification mail sent. */
export async function signUp(ports: Ports, settings: Settings, input: SignUp): Promise<void> {
  if (settings.signup === 'closed') {
    throw new ForbiddenError('Sign-up is closed on this server.', 'Ask its operator for an account.')
  }
  checkPassword(settings, 'password', input.password)
  await countSignUp(ports, input.email)

  // Hashed before the address is looked up: a taken address takes as long as a free one.
  const passwordHash = await ports.passwords.hash(input.password)
  const at = ports.clock.now()
  const id = newId(ports.random, 'acc')
  const mail = { id: newId(ports.random, 'mail'), kind: 'verify_email', email: input.email, createdAt: at } as const

  await ports.atomically(async (stores) => {
    const outcome = await stores.accounts.add({ id, email: input.email, passwordHash, createdAt: at })
    if (outcome === 'exists') throw new AccountExistsError()
    await stores.mail.enqueue(mail)
  })
}
