import { dayMs, type Instant } from '../../shared/clock.js'
import type { Crypto } from '../../shared/crypto.js'
import { type AccountId, asId } from '../../shared/ids.js'
import type { DestinationId } from './destination.js'

/** What the link in a mail to a destination does. */
export type MailboxAction = 'confirm' | 'stop'

const paths = { confirm: '/confirm-alerts', stop: '/stop-alerts' } as const
/** A link to stop the mails has no end, because old mails are read too. */
const confirmWithinMs = 7 * dayMs

interface MailboxLink {
  readonly account: AccountId
  readonly id: DestinationId
}

interface ReadMailboxLink extends MailboxLink {
  readonly madeAt: Instant
}

/** Made when the mail is sent and stored nowhere: the account must not be able to answer for the mailbox. */
export function mailboxUrl(
  crypto: Pick<Crypto, 'seal'>,
  siteUrl: string,
  action: MailboxAction,
  { account, id }: MailboxLink,
  now: Instant,
): string {
  const token = crypto.seal(purposeOf(action), '', `${account} ${id} ${now + confirmWithinMs}`)
  return `${siteUrl}${paths[action]}?token=${token}`
}

/** Null if the token is not one of ours, or too old. */
export function readMailboxToken(
  crypto: Pick<Crypto, 'unseal'>,
  action: MailboxAction,
  token: string,
  now: Instant,
): ReadMailboxLink | null {
  const [account, id, until] = crypto.unseal(purposeOf(action), '', token)?.split(' ') ?? []
  if (!account || (action === 'confirm' && Number(until) <= now)) return null
  return { account: asId('acc', account), id: Number(id), madeAt: Number(until) - confirmWithinMs }
}

function purposeOf(action: MailboxAction): string {
  return `destination-${action}`
}
