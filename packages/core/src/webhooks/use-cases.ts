import type { KeyedWork } from '../idempotency/keyed-work.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { createDeliverer, type DelivererOptions } from './delivery/deliverer.js'
import { describeDelivery } from './delivery/describe-delivery.js'
import { countLastDay, listDeliveries } from './delivery/list-deliveries.js'
import { recoverDeliveries, replayDelivery, sendTest } from './delivery/send-again.js'
import type { WebhookPost } from './delivery/webhook-post.js'
import { type CreateDestination, createDestination } from './destination/create-destination.js'
import { deleteDestination } from './destination/delete-destination.js'
import { describeMailbox } from './destination/describe-mailbox.js'
import type { DestinationId } from './destination/destination.js'
import type { MailboxAction } from './destination/mailbox-link.js'
import { rotateSecret } from './destination/rotate-secret.js'
import { answerMailbox, type UpdateDestination, updateDestination } from './destination/update-destination.js'
import { makeDigest } from './digest/make-digest.js'

export function webhooksUseCases(ports: Ports, settings: Settings) {
  return {
    create: (account: AccountId, input: CreateDestination, work?: KeyedWork) =>
      createDestination(ports, settings, account, input, work),
    list: (account: AccountId) => ports.webhooks.list(account),
    update: (account: AccountId, id: DestinationId, input: UpdateDestination) =>
      updateDestination(ports, account, id, input),
    /** Whose mails the link in a mail is about; null if it is not valid any more. */
    describeMailbox: (action: MailboxAction, token: string) => describeMailbox(ports, action, token),
    /** What the link in a mail to a destination does. False if the link is not valid any more. */
    answerMailbox: (action: MailboxAction, token: string) => answerMailbox(ports, action, token),
    delete: (account: AccountId, id: DestinationId) => deleteDestination(ports, account, id),
    rotateSecret: (account: AccountId, id: DestinationId) => rotateSecret(ports, account, id),
    sendTest: (account: AccountId, id: DestinationId, signalType: string | null = null, work?: KeyedWork) =>
      sendTest(ports, account, id, signalType, work),
    deliveries: (account: AccountId, id: DestinationId, page: PageRequest) => listDeliveries(ports, account, id, page),
    /** How many deliveries of the last 24 hours arrived. */
    lastDay: (account: AccountId, ids: readonly DestinationId[]) => countLastDay(ports, account, ids),
    delivery: (account: AccountId, delivery: string) => describeDelivery(ports, settings, account, delivery),
    recover: (account: AccountId, id: DestinationId, since: Instant, work?: KeyedWork) =>
      recoverDeliveries(ports, account, id, since, work),
    replay: (account: AccountId, delivery: string, work?: KeyedWork) => replayDelivery(ports, account, delivery, work),
    deliverer: (post: WebhookPost, options?: DelivererOptions) =>
      createDeliverer(ports, post, { siteUrl: settings.siteUrl, ...options }),
    /** Queues the next digest that is due. False if there is none. */
    makeDigest: () => makeDigest(ports),
    waiting: () => ports.deliveries.waiting(),
  }
}
