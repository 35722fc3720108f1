import { dayMs, hourMs, minuteMs, secondMs } from '../../src/shared/clock.js'
import { checkAtEnd } from './final-checks.js'
import { heal } from './heal.js'
import { checkAlways } from './invariants.js'
import { streams } from './outside/companies-house.js'
import type { SiteContent } from './outside/simulated-web.js'
import { askCompany, askDomain, grant, leave, review, signUp, spyOnJob } from './steps/client-steps.js'
import { changeList, sendList, takeListTurn } from './steps/list-steps.js'
import {
  addDestination,
  changeCompany,
  deleteDestination,
  replay,
  sendAgain,
  unwatch,
  watch,
} from './steps/signal-steps.js'
import { followAnyStream, followOneStream, workerSteps } from './steps/worker-steps.js'
import { World, type WorldOptions } from './world.js'

export interface SimulationOptions extends WorldOptions {
  readonly steps: number
}

export interface Simulated {
  /** Empty if everything held. */
  readonly problems: readonly string[]
  readonly trace: readonly string[]
}

const activitiesMax = 9
const turnsMax = 9
/** The retention of deliveries and answers is longer, so that nothing is purged that the last checks look at. */
const lengthMaxMs = 60 * dayMs

type Step = (world: World) => unknown
type CustomerStep = (world: World, customer: ReturnType<World['customers']>[number]) => void

const ofCustomer =
  (step: CustomerStep): Step =>
  (world) => {
    const customer = world.pick(world.customers())
    if (customer) step(world, customer)
  }

const worker =
  (name: keyof typeof workerSteps): Step =>
  (world) =>
    world.begin(name, workerSteps[name])

/** What may happen in a step, and how often in relation to the others. */
const steps: readonly [readonly [Step, number], ...(readonly [Step, number])[]] = [
  [(world) => world.customers().length < 3 && signUp(world), 12],
  [ofCustomer(grant), 3],
  [ofCustomer((world, client) => world.clients.length > 2 && leave(world, client)), 0.6],
  [ofCustomer(askDomain), 14],
  [ofCustomer(askCompany), 4],
  [ofCustomer(review), 3],
  [ofCustomer(spyOnJob), 1],
  [ofCustomer(watch), 7],
  [ofCustomer(unwatch), 1],
  [ofCustomer(addDestination), 3],
  [ofCustomer(deleteDestination), 0.5],
  [ofCustomer(replay), 3],
  [ofCustomer(sendAgain), 1],
  [ofCustomer(sendList), 1.5],
  [ofCustomer(changeList), 1.5],
  [worker('runTask'), 14],
  [worker('deliver'), 12],
  [worker('publishImport'), 1],
  [worker('refreshWatched'), 1],
  [worker('sweepDeadlines'), 1],
  [worker('recheckWebsites'), 0.7],
  [worker('sendMail'), 1],
  [worker('purge'), 0.5],
  [followAnyStream, 6],
  [(world) => world.begin('list turn', (process) => takeListTurn(world, process)), 5],
  [changeCompany, 6],
  [changeSite, 3],
  [(world) => world.companiesHouse.importInto(world.store.register), 0.4],
  [(world) => world.startProcess(), 6],
  [killProcess, 0.4],
  [receiverGoes, 0.3],
  [passTime, 10],
]

/** Runs one seed: a world with faults, then the same world without, then the last checks. */
export async function simulate({ steps: count, ...options }: SimulationOptions): Promise<Simulated> {
  const world = new World(options)
  try {
    await prepare(world)
    const until = world.now() + lengthMaxMs
    let commitsChecked = 0
    for (let step = 0; step < count && world.problems.length === 0 && world.now() < until; step += 1) {
      if (world.activities < activitiesMax) await world.random.pickWeighted(steps)(world)
      for (let turns = world.random.below(turnsMax); turns > 0; turns -= 1) await world.scheduler.next()
      // What was true stays true until something is committed.
      if (world.store.commits() !== commitsChecked) checkAlways(world)
      commitsChecked = world.store.commits()
    }
    if (world.problems.length === 0) await heal(world)
    if (world.problems.length === 0) await checkAtEnd(world)
  } catch (error) {
    world.fail(`the simulation itself failed: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    await world.store.storage.close()
  }
  return { problems: world.problems, trace: world.trace }
}

/** A register, websites, and followers of the streams that have begun. */
async function prepare(world: World): Promise<void> {
  await world.companiesHouse.importInto(world.store.register)
  for (const domain of world.domains) putSite(world, domain)
  world.faults.isHealed = true
  const process = world.startProcess()
  await world.scheduler.advance(secondMs)
  if (process) for (const stream of streams) followOneStream(world, process, stream)
  world.begin('publishImport', workerSteps.publishImport)
  world.begin('sweepDeadlines', workerSteps.sweepDeadlines)
  while (world.activities > 0) await world.scheduler.next()
  world.faults.isHealed = false
}

function changeSite(world: World): void {
  const domain = world.pick(world.domains)
  if (domain !== null) putSite(world, domain)
}

function putSite(world: World, domain: string): void {
  const company = world.pick(world.companiesHouse.companies)
  const own = world.pick(world.companiesHouse.companies.filter(({ word }) => domain.startsWith(word)))
  if (!company || !own) return
  const content = world.random.pickWeighted<SiteContent>([
    [{ kind: 'company', company: own }, 7],
    [{ kind: 'company', company }, 2],
    [{ kind: 'no_company' }, 1],
    [{ kind: 'down' }, 1],
  ])
  world.web.put(domain, content)
  world.note(`${domain} shows ${'company' in content ? content.company.number : content.kind}`)
}

function killProcess(world: World): void {
  const process = world.pick(world.processes)
  if (process) world.kill(process, 'by a kill')
}

function receiverGoes(world: World): void {
  const { destinations } = world.pick(world.clients) ?? { destinations: [] }
  const destination = world.pick(destinations)
  if (!destination) return
  world.receivers.gone.add(destination.address)
  world.note(`${destination.address} is gone`)
}

/** From seconds to days; at times at once, as for machines that were suspended. */
async function passTime(world: World): Promise<void> {
  const unit = world.random.pickWeighted([
    [secondMs, 6],
    [20 * secondMs, 6],
    [minuteMs, 4],
    [hourMs, 2],
    [dayMs, 0.6],
  ])
  const ms = Math.ceil(unit * (1 + 2 * world.random.fraction()))
  world.note(`${ms} ms pass`)
  if (world.random.chance(0.3)) await world.scheduler.jump(ms)
  else await world.scheduler.advance(ms)
}
