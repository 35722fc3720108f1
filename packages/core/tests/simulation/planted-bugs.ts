import type { Stores } from '../../src/ports.js'
import type { CompanyNumber } from '../../src/register/company/company-number.js'
import { dayMs } from '../../src/shared/clock.js'
import type { AccountId } from '../../src/shared/ids.js'
import type { DestinationId } from '../../src/webhooks/destination/destination.js'
import { otherStores } from './lazy-stores.js'
import { replaceStores, type SimulatedStore } from './simulated-store.js'

type Plant = (store: SimulatedStore) => SimulatedStore

const inStores =
  (replace: (stores: Stores) => Partial<Stores>): Plant =>
  (store) =>
    replaceStores(store, replace)

interface PlantedBug {
  readonly bug: string
  /** A seed at which it is found. If the simulation has changed, the test looks further, which takes longer. */
  readonly seed: number
  readonly plant: Plant
}

/** Bugs as people make them, each in another place of the store. The simulation has to find every one. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    bug: 'a transaction that fails keeps what it has written',
    seed: 10,
    plant: (store) => {
      const { storage } = store
      const atomically: typeof storage.atomically = async (work) => {
        const ended = await storage.atomically(async (stores) => {
          try {
            return { result: await work(stores) }
          } catch (error) {
            return { error }
          }
        })
        if ('error' in ended) throw ended.error
        return ended.result
      }
      return { ...store, storage: { ...storage, atomically } }
    },
  },
  {
    bug: 'the lease of a task does not expire',
    seed: 3,
    plant: inStores(({ jobs }) => ({
      jobs: { ...jobs, claim: ({ id }, now, ...rest) => jobs.claim({ id, until: now + 365 * dayMs }, now, ...rest) },
    })),
  },
  {
    bug: 'a hold is captured, and the answer is charged once more',
    seed: 3,
    plant: inStores(({ ledger, jobs }) => ({
      ledger: {
        ...ledger,
        async capture(job, charge) {
          const account = (await jobs.find(job))?.account
          if (account) await ledger.charge({ ...charge, account, reference: `again:${job}` })
          return ledger.capture(job, charge)
        },
      },
    })),
  },
  {
    bug: 'the credit of a job that is given up stays held',
    seed: 3,
    plant: inStores(({ ledger, jobs }) => ({
      ledger: {
        ...ledger,
        release: async (job, at) => ((await jobs.find(job))?.work === 'company' ? true : ledger.release(job, at)),
      },
    })),
  },
  {
    bug: 'housekeeping removes jobs as soon as they end',
    seed: 3,
    plant: inStores(({ jobs }) => ({
      jobs: { ...jobs, purge: (before, limit) => jobs.purge(before + 30 * dayMs, limit) },
    })),
  },
  {
    bug: 'sequences of a destination are counted in memory',
    seed: 10,
    plant: (store) => {
      const counted = new Map<DestinationId, number>()
      return replaceStores(store, ({ deliveries }) => ({
        deliveries: {
          ...deliveries,
          queueNext: (destination, at, deliveryOf) =>
            deliveries.queueNext(destination, at, () => {
              const next = (counted.get(destination) ?? 0) + 1
              counted.set(destination, next)
              return deliveryOf(next)
            }),
        },
      }))
    },
  },
  {
    bug: 'a timeout counts as delivered',
    seed: 3,
    plant: inStores(({ deliveries }) => ({
      deliveries: {
        ...deliveries,
        recordAttempt: (claimed, result) => {
          const isTimeout = result.status === 'pending' && result.responseStatus === null
          if (!isTimeout) return deliveries.recordAttempt(claimed, result)
          const delivered = { status: 'delivered', nextAttemptAt: null, deliveredAt: 0, errorMessage: null } as const
          return deliveries.recordAttempt(claimed, { ...result, ...delivered })
        },
      },
    })),
  },
  {
    bug: 'signals go to one destination of an account',
    seed: 3,
    plant: inStores(({ deliveries }) => ({
      deliveries: {
        ...deliveries,
        async receivers(accounts) {
          const first = new Map<AccountId, Awaited<ReturnType<typeof deliveries.receivers>>[number]>()
          for (const one of await deliveries.receivers(accounts))
            if (!first.has(one.account)) first.set(one.account, one)
          return [...first.values()]
        },
      },
    })),
  },
  {
    bug: 'neither work nor answers are stored under idempotency keys',
    seed: 3,
    plant: inStores(({ idempotency }) => ({
      idempotency: { ...idempotency, record: async () => true, keep: (claim) => idempotency.forget(claim) },
    })),
  },
  {
    bug: 'a list does not record that a row may cost a credit',
    seed: 3,
    plant: inStores(({ lists }) => ({
      lists: {
        ...lists,
        recordSpending: (id, leaseId, steps) =>
          lists.recordSpending(
            id,
            leaseId,
            steps.filter(({ kind }) => kind !== 'asked'),
          ),
      },
    })),
  },
  {
    bug: 'the watchlist shows what any account watches',
    seed: 3,
    plant: (store) =>
      replaceStores(store, ({ watchlist }) => ({
        watchlist: {
          ...watchlist,
          async list(account) {
            const own = await watchlist.list(account)
            const [first] = own
            const watched = store.rows<{ company_number: string }>('SELECT company_number FROM watchlist')
            return first ? watched.map((row) => ({ ...first, company: row.company_number as CompanyNumber })) : own
          },
        },
      })),
  },
  {
    bug: 'a stream moves its cursor although the events are not applied',
    seed: 10,
    plant: (store) => {
      const { storage } = store
      const atomically: typeof storage.atomically = async (work) => {
        const moves: (() => Promise<unknown>)[] = []
        try {
          return await storage.atomically((stores) => {
            const { cursors } = stores
            const advance: typeof cursors.advance = (...given) => {
              moves.push(() => storage.cursors.advance(...given))
              return cursors.advance(...given)
            }
            return work(otherStores(stores, { cursors: { ...cursors, advance } }))
          })
        } catch (error) {
          for (const move of moves) await move()
          throw error
        }
      }
      return { ...store, storage: { ...storage, atomically } }
    },
  },
  {
    bug: 'what an account has paid for is forgotten',
    seed: 3,
    plant: inStores(({ ledger }) => ({
      ledger: { ...ledger, lastCharge: async () => null },
    })),
  },
  {
    bug: 'only the first of several signals reaches the feeds',
    seed: 3,
    plant: inStores(({ signals }) => ({
      signals: {
        ...signals,
        async add(given) {
          const added = await signals.add(given)
          return added.length > 1 ? added.slice(0, 1) : added
        },
      },
    })),
  },
]
