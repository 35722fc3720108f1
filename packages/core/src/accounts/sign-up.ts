import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import { ForbiddenError } from '../shared/errors.js'
import { openAccount } from './open-account.js'
import { countSignUp, type Origin } from './throttle/throttles.js'

export interface SignUp {
  readonly email: string
  readonly password: string
}

type SignUpPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'limiter' | 'passwords' | 'random'>

/** Opens an unverified account and queues the verification mail. */
export async function signUp(ports: SignUpPorts, settings: Settings, input: SignUp, from: Origin): Promise<void> {
  if (settings.signup === 'closed') {
    throw new ForbiddenError('Sign-up is closed on this server.', 'Ask the operator for an account.')
  }
  await countSignUp(ports, settings.signupRate, input.email, from)
  await openAccount(ports, settings, { ...input, verified: false })
}
