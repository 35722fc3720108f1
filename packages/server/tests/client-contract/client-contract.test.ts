import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { accountCases } from './account-cases.js'
import { type ClientWorld, openWorld, ways } from './client-world.js'
import { registerCases } from './register-cases.js'
import { resolutionCases } from './resolution-cases.js'
import { signalCases } from './signal-cases.js'
import { webhookCases } from './webhook-cases.js'

/** The behaviour that HTTP and embedded clients share. Both wait for jobs and timeouts at the same time. */
describe.each(enginesOnce)('on %s', (engine) => {
  describe.concurrent.each(ways)('a client %s', (way) => {
    let opened: ClientWorld
    const world = () => opened

    beforeAll(async () => {
      opened = await openWorld(way, engine)
    })
    afterAll(() => opened?.close())

    describe('of one server, in order', { concurrent: false }, () => {
      accountCases(world)
      registerCases(world)
      resolutionCases(world)
      signalCases(world)
      webhookCases(world)

      it('was tested in every method, and its ledger is consistent', async () => {
        const client = await opened.clientWith(0)
        const methods = Object.keys(client).filter((name) => name !== 'close')
        expect(methods.filter((name) => !opened.called.has(name))).toEqual([])
        expect((await opened.engine.operator.verifyLedger()).problems).toEqual([])
      })
    })
  })
})
