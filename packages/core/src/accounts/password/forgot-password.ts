import type { Ports } from '../../ports.js'
import { requestMail } from '../email/request-mail.js'
import { mayMail } from '../throttle/throttles.js'

type ForgotPasswordPorts = Pick<Ports, 'clock' | 'crypto' | 'limiter' | 'mail' | 'random'>

/** Queues a reset mail. The same row is written for any address; the sender looks up the account. */
export async function forgotPassword(ports: ForgotPasswordPorts, email: string): Promise<void> {
  if (await mayMail(ports, 'reset_password', email)) await requestMail(ports, 'reset_password', email)
}
