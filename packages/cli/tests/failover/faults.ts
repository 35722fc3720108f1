import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresCluster } from '../../../../tests/support/postgres-cluster.js'
import type { Wire } from '../../../../tests/support/wire.js'

const slowMs = 10
const fullMs = 10_000

export interface Fault {
  readonly name: string
  begin(wire: Wire): Promise<void>
  /** Repairs what the fault has broken, and waits until the next fault may come. */
  end(wire: Wire): Promise<void>
}

const halfOpen: Fault = {
  name: 'half-open connections',
  begin: async (wire) => wire.stall(),
  end: async () => {},
}

const slowNetwork: Fault = {
  name: `${slowMs} ms more for each packet`,
  async begin(wire) {
    wire.delayMs = slowMs
  },
  async end(wire) {
    wire.delayMs = 0
  },
}

export const networkFaults: readonly Fault[] = [halfOpen, slowNetwork]

/** The primary is killed by turns with and without its Patroni, then it is paused, and its disk fills up. */
export function clusterFaults(cluster: PostgresCluster, kills: number): readonly Fault[] {
  const onPrimary = (name: string, fault: 'kill' | 'killPostgres' | 'pause'): Fault => {
    let repair = () => {}
    return {
      name,
      async begin() {
        const primary = await cluster.untilWhole()
        primary[fault]()
        const repairs = {
          kill: () => primary.start(),
          killPostgres: () => {},
          // A watchdog would reset it. Resumed, it could take over again without what was committed meanwhile.
          pause: () => primary.restart(),
        }
        repair = repairs[fault]
      },
      async end() {
        repair()
        await cluster.untilWhole()
      },
    }
  }
  const fullDisk: Fault = {
    name: `full disk for ${fullMs / 1_000} s`,
    async begin() {
      const primary = await cluster.untilWhole()
      primary.fillDisk()
      await delay(fullMs)
      primary.emptyDisk()
    },
    end: async () => void (await cluster.untilWhole()),
  }
  const killed = Array.from({ length: kills }, (_, place) =>
    place % 2 === 0 ? onPrimary('kill -9 of Postgres', 'killPostgres') : onPrimary('kill -9 of the node', 'kill'),
  )
  return [...killed, onPrimary('paused node', 'pause'), ...(cluster.hasOwnDisks ? [fullDisk] : [])]
}
