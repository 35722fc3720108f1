import type { Ports } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { DestinationNotFoundError } from '../errors.js'
import type { Destination, DestinationId, DestinationKind } from './destination.js'
import { type FilterInput, requireFilter } from './destination-filter.js'
import type { DestinationChange, FoundDestination } from './destination-store.js'
import { type MailSchedule, nextDigestAt, requireSchedule, scheduleRefused } from './mail-schedule.js'
import { type MailboxAction, readMailboxToken } from './mailbox-link.js'

export interface UpdateDestination extends FilterInput {
  readonly kind?: DestinationKind | undefined
  readonly description?: string | undefined
  readonly schedule?: Partial<MailSchedule> | undefined
  /** `active` resumes a paused destination and enables a disabled one. */
  readonly status?: 'active' | 'paused' | undefined
  /** The secret before the last rotation stops signing. */
  readonly endPreviousSecret?: boolean | undefined
}

type UpdatePorts = Pick<Ports, 'webhooks' | 'clock'>

/** Changes what is given and leaves the rest. Repeating it changes nothing more. */
export async function updateDestination(
  ports: UpdatePorts,
  account: AccountId,
  id: DestinationId,
  input: UpdateDestination,
): Promise<Destination> {
  const at = ports.clock.now()
  const updated = await ports.webhooks.update(account, id, (found) => {
    const schedule = scheduleOf(found, input)
    return {
      kind: kindOf(found, input),
      filter: requireFilter(input, found.filter),
      description: input.description ?? found.description,
      schedule,
      isPaused: input.status === undefined ? found.isPaused : input.status === 'paused',
      disabledReason: input.status === 'active' ? null : found.disabledReason,
      digestAt: schedule && digestAtOf(schedule, at),
      endsPreviousSecret: input.endPreviousSecret === true,
    }
  })
  if (!updated) throw new DestinationNotFoundError()
  return updated
}

/** The mailbox agrees, or wants no more mail. False if the link is not valid any more. Safe to repeat. */
export async function answerMailbox(
  ports: UpdatePorts & Pick<Ports, 'crypto'>,
  action: MailboxAction,
  token: string,
): Promise<boolean> {
  const at = ports.clock.now()
  const link = readMailboxToken(ports.crypto, action, token, at)
  if (!link) return false
  let isValid = true
  const changes = {
    confirm({ schedule, stoppedAt }: FoundDestination) {
      isValid = stoppedAt === null || link.madeAt > stoppedAt
      return isValid ? { isConfirmed: true, digestAt: schedule && digestAtOf(schedule, at) } : {}
    },
    // A new question is needed before another mail, also if the account enables the destination again.
    stop: () => ({ isConfirmed: false, disabledReason: 'gone', stoppedAt: at }),
  } as const satisfies Record<MailboxAction, (found: FoundDestination) => DestinationChange>
  return (await ports.webhooks.update(link.account, link.id, changes[action])) !== null && isValid
}

/** Mails that are sent at once begin with what waits already. */
function digestAtOf(schedule: MailSchedule, at: Instant): Instant {
  return nextDigestAt(schedule, at) ?? at
}

function kindOf({ kind: before }: Destination, { kind = before }: UpdateDestination): DestinationKind {
  if ((kind === 'email') === (before === 'email')) return kind
  throw new InvalidRequestError(
    `A destination of kind ${before} cannot become ${kind}.`,
    [{ field: 'kind', message: 'must fit the address of the destination' }],
    'Add a new destination, and delete this one.',
  )
}

function scheduleOf({ kind, schedule }: Destination, input: UpdateDestination): MailSchedule | null {
  if (input.schedule === undefined) return schedule
  if (kind === 'email') return requireSchedule(input.schedule, schedule ?? undefined)
  throw scheduleRefused()
}
