import { answerList } from '../../../adapters/sheets/answer-list.js'
import type { ApiContext } from '../../../src/api/handler.js'
import { answerDomain } from '../../../src/api/resolution/answer-domain.js'
import { renderResolution } from '../../../src/api/resolution/render.js'
import type { RowClient } from '../../../src/lists/answer/row-client.js'
import { blockOf } from '../../../src/lists/runs/list-blocks.js'
import type { ListRun, ListSheet } from '../../../src/lists/runs/list-run.js'
import type { ReceivedList } from '../../../src/lists/runs/list-runs.js'
import { type Caller, embeddedCaller } from '../../../src/shared/access/caller.js'
import { secondMs } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { Client } from '../clients.js'
import type { SimulatedProcess } from '../simulated-process.js'
import type { World } from '../world.js'

type Customer = Client & { readonly account: AccountId }
type KeyContext = ApiContext<Extract<Caller, { kind: 'key' }>>

const sheet: ListSheet = {
  columns: ['website'],
  isList: true,
  dialect: { delimiter: ',', hasByteOrderMark: false },
  roles: { domain: 0 },
}
const rowsMax = 6
const rowsPerBlock = 2
const rowsAtOnce = 3
/** Looking more often would fill the run with looks. */
const lookEveryMs = 5 * secondMs

/** Sends a list of websites that no other list has, of companies that keep their names. */
export function sendList(world: World, client: Customer): void {
  const companies = Array.from({ length: 1 + world.random.below(rowsMax) }, () =>
    world.pick(world.companiesHouse.companies.filter(({ isSteady }) => isSteady)),
  )
  const domains = companies.flatMap((company) => {
    if (!company) return []
    const domain = `${world.newName(company.word)}.example`
    world.web.put(domain, world.random.chance(0.8) ? { kind: 'company', company } : { kind: 'no_company' })
    return [domain]
  })
  for (const domain of domains) client.asked.add(domain)
  const maxCredits = 1 + world.random.below(3)
  world.begin(`${client.email} sends a list of ${domains.length}`, async ({ engine }) => {
    const blocks = blocksOf(domains)
    const forecast = { mayCost: domains.length, websiteOnly: domains.length, afterName: 0, afterNumber: 0 }
    const received: ReceivedList = {
      ...{ name: client.email, sheet, maxCredits, blocks, receivedBytes: 1_000 },
      forecast: () => forecast,
    }
    const { id } = await engine.lists.receive(client.account, received)
    client.lists.push({ id, domains, since: world.now(), maxCredits, isDeleted: false })
    return `${id} with at most ${maxCredits} credits`
  })
}

async function* blocksOf(domains: readonly string[]): ReceivedList['blocks'] {
  for (let start = 0; start < domains.length; start += rowsPerBlock) {
    const own = domains.slice(start, start + rowsPerBlock)
    const rows = own.map((domain, place) => ({ line: start + place + 1, cells: [domain], problem: null, size: 1 }))
    yield { rows: blockOf(rows), count: rows.length }
  }
}

/** Lets a stopped list go on with a higher limit, stops a list, or deletes it. */
export function changeList(world: World, client: Customer): void {
  const list = world.pick(client.lists.filter(({ isDeleted }) => !isDeleted))
  if (!list) return
  const isDeletion = world.random.chance(0.2)
  if (!isDeletion && world.random.chance(0.3)) {
    stopList(world, client, list.id)
    return
  }
  const maxCredits = list.maxCredits + world.random.below(2)
  if (isDeletion) list.isDeleted = true
  else list.maxCredits = maxCredits
  world.begin(`${client.email} ${isDeletion ? 'deletes' : 'resumes'} ${list.id}`, async ({ engine }) => {
    if (isDeletion) await engine.lists.remove(client.account, list.id)
    else await engine.lists.resume(client.account, list.id, maxCredits)
    return 'done'
  })
}

function stopList(world: World, client: Customer, id: string): void {
  world.begin(`${client.email} stops ${id}`, async ({ engine }) => (await engine.lists.stop(client.account, id)).status)
}

/** One turn of a list, as the loop of a worker takes it. */
export async function takeListTurn(world: World, process: SimulatedProcess): Promise<string> {
  const { engine } = process
  const isFirstTurn = world.random.chance(0.5)
  const rowsOfTurn = 1 + world.random.below(rowsMax)
  let outcome = 'no list waits'
  await engine.lists.takeTurn(isFirstTurn, async (run, leaseId, lost) => {
    let rows = 0
    const isDone = await answerList(engine.lists, run, leaseId, {
      clientUntil: (signal) => rowClient(world, process, run, signal),
      rowsAtOnce,
      stopping: new AbortController().signal,
      lost,
      onRow: () => {
        rows += 1
      },
      isOver: () => rows >= rowsOfTurn,
      time: {
        now: () => world.now(),
        sleep: (ms) => world.scheduler.sleep(process.life, ms),
        breathe: async () => {},
      },
    })
    outcome = `${rows} rows of ${run.id}`
    return isDone ? endOf(process, run) : null
  })
  return outcome
}

async function endOf({ engine }: SimulatedProcess, { id, account }: ListRun) {
  const { outcomes } = await engine.lists.find(account, id)
  const isStopped = (outcomes.credit_limit ?? 0) > 0
  const problem = { code: 'insufficient_credits', message: 'Rows were skipped.', nextStep: 'Resume the list.' }
  return { problem: isStopped ? problem : null, summary: null }
}

/** The calls of a row on the engine of the same process. */
function rowClient(world: World, process: SimulatedProcess, { account }: ListRun, signal: AbortSignal): RowClient {
  const caller = embeddedCaller(account)
  const unused = () => Promise.reject(new Error('The rows of the simulation have websites only.'))
  return {
    lookupCompanies: unused,
    matchCompany: unused,
    getDomainResolution: unused,
    async resolveDomain(domain, options) {
      const until = world.now() + Number(options?.wait ?? 0) * secondMs
      const waiting = {
        mayContinue: () => world.now() < until && !signal.aborted,
        pause: () => world.scheduler.sleep(process.life, lookEveryMs),
      }
      // The handlers of these routes use nothing else of their context.
      const context = { engine: process.engine, caller, waiting } as unknown as KeyContext
      const question = { domain, kind: 'resolve_domain', maxCredits: options?.maxCredits ?? 1 } as const
      const answer = await answerDomain(context, question, renderResolution)
      if (answer.status === 200) return answer.body
      const code = answer.body.status === 'failed' ? 'job_failed' : 'job_pending'
      throw Object.assign(new Error(`The job is ${answer.body.status}.`), { code, nextStep: 'Ask again.' })
    },
  }
}
