import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { parseWebAddress } from '../../adapters/node/web/parse-url.js'
import type { Ports, Storage, Stores } from '../../src/ports.js'
import type { RegisterSource } from '../../src/register/companies-house/register-source.js'
import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import { UnavailableError } from '../../src/shared/errors.js'
import type { Random } from '../../src/shared/random.js'
import type { WithinMs } from '../../src/shared/within.js'
import { FakePasswordHasher } from '../../testing/index.js'
import type { Faults, StoreFault } from './faults.js'
import { lazyStores, storeNames } from './lazy-stores.js'
import type { Life, Scheduler } from './scheduler.js'

export interface ProcessSurroundings {
  readonly storage: Storage
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly random: Random
  readonly fleetLock: FleetLock
  readonly registerSource: RegisterSource | null
  /** Called for each call of a store that begins, also inside a transaction. */
  onStoreCall(label: string, given: readonly unknown[]): void
  /** Called for each fault that the process survives. */
  onFault(fault: StoreFault, label: string): void
  /** Ends the process at once. */
  die(reason: string): void
}

const crypto = rootKeys('the root secret of the simulation', null)

type Method = (...given: readonly unknown[]) => Promise<unknown>
type CallStore = (label: string, given: readonly unknown[], run: () => Promise<unknown>) => Promise<unknown>

/** The ports of one process on the shared store. Every call of a store waits for its turn and may meet a fault. */
export function processPorts(life: Life, surroundings: ProcessSurroundings): Ports {
  const { storage, scheduler, faults, onStoreCall, onFault, die } = surroundings

  const call: CallStore = (label, given, run) =>
    scheduler.call(life, label, async () => {
      onStoreCall(label, given)
      const fault = faults.ofCall()
      if (fault) onFault(fault, label)
      switch (fault) {
        case 'refused':
          throw new UnavailableError('The simulated store is unavailable.')
        case 'answer_lost':
          await run()
          throw new UnavailableError('The simulated store did its work, but its answer was lost.')
        case 'death_before':
          return die(`before ${label}`)
        case 'death_after':
          await run()
          return die(`after ${label}`)
        default:
          return run()
      }
    })

  const atomically: Ports['atomically'] = (work) =>
    scheduler.call(life, 'atomically', async () => {
      const fault = faults.ofTransaction()
      if (fault) onFault(fault, 'a transaction')
      const transaction = (lastCall = Number.POSITIVE_INFINITY) =>
        storage.atomically((stores) => untilDeath(stores, work, lastCall, surroundings))
      switch (fault) {
        case 'refused':
          throw new UnavailableError('The simulated store is unavailable.')
        case 'death_before':
          return die('before a transaction') as never
        case 'death_inside':
          return transaction(faults.lastCall())
        case 'conflict':
          await rolledBack(storage, (stores) => untilDeath(stores, work, Number.POSITIVE_INFINITY, surroundings))
          return transaction()
        default: {
          const result = await transaction()
          if (fault === 'death_after') die('after a transaction')
          if (fault === 'answer_lost') throw new UnavailableError('The answer to a simulated commit was lost.')
          return result
        }
      }
    })

  return {
    ...ownStores(withCalls(storage, call)),
    atomically,
    register: callingStore('register', storage.register, call),
    registerImporter: callingStore('registerImporter', storage.registerImporter, call),
    limiter: storage.limiter,
    fleetLock: surroundings.fleetLock,
    jobWakeUp: storage.jobWakeUp,
    webhookWakeUp: storage.webhookWakeUp,
    health: storage.health,
    changes: storage.changes,
    giveBackSpace: storage.giveBackSpace,
    clock: scheduler,
    random: surroundings.random,
    crypto,
    passwords: new FakePasswordHasher(),
    withinMs: simulatedWait(life, scheduler),
    breathe: async () => {},
    parseWebAddress,
    encodeFile: () => {
      throw new Error('The simulation writes no files.')
    },
    registerSource: surroundings.registerSource,
  }
}

/** Runs the work of a transaction. The process may die at one of its calls: then the transaction rolls back. */
function untilDeath<Result>(
  stores: Stores,
  work: (stores: Stores) => Promise<Result>,
  lastCall: number,
  { onStoreCall, die }: ProcessSurroundings,
): Promise<Result> {
  let count = 0
  let onDeath = (_: Error) => {}
  const death = new Promise<never>((_, reject) => {
    onDeath = reject
  })
  const call: CallStore = (label, given, run) => {
    onStoreCall(label, given)
    count += 1
    if (count < lastCall) return run()
    die(`inside a transaction, at ${label}`)
    onDeath(new Error('The process died inside a transaction.'))
    return new Promise(() => {})
  }
  return Promise.race([work(withCalls(stores, call)), death])
}

async function rolledBack(storage: Storage, work: (stores: Stores) => Promise<unknown>): Promise<void> {
  const conflict = new Error('conflict')
  await storage
    .atomically(async (stores) => {
      await work(stores)
      throw conflict
    })
    .catch(() => {})
}

/** Core spreads the stores outside of transactions. */
function ownStores(stores: Stores): Stores {
  // There is an entry for each store.
  return Object.fromEntries(storeNames.map((name) => [name, stores[name]])) as unknown as Stores
}

function withCalls(stores: Stores, call: CallStore): Stores {
  return lazyStores((name) => callingStore(name, stores[name], call))
}

/** A store whose methods go through `call`. */
function callingStore<Store extends object>(name: string, store: Store, call: CallStore): Store {
  const methods = new Map<string | symbol, Method>()
  return new Proxy(store, {
    get(target, property) {
      const known = methods.get(property)
      if (known) return known
      const method = Reflect.get(target, property) as Method
      const label = `${name}.${String(property)}`
      const calling: Method = (...given) => call(label, given, () => method.apply(target, [...given]))
      methods.set(property, calling)
      return calling
    },
  })
}

function simulatedWait(life: Life, scheduler: Scheduler): WithinMs {
  return (work, ms) =>
    new Promise((resolve, reject) => {
      const cancel = scheduler.after(life, ms, () => resolve({ inTime: false }))
      work.then(
        (result) => {
          cancel()
          resolve({ inTime: true, result })
        },
        (error: unknown) => {
          cancel()
          reject(error)
        },
      )
    })
}
