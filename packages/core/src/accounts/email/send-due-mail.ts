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
  /** Why the last failing message could not be sent. */
  readonly lastFailure: unknown
}

type Fate = 'sent' | 'dropped' | 'postponed' | 'abandoned'

/** Sends what is due. A message that fails comes back later; after the last attempt it is given up. */
export async function sendDueMail(
  ports: Ports,
  addresses: Addresses,
  sender: MailSender,
  isStopping = () => false,
): Promise<MailRun> {
  const counts: Record<Fate, number> = { sent: 0, dropped: 0, postponed: 0, abandoned: 0 }
  let lastFailure: unknown = null

  for (let count = 0; count < batchSize && !isStopping(); count += 1) {
    // One at a time: a batch that waits behind a slow mail server would outlive its lease and be sent twice.
    const now = ports.clock.now()
    const [mail] = await ports.mail.claim(now, now + leaseMs, 1)
    if (!mail) break
    const fate = await sendOne(ports, addresses, sender, mail).catch((failure: unknown) => {
      lastFailure = failure
      return postpone(ports, mail)
    })
    counts[fate] += 1
  }
  return { sent: counts.sent, postponed: counts.postponed, abandoned: counts.abandoned, lastFailure }
}

async function sendOne(ports: Ports, addresses: Addresses, sender: MailSender, mail: ClaimedMail): Promise<Fate> {
  const account = await ports.accounts.findByEmail(mail.email)
  if (!account || !isWanted(account, mail)) {
    await ports.mail.settle(mail.id)
    return 'dropped'
  }

  await sender.send(await messageOf(ports, addresses, mail.kind, account))
  await ports.mail.settle(mail.id)
  return 'sent'
}

async function messageOf(
  ports: Ports,
  addresses: Addresses,
  kind: ClaimedMail['kind'],
  account: Account,
): Promise<MailMessage> {
  if (kind === 'webhook_disabled') return composeWebhookDisabled(addresses, account.email)
  const { token, record } = mintToken(ports, account.id, kind, ports.clock.now())
  await ports.tokens.issue(record)
  return composeMail(addresses, kind, account.email, token)
}

async function postpone(ports: Ports, mail: ClaimedMail): Promise<Fate> {
  if (mail.attempt >= mailAttemptsMax) {
    await ports.mail.settle(mail.id)
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
