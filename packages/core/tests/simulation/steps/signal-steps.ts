import { idempotent } from '../../../src/api/idempotent.js'
import { hourMs } from '../../../src/shared/clock.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import type { SignalFilter } from '../../../src/signals/signal-type.js'
import type { Client } from '../clients.js'
import type { World } from '../world.js'

type Customer = Client & { readonly account: AccountId }

const filters: readonly [SignalFilter, ...SignalFilter[]] = ['all', 'all', 'filing', 'name_changed']
const destinationsMax = 3
/** How long a key is valid. */
const keyMs = 24 * hourMs

export function watch(world: World, client: Customer): void {
  const number = world.pick(client.companies)
  if (number === null) return
  world.begin(
    `${client.email} watches ${number}`,
    async ({ engine }) => {
      await engine.watchlist.watch(client.account, number)
      if (!client.watched.has(number)) client.watched.set(number, world.now())
      return 'watched'
    },
    `watch ${client.email} ${number}`,
  )
}

export function unwatch(world: World, client: Customer): void {
  const number = world.pick([...client.watched.keys()])
  if (number === null) return
  const key = `watch ${client.email} ${number}`
  if (world.isUnderWay(key)) return
  client.watched.delete(number)
  client.renamed.delete(number)
  client.expected = client.expected.filter(({ company }) => company !== number)
  world.begin(
    `${client.email} unwatches ${number}`,
    async ({ engine }) => {
      await engine.watchlist.unwatch(client.account, number)
      return 'unwatched'
    },
    key,
  )
}

/** Adds a destination, or enables one that was disabled. */
export function addDestination(world: World, client: Customer): void {
  const disabled = client.destinations.find(({ wasDisabled, isDeleted }) => wasDisabled && !isDeleted)
  if (!disabled && client.destinations.length >= destinationsMax) return
  const address = disabled?.address ?? `https://hooks.example/${world.newName('hook')}`
  const signalType = disabled?.filter ?? world.random.pick(filters)
  if (disabled) world.receivers.gone.delete(address)
  world.begin(
    `${client.email} adds ${address}`,
    async ({ engine }) => {
      const { destination } = await engine.webhooks.create(client.account, { url: address, signalType })
      if (!disabled) {
        const facts = { id: destination.id, address, filter: signalType, since: world.now() }
        client.destinations.push({ ...facts, wasDisabled: false, isDeleted: false })
      }
      return `destination ${destination.id}`
    },
    `destinations ${client.email}`,
  )
}

export function deleteDestination(world: World, client: Customer): void {
  const destination = world.pick(client.destinations.filter(({ isDeleted }) => !isDeleted))
  if (!destination || world.isUnderWay(`destinations ${client.email}`)) return
  destination.isDeleted = true
  world.begin(
    `${client.email} deletes destination ${destination.id}`,
    async ({ engine }) => {
      await engine.webhooks.delete(client.account, destination.id)
      return 'deleted'
    },
    `destinations ${client.email}`,
  )
}

/** Sends a delivery again with an idempotency key, at times the same as before: then the answer must be the same. */
export function replay(world: World, client: Customer): void {
  const destination = world.pick(client.destinations.filter(({ isDeleted }) => !isDeleted))
  if (!destination) return
  const known = world.random.chance(0.6) ? [...client.keyed.keys()].at(-1) : undefined
  const key = known ?? world.newName('key')
  const begunAt = world.now()
  world.begin(`${client.email} sends a test with ${key}`, async ({ engine }) => {
    const request = { account: client.account, key, route: 'test', path: `/${client.email}`, body: {} }
    const { body } = await idempotent(
      engine,
      request,
      async (work) => {
        const { id } = await engine.webhooks.sendTest(client.account, destination.id, null, work)
        return { status: 202, body: { id } }
      },
      () => {},
    )
    const answer = (body as { readonly id: string }).id
    const earlier = client.keyed.get(key)
    const isValid = earlier !== undefined && world.now() - earlier.since < keyMs
    if (isValid && earlier.answer !== answer) world.fail(`${key} gave ${earlier.answer}, then ${answer}`)
    client.deliveries.add(answer)
    if (!isValid) client.keyed.set(key, { answer, since: begunAt })
    return answer
  })
}

/** Replays one delivery, or tries all failed ones again. */
export function sendAgain(world: World, client: Customer): void {
  const destination = world.pick(client.destinations.filter(({ isDeleted }) => !isDeleted))
  if (!destination) return
  const isReplay = world.random.chance(0.5)
  world.begin(`${client.email} ${isReplay ? 'replays' : 'recovers'} at ${destination.id}`, async ({ engine }) => {
    if (!isReplay) return `${await engine.webhooks.recover(client.account, destination.id, 0)} recovered`
    const { items } = await engine.webhooks.deliveries(client.account, destination.id, { page: 1, limit: 5 })
    const [first] = items
    return first ? (await engine.webhooks.replay(client.account, asId('dlv', first.id))).id : 'nothing to replay'
  })
}

/** Companies House publishes a change. Every client that watches the company has to hear of it. */
export function changeCompany(world: World): void {
  const company = world.pick(world.companiesHouse.companies)
  if (!company) return
  if (!company.isSteady && world.random.chance(0.6)) {
    const name = world.companiesHouse.rename(company)
    world.note(`${company.number} is renamed to ${name}`)
    for (const client of world.customers()) {
      if (client.watched.has(company.number)) client.renamed.set(company.number, name)
    }
    return
  }
  const mark = world.companiesHouse.file(company)
  world.note(`${company.number} files ${mark}`)
  for (const client of world.customers()) {
    if (client.watched.has(company.number)) client.expected.push({ company: company.number, mark })
  }
}
