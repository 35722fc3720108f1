import { type SeededRandom, seededRandom } from '../../adapters/simulators/sample/seeded-random.js'
import { codeOf } from '../../src/shared/errors.js'
import type { AccountId } from '../../src/shared/ids.js'
import { noon, testSettings } from '../../testing/index.js'
import { Client } from './clients.js'
import { type FaultShares, Faults } from './faults.js'
import { FleetLocks } from './fleet-locks.js'
import { SimulatedCompaniesHouse } from './outside/companies-house.js'
import { Network } from './outside/network.js'
import { SimulatedMailServer, SimulatedReceivers } from './outside/receivers.js'
import { SimulatedWeb } from './outside/simulated-web.js'
import { type Life, Scheduler } from './scheduler.js'
import { SimulatedProcess } from './simulated-process.js'
import { openSimulatedStore, type SimulatedStore } from './simulated-store.js'

export interface WorldOptions {
  readonly seed: number
  /** Plants a bug in the store. */
  readonly plant?: (store: SimulatedStore) => SimulatedStore
}

interface Activity {
  readonly life: Life
  /** No two activities with the same key run at the same time. */
  readonly key: string | null
}

const processesMax = 3
const clientsMax = 40
const shares: FaultShares = { call: 0.008, transaction: 0.08, network: 0.12 }

/** Receivers have names under `.example`, which are not public. */
export const settings = { ...testSettings, signupCredits: 3, allowPrivateNetworks: true }

/** A fleet of processes on one store, the machines around it, and its clients. The seed decides everything. */
export class World {
  readonly random: SeededRandom
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly network: Network
  readonly web: SimulatedWeb
  readonly companiesHouse: SimulatedCompaniesHouse
  readonly receivers: SimulatedReceivers
  readonly mailServer: SimulatedMailServer
  readonly store: SimulatedStore
  readonly clients: Client[] = []
  readonly domains: readonly string[]
  /** What happened, one line each. */
  readonly trace: string[] = []
  /** What must not happen. */
  readonly problems: string[] = []
  /** Counts everything that needs a name of its own. */
  named = 0
  /** Whether Companies House may be asked, besides its streams. */
  readonly hasSource: boolean
  readonly #locks = new FleetLocks()
  readonly #activities = new Set<Activity>()
  #processes: SimulatedProcess[] = []

  constructor({ seed, plant = (store) => store }: WorldOptions) {
    this.random = seededRandom(seed)
    this.scheduler = new Scheduler(this.random, noon, (line) => this.trace.push(line))
    this.faults = new Faults(this.random, shares)
    this.network = new Network(this.random, this.scheduler, this.faults)
    this.web = new SimulatedWeb(this.network)
    this.companiesHouse = new SimulatedCompaniesHouse(this.network)
    this.receivers = new SimulatedReceivers(this.network)
    this.mailServer = new SimulatedMailServer(this.network)
    this.store = plant(openSimulatedStore())
    this.hasSource = this.random.chance(0.5)
    this.domains = this.companiesHouse.companies.map(({ word }, place) => `${word}-site-${place}.example`)
  }

  now(): number {
    return this.scheduler.now()
  }

  note(line: string): void {
    this.trace.push(line)
  }

  fail(problem: string): void {
    this.note(`PROBLEM ${problem}`)
    this.problems.push(problem)
  }

  newName(kind: string): string {
    this.named += 1
    return `${kind}-${this.named}`
  }

  /** Null if there are none. */
  pick<Item>(items: readonly Item[]): Item | null {
    return items[this.random.below(items.length)] ?? null
  }

  addClient(): Client | null {
    const place = this.clients.length
    if (place >= clientsMax) return null
    const isOwn = (_: unknown, index: number) => (index + place) % 4 !== 0
    const client = new Client(
      `client-${place}@clients.example`,
      this.domains.filter(isOwn),
      this.companiesHouse.companies.filter(isOwn).map(({ number }) => number),
    )
    this.clients.push(client)
    return client
  }

  /** Clients whose account exists and is not being removed. */
  customers(): (Client & { readonly account: AccountId })[] {
    return this.clients.filter(
      (client): client is Client & { readonly account: AccountId } => client.account !== null && !client.isLeaving,
    )
  }

  get processes(): readonly SimulatedProcess[] {
    return this.#processes
  }

  startProcess(): SimulatedProcess | null {
    if (this.#processes.length >= processesMax) return null
    const life: Life = { name: this.newName('process'), isOver: false }
    const process: SimulatedProcess = new SimulatedProcess(
      life,
      settings,
      {
        storage: this.store.storage,
        scheduler: this.scheduler,
        faults: this.faults,
        random: { bytes: (length) => new Uint8Array(length).map(() => this.random.below(256)) },
        fleetLock: this.#locks.of(life, this.scheduler),
        registerSource: this.hasSource ? this.companiesHouse.source(life) : null,
        onStoreCall: (label, given) => this.#onStoreCall(label, given),
        onFault: (fault, label) => this.note(`${life.name} meets ${fault} at ${label}`),
        die: (reason) => this.kill(process, reason),
      },
      {
        web: this.web.reader(life),
        post: this.receivers.post(life),
        stream: this.companiesHouse.stream(life),
        mail: this.mailServer.sender(life),
      },
    )
    this.#processes.push(process)
    this.note(`start ${life.name}`)
    return process
  }

  /** Ends a process at once: nothing of it runs any more. */
  kill(process: SimulatedProcess, reason: string): void {
    const { life } = process
    if (life.isOver) return
    this.note(`${life.name} dies ${reason}`)
    life.isOver = true
    this.scheduler.bury(life)
    this.#processes = this.#processes.filter((one) => one !== process)
    for (const activity of this.#activities) if (activity.life === life) this.#activities.delete(activity)
  }

  get activities(): number {
    return this.#activities.size
  }

  /**
   * Begins something on one of the processes. What it returns is noted. A refusal is expected, any other error is a
   * problem. Does nothing if the same is under way.
   */
  begin(label: string, run: (process: SimulatedProcess) => Promise<string>, key: string | null = null): boolean {
    const process = this.pick(this.#processes)
    if (!process || (key !== null && this.isUnderWay(key))) return false
    this.run(process, label, run, key)
    return true
  }

  run(
    process: SimulatedProcess,
    label: string,
    run: (process: SimulatedProcess) => Promise<string>,
    key: string | null = null,
  ): void {
    const activity = { life: process.life, key }
    this.#activities.add(activity)
    this.note(`${process.life.name} begins ${label}`)
    run(process).then(
      (outcome) => this.#end(activity, `${label}: ${outcome}`),
      (error: unknown) => {
        const code = codeOf(error)
        if (code === null && !this.#isOfLeaving(error))
          this.fail(`${label} failed: ${error instanceof Error ? error.stack : String(error)}`)
        this.#end(activity, `${label}: ${code}`)
      },
    )
  }

  /** A call that races with the removal of its account may meet the rows that are gone. */
  #isOfLeaving(error: unknown): boolean {
    return /FOREIGN KEY/.test(String(error)) && this.clients.some(({ isLeaving }) => isLeaving)
  }

  isUnderWay(key: string): boolean {
    for (const activity of this.#activities) if (activity.key === key) return true
    return false
  }

  #end(activity: Activity, line: string): void {
    this.#activities.delete(activity)
    this.note(`${activity.life.name} ends ${line}`)
  }

  /** The clients hear of a disabled destination by mail only, so the test listens at the store. */
  #onStoreCall(label: string, [given]: readonly unknown[]): void {
    if (label !== 'webhooks.disable') return
    for (const { destinations } of this.clients) {
      for (const destination of destinations) if (destination.id === given) destination.wasDisabled = true
    }
  }
}
