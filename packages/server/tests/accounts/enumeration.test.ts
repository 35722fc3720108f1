import type { PasswordHasher } from '@brassplate/core'
import { lazyPasswordHasher } from '@brassplate/core/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

/** The real hasher, counting what it is asked to do. */
async function countingHasher() {
  const real = lazyPasswordHasher()
  const counts = { hashed: 0, verified: 0 }
  const hasher: PasswordHasher = {
    ...real,
    hash(password) {
      counts.hashed += 1
      return real.hash(password)
    },
    verify(hash, password) {
      counts.verified += 1
      return real.verify(hash, password)
    },
  }
  return { hasher, counts }
}

describe.each(engines)('who has an account stays hidden on %s', (engine) => {
  let server: TestServer
  let counts: { hashed: number; verified: number }

  beforeAll(async () => {
    const counting = await countingHasher()
    counts = counting.counts
    server = await TestServer.start(engine, { world: { passwords: counting.hasher } })
    await server.guest('known@harbour-lane.example')
  })
  afterAll(() => server.close())

  async function workOf(act: () => Promise<unknown>) {
    const before = { ...counts }
    await act()
    return { hashed: counts.hashed - before.hashed, verified: counts.verified - before.verified }
  }

  it('a login checks one hash, whether or not the address is known', async () => {
    const logIn = (email: string) => () => server.refusal('logIn', { body: { email, password: 'wrong password' } })
    expect(await workOf(logIn('known@harbour-lane.example'))).toEqual({ hashed: 0, verified: 1 })
    expect(await workOf(logIn('unknown@harbour-lane.example'))).toEqual({ hashed: 0, verified: 1 })
  })

  it('a sign-up makes one hash, whether or not the address is taken', async () => {
    const signUp = (email: string) => () => server.call('signUp', { body: { email, password: 'long enough' } })
    expect(await workOf(signUp('known@harbour-lane.example'))).toEqual({ hashed: 1, verified: 0 })
    expect(await workOf(signUp('fresh@harbour-lane.example'))).toEqual({ hashed: 1, verified: 0 })
  })

  it('forgot-password hashes nothing, whether or not the address is known', async () => {
    for (const email of ['known@harbour-lane.example', 'unknown@harbour-lane.example']) {
      expect(await workOf(() => server.ok('forgotPassword', { body: { email } }))).toEqual({ hashed: 0, verified: 0 })
    }
  })
})
