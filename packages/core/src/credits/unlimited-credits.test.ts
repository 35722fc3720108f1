import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noon, sampleCompanyNumber, testPorts } from '../../testing/index.js'
import { asId } from '../shared/ids.js'
import { withUnlimitedCredits } from './unlimited-credits.js'
import { verifyLedger } from './verify-ledger.js'

const account = asId('acc', 'acc_ada')
const job = (name: unknown) => asId('job', `job_${name}`)
const charge = (place: unknown) => ({
  domain: `site-${place}.example`,
  company: sampleCompanyNumber(1),
  at: noon,
})

describe('withUnlimitedCredits', () => {
  it('charges an account without a credit and matches the charge by a grant', async () => {
    const { ledger } = withUnlimitedCredits(testPorts())
    expect(await ledger.hold(account, job('a'), noon)).toEqual({ kind: 'held' })
    expect(await ledger.capture(job('a'), charge(1))).toBe(account)
    expect(await ledger.charge({ ...charge(2), account, reference: 'second' })).toBe('charged')
    expect(await ledger.balance(account)).toEqual({ balance: 0, held: 0, available: 0 })
    const { entries } = await ledger.statement(account, { page: 1, limit: 10 })
    expect(entries.map(({ credits }) => credits).toSorted()).toEqual([-1, -1, 1, 1])
    expect(await ledger.lastCharge(account, 'site-1.example', sampleCompanyNumber(1))).toBe(noon)
  })

  it('leaves the credits of an account as they were', async () => {
    const { ledger } = withUnlimitedCredits(testPorts())
    await ledger.grant({ account, reference: 'signup', credits: 3, at: noon })
    for (const place of [1, 2, 3, 4, 5]) {
      await ledger.hold(account, job(place), noon)
      await ledger.capture(job(place), charge(place))
    }
    expect(await ledger.balance(account)).toEqual({ balance: 3, held: 0, available: 3 })
  })

  it('matches a charge once, however often it is repeated', async () => {
    const { ledger } = withUnlimitedCredits(testPorts())
    const repeated = { ...charge(1), account, reference: 'same' }
    expect(await ledger.charge(repeated)).toBe('charged')
    expect(await ledger.charge(repeated)).toBe('already')
    expect((await ledger.statement(account, { page: 1, limit: 10 })).total).toBe(2)
  })

  it('works within a transaction, and leaves nothing if that fails', async () => {
    const ports = withUnlimitedCredits(testPorts())
    const failing = ports.atomically(async ({ ledger }) => {
      await ledger.hold(account, job('a'), noon)
      await ledger.capture(job('a'), charge(1))
      throw new Error('rolled back on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect((await ports.ledger.statement(account, { page: 1, limit: 10 })).total).toBe(0)
  })

  it('keeps the ledger balanced and refuses nothing, whatever is asked in whatever order', async () => {
    const step = fc.record({
      kind: fc.constantFrom('grant', 'hold', 'capture', 'release', 'charge'),
      place: fc.integer({ min: 0, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ports = testPorts()
        const { ledger } = withUnlimitedCredits(ports)
        for (const { kind, place } of steps) {
          if (kind === 'grant') await ledger.grant({ account, reference: `${place}`, credits: 2, at: noon })
          if (kind === 'hold') expect(await ledger.hold(account, job(place), noon)).toEqual({ kind: 'held' })
          if (kind === 'capture') await ledger.capture(job(place), charge(place))
          if (kind === 'release') await ledger.release(job(place), noon)
          const reference = `${place}`
          if (kind === 'charge')
            expect(await ledger.charge({ ...charge(place), account, reference })).not.toBe('insufficient')
        }
        expect(await verifyLedger(ports)).toMatchObject({ isBalanced: true })
      }),
      { numRuns: 60 },
    )
  })
})
