import { unkeyedWork } from '../../idempotency/keyed-work.js'
import type { Ports } from '../../ports.js'
import { isSameValue } from '../../register/overlay/same-value.js'
import type { Settings } from '../../settings.js'
import type { AccountId } from '../../shared/ids.js'
import { type DestinationDifference, DestinationDiffersError, WebhooksFullError } from '../errors.js'
import { askMailbox, requireMayAsk } from './ask-mailbox.js'
import { type Destination, type DestinationKind, destinationStatus } from './destination.js'
import { type FilterInput, requireFilter } from './destination-filter.js'
import { type MailSchedule, nextDigestAt, requireSchedule, scheduleRefused } from './mail-schedule.js'
import { mintSecret } from './webhook-secret.js'
import { kindOfAddress, mailAddressIn, requireMailAddress, requireWebhookUrl } from './webhook-url.js'

export interface CreateDestination extends FilterInput {
  /** An e-mail address for the kind `email`. */
  readonly url: string
  /** Default: the kind that the address belongs to. */
  readonly kind?: DestinationKind | undefined
  readonly description?: string | undefined
  /** Only for the kind `email`. */
  readonly schedule?: Partial<MailSchedule> | undefined
}

export interface CreatedDestination {
  readonly destination: Destination
  readonly isNew: boolean
  /** Shown only once; null if the destination already existed or is not a webhook. */
  readonly secret: string | null
}

type CreatePorts = Pick<
  Ports,
  'accounts' | 'webhooks' | 'clock' | 'random' | 'crypto' | 'parseWebAddress' | 'atomically' | 'limiter'
>

/**
 * Registers an address for signals. Registering the same one again returns the existing destination and enables it if
 * it was disabled; what is given and differs from it is refused. A mailbox that is not the verified one of the account is asked first, and again by each call.
 * A repeat of the call that added it gets a new secret, because the first one was not shown.
 */
export async function createDestination(
  ports: CreatePorts,
  settings: Pick<Settings, 'webhookLimit' | 'allowPrivateNetworks'>,
  account: AccountId,
  input: CreateDestination,
  work = unkeyedWork,
): Promise<CreatedDestination> {
  const filter = requireFilter(input)
  const kind = input.kind ?? kindOfAddress(ports.parseWebAddress, input.url)
  const isMail = kind === 'email'
  const { href, origin } = isMail
    ? requireMailAddress(input.url)
    : requireWebhookUrl(ports.parseWebAddress, input.url, settings.allowPrivateNetworks)
  const [signalType = 'all', ...others] = filter.types
  const owner = { account, signalType: others.length > 0 ? 'all' : signalType, address: href } as const
  const { secret, ...sealed } = mintSecret(ports, owner)

  const found = await ports.accounts.find(account)
  const limit = found?.webhookLimit ?? settings.webhookLimit
  const mailbox = mailAddressIn(href)
  const isConfirmed = !isMail || (found?.verifiedAt != null && found.email === mailbox)
  const at = ports.clock.now()
  if (!isMail && input.schedule !== undefined) throw scheduleRefused()
  const schedule = isMail ? requireSchedule(input.schedule ?? {}) : null
  if (!isConfirmed) {
    // A call that is refused must not use up the questions that others may ask.
    const own = await ports.webhooks.list(account)
    const same = own.filter(({ url }) => url === href)
    if (own.length >= limit && same.length === 0) throw new WebhooksFullError(limit)
    const registered = same.find((each) => each.signalType === owner.signalType)
    if (registered) refuseDifferences(registered, { ...input, kind, filter })
    await requireMayAsk(ports, account, mailbox)
  }
  const digestAt = schedule && nextDigestAt(schedule, at)
  const { description = '' } = input
  return ports.atomically(async (stores) => {
    const added = await stores.webhooks.add(
      { ...owner, ...sealed, url: href, origin, kind, filter, description, schedule, isConfirmed, digestAt, at },
      limit,
    )
    if (added.kind === 'full') throw new WebhooksFullError(limit)
    const { destination } = added
    if (added.kind !== 'added')
      refuseDifferences(destination, { ...input, kind: input.kind ?? destination.kind, filter })
    if (destinationStatus(destination) === 'unconfirmed') {
      await askMailbox(stores, ports.random, destination, at)
    }
    const reference = String(destination.id)
    const isRepeat = work.done === reference
    if (isRepeat)
      await stores.webhooks.replaceSecret(account, destination.id, { ...sealed, at, previousValidUntil: at })
    const isNew = added.kind === 'added' || isRepeat
    if (isNew) await work.record(stores, reference)
    return { destination, isNew, secret: isNew && kind === 'webhook' ? secret : null }
  })
}

type Wanted = Pick<CreateDestination, 'schedule' | 'description'> & Pick<Destination, 'kind' | 'filter'>

function refuseDifferences(found: Destination, wanted: Wanted): void {
  const differences = differencesOf(found, wanted)
  if (differences.length > 0) throw new DestinationDiffersError(found.id, differences)
}

/** A schedule or a description that is not given differs from none. */
function differencesOf(found: Destination, wanted: Wanted): readonly DestinationDifference[] {
  const { schedule = {}, description = found.description } = wanted
  const hasOtherTime =
    found.schedule !== null && !isSameValue(requireSchedule(schedule, found.schedule), found.schedule)
  return [
    ...(found.kind === wanted.kind ? [] : (['kind'] as const)),
    ...(isSameValue(found.filter, wanted.filter) ? [] : (['filters'] as const)),
    ...(hasOtherTime ? (['schedule'] as const) : []),
    ...(found.description === description ? [] : (['description'] as const)),
  ]
}
