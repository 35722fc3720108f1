import { sampleFeedSignal } from '@brassplate/core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, engines } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

const dayMs = 24 * 60 * 60_000
const patience = { timeout: 240_000, interval: 50 }
/** More than one run deletes. */
const oldSignals = 10_001

describe.each(engines)('the retention of signals on %s', (engine) => {
  it('deletes all old signals at the start of a server, and keeps newer ones', async () => {
    const database = await createUsedDatabase(engine)
    const now = Date.now()
    const keyed = (name: string, detectedAt: number) => ({
      signal: { ...sampleFeedSignal(name), detectedAt },
      key: name,
    })
    const { company } = sampleFeedSignal('new')

    const before = await TestServer.start(engine, { database: { ...database, drop: async () => {} } })
    const old = Array.from({ length: oldSignals }, (_, place) => keyed(`old-${place}`, now - 31 * dayMs))
    await before.ports.signals.add([...old, keyed('new', now - 29 * dayMs)])
    await before.close()

    const server = await TestServer.start(engine, { database, env: { BRASSPLATE_SIGNAL_RETENTION_DAYS: '30' } })
    try {
      const ids = async () => (await server.ports.signals.history(company, 10)).map(({ id }) => id)
      await vi.waitFor(async () => expect(await ids()).toHaveLength(1), patience)
      expect(await ids()).toEqual([sampleFeedSignal('new').id])
    } finally {
      await server.close()
    }
  })
})
