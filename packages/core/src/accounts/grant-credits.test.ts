import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, type TestPorts, testPorts } from '../../testing/index.js'
import { grantCredits, grantCreditsMax } from './grant-credits.js'

let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await openVerified(ports)
})

const grant = (credits: number, reference = 'spring', email = ada.email) =>
  grantCredits(ports, { email, credits, reference })

describe('grantCredits', () => {
  it('adds to the balance of the account', async () => {
    expect(await grant(20)).toEqual({ outcome: 'granted', balance: { balance: 120, held: 0, available: 120 } })
    expect((await grant(5, 'summer')).balance.available).toBe(125)
  })

  it('changes nothing the second time, and rejects a different amount for the same reference', async () => {
    await grant(20)
    expect(await grant(20)).toMatchObject({ outcome: 'already_granted', balance: { balance: 120 } })
    await expect(grant(500)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await grant(20)).toMatchObject({ balance: { balance: 120 } })
  })

  it('counts a reference separately for each account', async () => {
    const email = 'bob@harbour-lane.example'
    await openVerified(ports, { ...ada, email })
    await grant(20)
    expect(await grant(20, 'spring', email)).toMatchObject({ outcome: 'granted', balance: { balance: 120 } })
  })

  it('cannot be confused with sign-up credits', async () => {
    const account = await ports.accounts.findByEmail(ada.email)
    expect((await grant(20, `signup:${account?.id}`)).outcome).toBe('granted')
  })

  it.each([1, grantCreditsMax])('accepts %i', async (credits) => {
    expect((await grant(credits)).balance.balance).toBe(100 + credits)
  })

  it.each([0, -1, 1.5, grantCreditsMax + 1, Number.NaN, Infinity])('rejects %d', async (credits) => {
    const refused = grant(credits)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field: 'credits' }] })
  })

  it('throws not_found for an address without an account', async () => {
    const refused = grant(20, 'spring', 'nobody@harbour-lane.example')
    await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  })
})
