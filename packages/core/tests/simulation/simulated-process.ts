import type { MailSender } from '../../src/accounts/email/mail-sender.js'
import { createEngine, type Engine } from '../../src/engine.js'
import { AccountShares } from '../../src/jobs/account-shares.js'
import type { Ports } from '../../src/ports.js'
import type { StreamSource } from '../../src/register/companies-house/stream/stream-source.js'
import type { WebReader } from '../../src/resolution/read/web-reader.js'
import type { Settings } from '../../src/settings.js'
import { newRefreshState, type RefreshState } from '../../src/sync/refresh-watched.js'
import type { Deliverer } from '../../src/webhooks/delivery/deliverer.js'
import type { WebhookPost } from '../../src/webhooks/delivery/webhook-post.js'
import { type ProcessSurroundings, processPorts } from './process-ports.js'
import type { Life } from './scheduler.js'

const tasksAtOnce = 4

export interface OutsideWorld {
  readonly web: WebReader
  readonly post: WebhookPost
  readonly stream: StreamSource
  readonly mail: MailSender
}

/** One process of the fleet: an engine, and what it has in memory. Its death loses the memory. */
export class SimulatedProcess {
  readonly life: Life
  readonly ports: Ports
  readonly engine: Engine
  readonly outside: OutsideWorld
  readonly deliverer: Deliverer
  readonly shares = new AccountShares(tasksAtOnce)
  readonly refreshState: RefreshState = newRefreshState()
  /** The loop of deliveries looks for the next one only after the last was found. */
  isClaimingDelivery = false

  constructor(life: Life, settings: Settings, surroundings: ProcessSurroundings, outside: OutsideWorld) {
    this.life = life
    this.outside = outside
    this.ports = processPorts(life, surroundings)
    this.engine = createEngine(this.ports, settings)
    this.deliverer = this.engine.webhooks.deliverer(outside.post)
  }
}
