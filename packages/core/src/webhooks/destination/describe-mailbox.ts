import type { Ports } from '../../ports.js'
import type { SignalFilter } from '../../signals/signal-type.js'
import type { MailSchedule } from './mail-schedule.js'
import { type MailboxAction, readMailboxToken } from './mailbox-link.js'
import { mailAddressIn } from './webhook-url.js'

/** What the owner of a mailbox decides about. */
export interface AskedMailbox {
  readonly mailbox: string
  /** The e-mail address of the account that wants to send the mails. */
  readonly asker: string
  readonly types: readonly SignalFilter[]
  readonly schedule: MailSchedule | null
}

/** Null if the link is not valid any more. Only the mailbox has the token, so only its owner can read this. */
export async function describeMailbox(
  ports: Pick<Ports, 'accounts' | 'clock' | 'crypto' | 'webhooks'>,
  action: MailboxAction,
  token: string,
): Promise<AskedMailbox | null> {
  const link = readMailboxToken(ports.crypto, action, token, ports.clock.now())
  if (!link) return null
  const [account, destination] = await Promise.all([
    ports.accounts.find(link.account),
    ports.webhooks.find(link.account, link.id),
  ])
  if (!account || !destination) return null
  const { url, filter, schedule } = destination
  return { mailbox: mailAddressIn(url), asker: account.email, types: filter.types, schedule }
}
