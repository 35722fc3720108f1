import { describe, expect, it } from 'vitest'
import { asId } from '../../shared/ids.js'
import { attemptsAtOnceMax, DeliverySlots, failingAtOnceMax } from './delivery-slots.js'
import { type ClaimedDelivery, claimedAtOnceMax, fullDestinationsMax, fullOriginsMax } from './delivery-store.js'

function claimed(id: number, origin = `https://n${id}.example`, isFailing = false): ClaimedDelivery {
  return {
    id: asId('dlv', `dlv_${id}`),
    leaseId: 'lease',
    eventId: 'sig_1',
    body: '{}',
    attempt: 1,
    destination: {
      id,
      account: asId('acc', 'acc_ada'),
      address: `${origin}/hook`,
      origin,
      signalType: 'all',
      kind: 'webhook',
      isConfirmed: true,
      isFailing,
      secrets: { secret: '', previousSecret: null, previousValidUntil: null },
    },
  }
}

describe('DeliverySlots', () => {
  it('is full for a destination at two and for an origin at four, until one leaves', () => {
    const room = new DeliverySlots()
    const origin = 'https://shared.example'
    room.enter([claimed(1, origin)])
    expect(room.full()).toMatchObject({ destinations: [], origins: [] })
    room.enter([claimed(1, origin), claimed(2, origin)])
    expect(room.full()).toMatchObject({ destinations: [1], origins: [] })
    room.enter([claimed(3, origin)])
    expect(room.full()).toMatchObject({ destinations: [1], origins: [origin] })
    room.leave(claimed(1, origin))
    expect(room.full()).toMatchObject({ destinations: [], origins: [] })
  })

  it('is full for an account at half of an origin, across destinations, and only at that origin', () => {
    const room = new DeliverySlots()
    const origin = 'https://shared.example'
    room.enter([claimed(1, origin), claimed(3)])
    expect(room.full().accounts).toEqual([])
    room.enter([claimed(2, origin)])
    expect(room.full().accounts).toMatchObject([{ account: 'acc_ada', origin }])
    room.leave(claimed(1, origin))
    expect(room.full().accounts).toEqual([])
  })

  it('returns leased deliveries in order, each once', () => {
    const room = new DeliverySlots()
    room.enter([claimed(1), claimed(2)])
    expect([room.take()?.destination.id, room.take()?.destination.id, room.take()]).toEqual([1, 2, null])
  })

  it('never has more full receivers than a claim may name', () => {
    const room = new DeliverySlots()
    expect(room.free).toBe(claimedAtOnceMax)
    for (let id = 1; id <= attemptsAtOnceMax; id += 1) room.enter([claimed(Math.ceil(id / 2), `o${Math.ceil(id / 4)}`)])
    expect(room.free).toBe(0)
    expect(room.full().destinations.length).toBe(fullDestinationsMax)
    expect(room.full().origins.length).toBe(fullOriginsMax)
  })

  it('reserves half of the slots for destinations that are not failing', () => {
    const room = new DeliverySlots()
    for (let id = 1; id <= failingAtOnceMax - claimedAtOnceMax; id += 1) room.enter([claimed(id, undefined, true)])
    expect(room.full().skipsFailing).toBe(false)
    room.enter([claimed(1_000, undefined, true)])
    expect(room.full().skipsFailing).toBe(true)
    expect(room.free).toBe(claimedAtOnceMax)
  })
})
