import { hourMs, minuteMs } from '../../src/shared/clock.js'
import { streams } from './outside/companies-house.js'
import { takeListTurn } from './steps/list-steps.js'
import { followOneStream, workerSteps } from './steps/worker-steps.js'
import type { World } from './world.js'

const roundsMax = 60
const callsMax = 20_000

/** Ends all faults and lets the workers run until nothing is left to do. */
export async function heal(world: World): Promise<void> {
  world.note('all faults end')
  world.faults.isHealed = true
  world.receivers.gone.clear()
  while (world.startProcess()) {}
  await finish(world)
  await enableDestinations(world)
  for (let round = 0; round < roundsMax && world.problems.length === 0; round += 1) {
    await workOnce(world)
    if (isQuiet(world)) return
    // Leases end within a minute; the last attempts of a delivery wait for a day.
    await world.scheduler.advance(round < 20 ? minuteMs : 4 * hourMs)
  }
  if (world.problems.length === 0) world.fail(`work is left that does not end: ${JSON.stringify(workLeft(world))}`)
}

/** Runs everything that is under way to its end. Rows of a list wait for tasks, so workers go on looking for these. */
export async function finish(world: World): Promise<void> {
  for (let calls = 0; world.activities > 0; calls += 1) {
    const process = world.pick(world.processes)
    if (process && calls % 40 === 0 && workLeft(world).tasks > 0) world.run(process, 'runTask', workerSteps.runTask)
    if (!(await world.scheduler.next())) return world.fail('something waits for an answer that never comes')
    if (calls > callsMax) return world.fail('something does not end')
  }
}

async function workOnce(world: World): Promise<void> {
  const { runTask, deliver, ...others } = workerSteps
  const [first] = world.processes
  if (first) {
    for (const stream of streams) followOneStream(world, first, stream)
    for (const [name, run] of Object.entries(others)) world.run(first, name, run)
  }
  for (const process of world.processes) {
    world.run(process, 'runTask', runTask)
    world.run(process, 'list turn', () => takeListTurn(world, process))
  }
  await finish(world)
  for (let left = workLeft(world).deliveries; left > 0; left -= world.processes.length) {
    for (const process of world.processes) world.run(process, 'deliver', deliver)
    await finish(world)
  }
}

/** What was disabled is enabled, and what failed is sent again. */
async function enableDestinations(world: World): Promise<void> {
  for (const client of world.customers()) {
    for (const { id, address, filter, isDeleted } of client.destinations) {
      if (isDeleted) continue
      world.begin(`enable ${address}`, async ({ engine }) => {
        await engine.webhooks.create(client.account, { url: address, signalType: filter })
        return `${await engine.webhooks.recover(client.account, id, 0)} recovered`
      })
    }
  }
  await finish(world)
}

function isQuiet(world: World): boolean {
  return Object.values(workLeft(world)).every((count) => count === 0)
}

function workLeft(world: World) {
  const count = (sql: string) => world.store.rows<{ count: number }>(sql)[0]?.count ?? 0
  const cursorOf = (stream: string) =>
    world.store.rows<{ position: number }>(
      'SELECT timepoint AS position FROM stream_cursors WHERE stream = ?',
      stream,
    )[0]?.position ?? 0
  return {
    tasks: count('SELECT count(*) AS count FROM tasks'),
    deliveries: count("SELECT count(*) AS count FROM webhook_deliveries WHERE status = 'pending'"),
    lists: count(
      "SELECT count(*) AS count FROM bulk_runs WHERE status IN ('waiting', 'running') AND removed_at IS NULL",
    ),
    mails: count('SELECT count(*) AS count FROM mail_outbox'),
    changes: world.store.register.changes.length,
    events: streams.reduce((sum, stream) => sum + world.companiesHouse.lastTimepoint(stream) - cursorOf(stream), 0),
  }
}
