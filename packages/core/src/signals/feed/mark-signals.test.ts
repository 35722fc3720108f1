import { expect, it } from 'vitest'
import { companies, sampleFacts, sampleSignal } from '../../../testing/contracts/signals/signal-samples.js'
import { openVerified, testPorts } from '../../../testing/index.js'
import { listSignals } from './list-signals.js'
import { markedMax, markSignals } from './mark-signals.js'

const whole = { signalType: null, company: null, since: null, cursor: null, page: 1, limit: 1 }

it('marks at most ten thousand signals in one call, the newest first, and undoes the marks of one call', async () => {
  const ports = testPorts()
  const { id: account } = await openVerified(ports, { email: 'ada@harbour-lane.example', password: 'correct horse' })
  await ports.watchlist.watch({ account, company: companies[0], at: 0 }, 10, sampleFacts())
  const signals = Array.from({ length: markedMax + 700 }, (_, place) => sampleSignal(`number-${place}`))
  const added = await ports.signals.add(signals.map((signal) => ({ signal, key: signal.id })))
  await ports.atomically((stores) => stores.signals.feed(added))
  const counts = async () => {
    const totalOf = async (isSeen: boolean) => (await listSignals(ports, account, { ...whole, isSeen })).total
    return [await totalOf(true), await totalOf(false)]
  }
  const all = { ids: [], upTo: signals.length, isSeen: true, markedAt: null }
  const at = ports.clock.now()

  expect(await markSignals(ports, account, 'ada', all)).toEqual({ changed: markedMax, seenAt: at, hasMore: true })
  expect(await counts()).toEqual([markedMax, 700])
  ports.clock.advance(1)
  expect(await markSignals(ports, account, 'ben', all)).toEqual({ changed: 700, seenAt: at + 1, hasMore: false })
  const undo = { ...all, isSeen: false, markedAt: at + 1 }
  expect(await markSignals(ports, account, 'ben', undo)).toEqual({ changed: 700, seenAt: null, hasMore: false })
  expect(await counts()).toEqual([markedMax, 700])
})

it('leaves out what is no signal of the feed, whatever was sent', async () => {
  const ports = testPorts()
  const { id: account } = await openVerified(ports, { email: 'ada@harbour-lane.example', password: 'correct horse' })
  const ids = ['', 'nothing', 'dlv_number', 'sig_of somebody else', 'sig_\u0000']
  const marked = await markSignals(ports, account, 'ada', { ids, upTo: null, isSeen: true, markedAt: null })
  expect(marked).toEqual({ changed: 0, seenAt: ports.clock.now(), hasMore: false })
})
