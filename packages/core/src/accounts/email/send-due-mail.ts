import type { Ports } from '../../ports.js'
import { hourMs, secondMs } from '../../shared/clock.js'
import type { Account } from '../account.js'
import { type Addresses, composeMail, composeWebhookDisabled } from './compose-mail.js'
import type { ClaimedMail } from './mail-outbox.js'
import type { MailMessage, MailSender } from './mail-sender.js'
import { mintToken } from './mailed-token.js'

export const mailAttemptsMax = 18
const batchSize = 10
const leaseMs = 30 * secondMs
const delayMaxMs = 4 * hourMs

export interface MailRun {
  readonly sent: number
  readonly postponed: number
  readonly abandoned: number
  /** Error of the last failed message. */
  readonly lastFailure: unknown
}

type MailOutcome = 'sent' | 'dropped' | 'postponed' | 'abandoned'

type SendDueMailPorts = Pick<Ports, 'accounts' | 'clock' | 'crypto' | 'mail' | 'random' | 'tokens'>

/** Sends due mail. A failed message is retried later and abandoned after the last attempt. */
export async function sendDueMail(
  ports: SendDueMailPorts,
  addresses: Addresses,
  sender: MailSender,
  isStopping = () => false,
): Promise<MailRun> {
  const counts: Record<MailOutcome, number> = { sent: 0, dropped: 0, postponed: 0, abandoned: 0 }
  let lastFailure: unknown = null

  for (let count = 0; count < batchSize && !isStopping(); count += 1) {
    // One at a time: a batch behind a slow mail server would outlive its lease and be sent twice.
    const now = ports.clock.now()
    const [mail] = await ports.mail.claim(now, now + leaseMs, 1)
    if (!mail) break
    const outcome = await sendOne(ports, addresses, sender, mail).catch((failure: unknown) => {
      lastFailure = failure
      return postpone(ports, mail)
    })
    counts[outcome] += 1
  }
  return { sent: counts.sent, postponed: counts.postponed, abandoned: counts.abandoned, lastFailure }
}

async function sendOne(
  ports: SendDueMailPorts,
  addresses: Addresses,
  sender: MailSender,
  mail: ClaimedMail,
): Promise<MailOutcome> {
  const account = await ports.accounts.findByEmail(mail.email)
  if (!account || !isWanted(account, mail)) {
    await ports.mail.remove(mail.id)
    return 'dropped'
  }

  await sender.send(await composeMessage(ports, addresses, mail.kind, account))
  await ports.mail.remove(mail.id)
  return 'sent'
}

type ComposeMessagePorts = Pick<Ports, 'clock' | 'crypto' | 'random' | 'tokens'>

async function composeMessage(
  ports: ComposeMessagePorts,
  addresses: Addresses,
  kind: ClaimedMail['kind'],
  account: Account,
): Promise<MailMessage> {
  if (kind === 'webhook_disabled') return composeWebhookDisabled(addresses, account.email)
  const { token, record } = mintToken(ports, account.id, kind, ports.clock.now())
  await ports.tokens.issue(record)
  return composeMail(addresses, kind, account.email, token)
}

async function postpone(ports: Pick<Ports, 'clock' | 'mail'>, mail: ClaimedMail): Promise<MailOutcome> {
  if (mail.attempt >= mailAttemptsMax) {
    await ports.mail.remove(mail.id)
    return 'abandoned'
  }
  await ports.mail.postpone(mail.id, ports.clock.now() + mailDelayMs(mail.attempt))
  return 'postponed'
}

function isWanted(account: Account, mail: ClaimedMail): boolean {
  if (account.disabledAt !== null) return false
  return mail.kind !== 'verify_email' || account.verifiedAt === null
}

/** 5 s, 10 s, 20 s … up to four hours. */
export function mailDelayMs(attempt: number): number {
  return Math.min(5 * secondMs * 2 ** (attempt - 1), delayMaxMs)
}
