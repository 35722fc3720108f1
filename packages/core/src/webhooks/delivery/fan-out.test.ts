import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, sampleFeedSignal, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { setAccountDisabled } from '../../accounts/operator-accounts.js'
import type { AccountId } from '../../shared/ids.js'
import type { FeedSignal } from '../../signals/signal.js'
import type { SignalType } from '../../signals/signal-type.js'
import { createDestination } from '../destination/create-destination.js'
import { fanOut } from './fan-out.js'

let ports: TestPorts
let account: AccountId
let rings: number

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports)).id
  rings = 0
  ports.webhookWakeUp.listen(() => {
    rings += 1
  })
})

const destinationFor = async (signalType: string, host = 'hooks') => {
  const url = `https://${host}.harbour-lane.co.uk/${signalType}`
  return (await createDestination(ports, testSettings, account, { url, signalType })).destination.id
}
const signal = (name: string, type: SignalType = 'director_resigned'): FeedSignal => ({
  ...sampleFeedSignal(name),
  account,
  type,
})
const send = (...signals: FeedSignal[]) =>
  ports.atomically((stores) => fanOut(stores, ports.random, signals, ports.clock.now()))
const queuedFor = async (id: number) =>
  (await ports.deliveries.list(account, id, { page: 1, limit: 50 })).items
    .map(({ eventType, sequence }) => `${sequence} ${eventType}`)
    .reverse()

describe('fanOut', () => {
  it('queues a signal for destinations with filter all, its category or its type, and for no others', async () => {
    const wanted = [
      await destinationFor('all'),
      await destinationFor('officer'),
      await destinationFor('director_resigned'),
    ]
    const unwanted = [await destinationFor('charge'), await destinationFor('director_appointed')]
    await send(signal('a'))
    for (const id of wanted) expect(await queuedFor(id)).toEqual(['1 signal.director_resigned'])
    for (const id of unwanted) expect(await queuedFor(id)).toEqual([])
    expect(rings).toBe(1)
  })

  it('queues nothing for a disabled account, and resumes once it is enabled', async () => {
    const id = await destinationFor('all')
    await setAccountDisabled(ports, ada.email, true)
    await send(signal('a'))
    expect([await queuedFor(id), rings]).toEqual([[], 0])
    await setAccountDisabled(ports, ada.email, false)
    await send(signal('b'))
    expect(await queuedFor(id)).toEqual(['1 signal.director_resigned'])
  })

  it('numbers the deliveries per destination, not per account', async () => {
    const [all, charges] = [await destinationFor('all'), await destinationFor('charge')]
    await send(signal('a'), signal('b', 'charge_registered'))
    await send(signal('c', 'charge_satisfied'))
    expect(await queuedFor(all)).toEqual([
      '1 signal.director_resigned',
      '2 signal.charge_registered',
      '3 signal.charge_satisfied',
    ])
    expect(await queuedFor(charges)).toEqual(['1 signal.charge_registered', '2 signal.charge_satisfied'])
  })

  it('queues a signal once, no matter how often it is sent', async () => {
    const id = await destinationFor('all')
    await send(signal('a'), signal('a'))
    await send(signal('a'))
    await send(signal('b'))
    expect(await queuedFor(id)).toEqual(['1 signal.director_resigned', '2 signal.director_resigned'])
  })

  it('stores nothing if the transaction of the signal fails', async () => {
    const id = await destinationFor('all')
    const failing = ports.atomically(async (stores) => {
      await fanOut(stores, ports.random, [signal('a')], ports.clock.now())
      throw new Error('not kept')
    })
    await expect(failing).rejects.toThrow('not kept')
    expect(await queuedFor(id)).toEqual([])
    expect(rings).toBe(0)
  })

  it('makes one query for any number of signals if the account has no destination', async () => {
    let asked = 0
    await ports.atomically((stores) => {
      const receivers = (accounts: readonly AccountId[]) => {
        asked += 1
        return stores.deliveries.receivers(accounts)
      }
      const deliveries = { ...stores.deliveries, receivers }
      return fanOut({ ...stores, deliveries }, ports.random, [signal('a'), signal('b'), signal('c')], ports.clock.now())
    })
    expect(asked).toBe(1)
    expect(rings).toBe(0)
  })

  it('keeps accounts separate', async () => {
    const id = await destinationFor('all')
    const bob = await openVerified(ports, { email: 'bob@harbour-lane.example', password: 'correct horse battery' })
    await send({ ...signal('a'), account: bob.id })
    expect(await queuedFor(id)).toEqual([])
  })
})
