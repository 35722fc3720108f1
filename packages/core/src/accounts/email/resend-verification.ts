import type { Ports } from '../../ports.js'
import { mayMail } from '../throttle/throttles.js'
import { requestMail } from './request-mail.js'

type ResendVerificationPorts = Pick<Ports, 'clock' | 'crypto' | 'limiter' | 'mail' | 'random'>

/** Sends the verification mail again. The response does not reveal whether the account exists. */
export async function resendVerification(ports: ResendVerificationPorts, email: string): Promise<void> {
  if (await mayMail(ports, 'verify_email', email)) await requestMail(ports, 'verify_email', email)
}
