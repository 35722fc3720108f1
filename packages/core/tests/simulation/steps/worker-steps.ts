import { Stopper } from '../../../src/shared/stop-signal.js'
import { followStream } from '../../../src/sync/follow-stream.js'
import { type SimulatedStream, streams } from '../outside/companies-house.js'
import type { SimulatedProcess } from '../simulated-process.js'
import type { World } from '../world.js'

/** Each loop of a worker, once around. They call the engine as the loops of a server do. */
export const workerSteps = {
  runTask: async ({ engine, outside, shares }: SimulatedProcess) =>
    engine.resolution.runNextTask(outside.web, { stopping: new Stopper(), shares }),

  async deliver(process: SimulatedProcess): Promise<string> {
    if (process.isClaimingDelivery) return 'busy'
    process.isClaimingDelivery = true
    const onClaimed = () => {
      process.isClaimingDelivery = false
    }
    return process.deliverer.next({ stopping: new Stopper(), onClaimed }).finally(onClaimed)
  },

  publishImport: async ({ engine }: SimulatedProcess) => `${await engine.register.publishImportChanges()} changes`,

  refreshWatched: (process: SimulatedProcess) =>
    aloneInFleet(process, 'signal-refresh', async ({ engine, refreshState: state }) => {
      const { asked } = await engine.signals.refreshWatched({ limit: 2, isStopping: () => false, state })
      return `${asked} companies`
    }),

  sweepDeadlines: (process: SimulatedProcess) =>
    aloneInFleet(process, 'signal-deadlines', async ({ engine }) => {
      const { signals } = await engine.signals.sweepDeadlines()
      return `${signals} signals`
    }),

  recheckWebsites: (process: SimulatedProcess) =>
    aloneInFleet(process, 'website-checks', async ({ engine, outside }) => {
      const { signals } = await engine.signals.recheckWebsites(outside.web, { limit: 1, isStopping: () => false })
      return `${signals} signals`
    }),

  async sendMail({ engine, outside }: SimulatedProcess): Promise<string> {
    const { sent } = await engine.mail.sendDue(outside.mail)
    return `${sent} mails`
  },

  purge: async ({ engine }: SimulatedProcess) => `${await engine.purgeExpired()} rows`,
} satisfies Record<string, (process: SimulatedProcess) => Promise<string>>

export function followOneStream(world: World, process: SimulatedProcess, stream: SimulatedStream): void {
  world.run(process, `follow ${stream}`, async ({ ports, outside }) => {
    const { ending, events, failure } = await followStream(ports, {
      stream,
      source: outside.stream,
      isStopping: () => false,
    })
    // A broken connection is expected; a bug in what is applied is not.
    if (failure instanceof TypeError) world.fail(`following ${stream} failed: ${failure.stack}`)
    return `${ending} after ${events} events`
  })
}

export function followAnyStream(world: World): void {
  const process = world.pick(world.processes)
  if (process) followOneStream(world, process, world.random.pick(streams))
}

async function aloneInFleet(
  process: SimulatedProcess,
  name: string,
  work: (process: SimulatedProcess) => Promise<string>,
): Promise<string> {
  const lock = await process.ports.fleetLock.tryHold(name)
  if (!lock) return 'another process does it'
  try {
    return await work(process)
  } finally {
    await lock.release()
  }
}
